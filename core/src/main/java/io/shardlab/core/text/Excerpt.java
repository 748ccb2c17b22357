package io.shardlab.core.text;

/** Long texts as they may stand in a sentence. */
public final class Excerpt {

    private static final String LEFT_OUT = " ... ";
    private static final int OF_INPUT = 200;

    private Excerpt() {}

    /** Something that was typed or read, cut to what a person still reads. */
    public static String of(String input) {
        return of(input, OF_INPUT);
    }

    /** A text of {@code most} characters at most, but for what stands in the place of its middle. */
    public static String of(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int head = most * 3 / 4;
        return text.substring(0, whole(text, head))
                + LEFT_OUT
                + text.substring(whole(text, text.length() - most + head));
    }

    /** The place itself, or the one before it that does not part a character in two. */
    private static int whole(String text, int at) {
        return Character.isLowSurrogate(text.charAt(at)) && Character.isHighSurrogate(text.charAt(at - 1))
                ? at - 1
                : at;
    }
}
