package io.shardlab.workloadfile.value;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Frequent English words, the most frequent first; the k-th is chosen in proportion to 1 / k. */
final class Words {

    private static final String RESOURCE = "/io/shardlab/workloadfile/value/words.txt";

    private static final byte[][] WORDS = read();
    private static final AliasTable FREQUENCIES = AliasTable.zipfian(WORDS.length, 1);

    private Words() {}

    static byte[] choose(long bits) {
        return WORDS[FREQUENCIES.choose(bits)];
    }

    /** The bytes of the longest word. */
    static int mostBytes() {
        return Arrays.stream(WORDS).mapToInt(word -> word.length).max().orElseThrow();
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
