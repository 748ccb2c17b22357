package io.shardlab.workloads.language.value;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The words of texts, the most frequent first; the k-th is chosen in proportion to 1 / k^exponent. Immutable and thread-safe. */
public final class Words {

    /** The most words that can be made up. */
    public static final int MOST = 1_000_000;

    private static final String RESOURCE = "/io/shardlab/workloads/language/value/words.txt";
    private static final int LETTERS = 26;

    /** Neighbouring words have different beginnings. It is coprime to 26. */
    private static final long STRIDE = 7_919;

    private static final Words ENGLISH = new Words(read(), 1);

    private final byte[][] words;
    private final AliasTable frequencies;

    private Words(byte[][] words, double exponent) {
        this.words = words;
        this.frequencies = AliasTable.zipfian(words.length, exponent);
    }

    /** Returns frequent English words. */
    public static Words english() {
        return ENGLISH;
    }

    /**
     * Makes up different words of small letters.
     *
     * @param count the number of words, from 1 to {@link #MOST}
     * @param letters their mean length, 1 or more; some are longer where there are not so many short ones
     */
    public static Words madeUp(int count, double letters, double exponent) {
        byte[][] words = new byte[count][];
        Set<String> used = new HashSet<>();
        for (int i = 0; i < count; i++) {
            int length = (int) (Math.floor((i + 1) * letters) - Math.floor(i * letters));
            String word = word(i, length);
            for (int longer = length; !used.add(word); longer++) {
                word = word(i, longer + 1);
            }
            words[i] = word.getBytes(StandardCharsets.UTF_8);
        }
        return new Words(words, exponent);
    }

    private static String word(int index, int length) {
        long rest = index * STRIDE;
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < length; i++) {
            // The letters of short words are those of their number, so that as few as possible are equal.
            word.append((char) ('a' + (rest + 5L * i) % LETTERS));
            rest /= LETTERS;
        }
        return word.toString();
    }

    byte[] choose(long bits) {
        return words[frequencies.choose(bits)];
    }

    /** The bytes of the longest word. */
    int mostBytes() {
        return Arrays.stream(words).mapToInt(word -> word.length).max().orElseThrow();
    }

    private static byte[][] read() {
        try (InputStream in = Words.class.getResourceAsStream(RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(word -> word.getBytes(StandardCharsets.UTF_8))
                    .toArray(byte[][]::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
