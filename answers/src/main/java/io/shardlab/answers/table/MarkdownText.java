package io.shardlab.answers.table;

import io.shardlab.core.text.PlainText;
import java.util.regex.Pattern;

/** Text as it stands in GitHub's Markdown: shown unchanged on one line, even if it contains markup. */
public final class MarkdownText {

    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*\\[\\]|]|~~|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])");
    private static final Pattern TAG = Pattern.compile("<(?=[A-Za-z/!?])");
    private static final Pattern ENTITY = Pattern.compile("&(?=#?[A-Za-z0-9]+;)");

    /** The beginnings that make a line more than text: a heading, a quotation, an item, a rule. */
    private static final Pattern LINE = Pattern.compile("^(?=#|>|[-+] |--|==|\\+\\+)");

    private static final Pattern NUMBERED = Pattern.compile("^([0-9]+)(?=[.)] )");

    private MarkdownText() {}

    /** Returns the text with all markup of Markdown and HTML escaped. */
    public static String escaped(String text) {
        String plain = PlainText.visible(PlainText.oneLine(text));
        String special = SPECIAL.matcher(plain).replaceAll("\\\\$0");
        String withoutTags =
                TAG.matcher(ENTITY.matcher(special).replaceAll("&amp;")).replaceAll("&lt;");
        return NUMBERED.matcher(LINE.matcher(withoutTags).replaceFirst("\\\\")).replaceFirst("$1\\\\");
    }
}
