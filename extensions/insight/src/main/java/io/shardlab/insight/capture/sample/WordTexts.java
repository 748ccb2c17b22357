package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.fit.Repetition;
import io.shardlab.insight.capture.write.Generator;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Texts of words, as {@code ^text} makes them. Pure functions. */
final class WordTexts {

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

    private static final double LEAST_PER_SHORT_TEXT = 2;

    /** A word of a vocabulary is seen so often on average. */
    private static final double OFTEN = 5;

    private static final double LONGEST_WORD = 30;
    private static final long MOST_WORDS = 100_000;

    private WordTexts() {}

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
        double[] words = texts.stream().mapToDouble(WordTexts::count).sorted().toArray();
        double bytes = texts.stream()
                .mapToDouble(text -> text.getBytes(StandardCharsets.UTF_8).length + 1)
                .sum();
        double longer = bytes / BYTES / Arrays.stream(words).sum();
        if (Math.abs(longer - 1) > SAME) {
            words = Arrays.stream(words).map(count -> Math.rint(count * longer)).toArray();
        }
        return new LengthWriter(words).generator(MOST_RANGES, length -> Generator.of("text", "words", length));
    }

    /**
     * Returns a generator of texts of made-up words, of which there are as many different ones as in the texts; empty if their words
     * do not repeat.
     */
    static Optional<Object> ofVocabulary(List<String> texts) {
        double[] counts = texts.stream().mapToDouble(WordTexts::count).sorted().toArray();
        Map<String, Integer> words = new HashMap<>();
        long letters = 0;
        for (String text : texts) {
            for (String word : text.strip().split("\\s+")) {
                words.merge(word, 1, Integer::sum);
                letters += word.getBytes(StandardCharsets.UTF_8).length;
            }
        }
        long all = words.values().stream().mapToLong(Integer::longValue).sum();
        double mean = (double) letters / all;
        if (all < LEAST_PER_SHORT_TEXT * texts.size()
                || all < OFTEN * words.size()
                || mean < 1
                || mean > LONGEST_WORD) {
            return Optional.empty();
        }
        int[] repeated = words.values().stream().mapToInt(Integer::intValue).toArray();
        Repetition vocabulary = Repetition.estimate(repeated, MOST_WORDS).orElse(new Repetition(words.size(), 0));
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("words", Math.min(MOST_WORDS, vocabulary.distinct()));
        tree.put("letters", Shares.plain(new BigDecimal(mean).setScale(2, RoundingMode.HALF_UP)));
        tree.put("exponent", Shares.plain(BigDecimal.valueOf(vocabulary.exponent())));
        return Optional.of(new LengthWriter(counts)
                .generator(MOST_RANGES, length -> Generator.of("text", "words", length, "vocabulary", tree)));
    }

    private static double count(String text) {
        return text.isEmpty()
                ? 0
                : 1 + text.chars().filter(Character::isWhitespace).count();
    }
}
