package io.shardlab.cli.output;

import io.shardlab.answers.table.Table;
import io.shardlab.answers.table.TableWords;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The words of reports in the language of the user. Immutable.
 */
public record Words(Language language) {

    public static final Words ENGLISH = new Words(Language.ENGLISH);

    private static final Pattern TIME = Pattern.compile("((?:.*[:,] )?)((?:service|response) time)");

    /** Returns a sentence with {@code {0}} and so on filled in. */
    public String say(String english, Object... values) {
        return in(Message.of(english, values));
    }

    /** Returns a message. */
    public String in(Message message) {
        return message.withTexts(new TableWords(language)::phrase).in(language);
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

    /** Returns the head of a column or the word of a cell; in English if it has no other text, as a unit or a name has none. */
    public String head(String english) {
        return new TableWords(language).head(english);
    }

    /** Returns a table with its title, its heads and the words among its figures in the language of the user. */
    public Table of(Table table) {
        return new TableWords(language).of(table);
    }

    /** Returns a unit of figures, such as {@code ms/operation}. */
    String unit(String english) {
        return english.replace("/operation", "/" + head("operation"));
    }

    /** Returns a sentence whose values may be heads of columns. */
    String note(Message note) {
        return new TableWords(language).note(note);
    }

    /** Returns a table with another title. */
    static Table titled(String title, Table table) {
        return new Table(title, table.columns(), table.rows(), table.notes());
    }

    /** Returns a table whose first cells, such as {@code measure: service time}, end with words in the language of the user. */
    Table labelled(Table table) {
        return new Table(
                table.title(),
                table.columns(),
                table.rows().stream()
                        .map(row -> Stream.concat(
                                        Stream.of(label(row.get(0))),
                                        row.stream().skip(1))
                                .toList())
                        .toList(),
                table.notes());
    }

    /** Returns a table whose words are in the language of the user, as names of figures and judgements are. */
    Table named(Table table) {
        return new Table(
                table.title(),
                table.columns(),
                table.rows().stream()
                        .map(row -> row.stream().map(this::head).toList())
                        .toList(),
                table.notes());
    }

    /** Only times have words; kinds of operations have names. */
    private String label(String english) {
        Matcher time = TIME.matcher(english);
        return time.matches() ? time.group(1) + head(time.group(2)) : english;
    }
}
