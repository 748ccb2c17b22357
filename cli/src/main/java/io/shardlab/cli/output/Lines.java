package io.shardlab.cli.output;

/** Breaks text into lines. */
public final class Lines {

    private static final int WIDTH = 100;

    private Lines() {}

    /** Returns the text in lines of at most 100 characters. */
    public static String wrapped(String text) {
        return wrapped(text, WIDTH);
    }

    /** Returns the text in lines of at most 100 characters, each two characters to the right. */
    static String indented(String text) {
        return "  " + wrapped(text, WIDTH - 2).replace(System.lineSeparator(), System.lineSeparator() + "  ");
    }

    /** Returns the text in lines of at most this width, broken at spaces; a longer word stays whole. */
    static String wrapped(String text, int width) {
        StringBuilder lines = new StringBuilder();
        int length = 0;
        for (String word : text.split(" ", -1)) {
            if (length > 0 && length + 1 + word.length() > width) {
                lines.append(System.lineSeparator());
                length = 0;
            } else if (length > 0) {
                lines.append(' ');
                length++;
            }
            lines.append(word);
            length += word.length();
        }
        return lines.toString();
    }
}
