package io.shardlab.capture.sample;

import io.shardlab.capture.write.Generator;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Texts of words, as {@code ^text} makes them. */
final class Words {

    /** The mean length of a word of {@code ^text} with the space after it. */
    static final double BYTES = 4.43;

    private static final double LEAST_PER_TEXT = 4;
    private static final double SHORTEST = 3.5;
    private static final double LONGEST = 9;

    /** The part of the characters that are neither letters nor spaces. */
    private static final double MOST_OTHERS = 0.15;

    /** The range of what compressors save of texts in languages with an alphabet. */
    private static final double LEAST_SAVED = 0.4;

    private static final double MOST_SAVED = 0.75;

    /** The difference of words' lengths that does not matter. */
    private static final double SAME = 0.05;

    private static final int MOST_RANGES = 3;

    private Words() {}

    /** True if texts seem to be of a natural language. */
    static boolean are(List<String> texts, double compressibility) {
        long letters = 0;
        long spaces = 0;
        long all = 0;
        for (String text : texts) {
            letters += text.codePoints().filter(Character::isLetter).count();
            spaces += text.codePoints().filter(Character::isWhitespace).count();
            all += text.codePointCount(0, text.length());
        }
        double words = spaces + texts.size();
        double length = (all + texts.size()) / words;
        return words >= LEAST_PER_TEXT * texts.size()
                && length >= SHORTEST
                && length <= LONGEST
                && all - letters - spaces <= MOST_OTHERS * all
                && compressibility >= LEAST_SAVED
                && compressibility <= MOST_SAVED;
    }

    /** Returns a generator of texts with about as many words, and as many bytes in all. */
    static Object of(List<String> texts) {
        double[] words = texts.stream().mapToDouble(Words::count).sorted().toArray();
        double bytes = texts.stream()
                .mapToDouble(text -> text.getBytes(StandardCharsets.UTF_8).length + 1)
                .sum();
        double longer = bytes / BYTES / Arrays.stream(words).sum();
        if (Math.abs(longer - 1) > SAME) {
            words = Arrays.stream(words).map(count -> Math.rint(count * longer)).toArray();
        }
        return new Lengths(words).generator(MOST_RANGES, length -> Generator.of("text", "words", length));
    }

    private static double count(String text) {
        return text.isEmpty()
                ? 0
                : 1 + text.chars().filter(Character::isWhitespace).count();
    }
}
