package io.shardlab.cli.output;

import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.List;

/**
 * The words of reports in the language of the user. Immutable.
 */
public record ReportWords(Language language) {

    public static final ReportWords ENGLISH = new ReportWords(Language.ENGLISH);

    /** Returns a sentence with {@code {0}} and so on filled in. */
    public String say(String english, Object... values) {
        return in(Message.of(english, values));
    }

    /** Returns a message. */
    public String in(Message message) {
        return message.in(language);
    }

    /** Returns texts as a list whose last two are joined by a word. */
    public String list(List<String> texts) {
        int last = texts.size() - 1;
        return texts.isEmpty()
                ? ""
                : texts.subList(0, last).stream()
                        .reduce((all, next) -> say("{0}, {1}", all, next))
                        .map(all -> say(Message.sense("list", "{0} and {1}"), all, texts.get(last)))
                        .orElse(texts.get(last));
    }
}
