package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The characters of random strings. Immutable and thread-safe. */
public final class Alphabet {

    /** The most characters. */
    public static final int MOST_CHARACTERS = 4096;

    /** The characters that are appended at once if all are ASCII. */
    private static final int GROUP = Long.BYTES;

    private static final int FILLER_BYTES = 1024;
    private static final long LOWER_HALF = 0xffff_ffffL;

    private final byte[][] characters;
    private final boolean isAscii;
    private final byte[] ascii;

    /** All pairs of ASCII characters, each as two bytes, so that one choice yields two characters. */
    private final char[] pairs;

    private final byte[] filler = new byte[FILLER_BYTES];

    /** @param codePoints different characters, from 1 to {@link #MOST_CHARACTERS} */
    public Alphabet(List<Integer> codePoints) {
        characters = codePoints.stream()
                .map(character -> Character.toString(character).getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        isAscii = codePoints.stream().allMatch(character -> character < 0x80);
        ascii = new byte[characters.length];
        for (int i = 0; i < ascii.length; i++) {
            ascii[i] = characters[i][0];
        }
        pairs = isAscii ? pairs(ascii) : new char[0];
        for (int i = 0; i < FILLER_BYTES; i++) {
            filler[i] = ascii[repeated(i)];
        }
    }

    private static char[] pairs(byte[] ascii) {
        char[] pairs = new char[ascii.length * ascii.length];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = (char) (ascii[i / ascii.length] | ascii[i % ascii.length] << Byte.SIZE);
        }
        return pairs;
    }

    int size() {
        return characters.length;
    }

    /** The bytes of the longest character. */
    int mostBytes() {
        int most = 1;
        for (byte[] character : characters) {
            most = Math.max(most, character.length);
        }
        return most;
    }

    /** The information of a random character in bytes, below which no compressor stores it. */
    double bytesOfInformation() {
        return StrictMath.log(characters.length) / StrictMath.log(2) / Byte.SIZE;
    }

    /** Appends a number's last digits to the open string, the last one first. */
    void digits(long number, int count, BsonAppender out) {
        long rest = number;
        int left = count;
        for (; isAscii && left > 0; left -= GROUP) {
            long group = 0;
            int digits = Math.min(left, GROUP);
            for (int i = 0; i < digits; i++) {
                long quotient = rest / ascii.length;
                group |= (long) ascii[(int) (rest - quotient * ascii.length)] << i * Byte.SIZE;
                rest = quotient;
            }
            out.fewBytes(group, digits);
        }
        for (; left > 0; left--) {
            out.text(characters[(int) (rest % characters.length)]);
            rest /= characters.length;
        }
    }

    /** Appends random characters to the open string. */
    void random(long bits, int count, BsonAppender out) {
        int rest = count;
        for (; isAscii && rest > 0; rest -= GROUP) {
            out.fewBytes(group(bits, rest), Math.min(rest, GROUP));
        }
        for (; rest > 0; rest--) {
            out.text(characters[(int) Bits.multiplyHigh(Bits.further(bits, rest), characters.length)]);
        }
    }

    private long group(long bits, int rest) {
        return half(Bits.further(bits, 2L * rest)) << Integer.SIZE | half(Bits.further(bits, 2L * rest + 1));
    }

    private long half(long bits) {
        return pair(bits >>> Integer.SIZE) << Character.SIZE | pair(bits & LOWER_HALF);
    }

    private long pair(long bits) {
        return pairs[(int) (bits * pairs.length >>> Integer.SIZE)];
    }

    /** Appends characters that repeat, which a compressor saves, to the open string. */
    void filler(int count, BsonAppender out) {
        int rest = count;
        for (; isAscii && rest > 0; rest -= FILLER_BYTES) {
            out.text(filler, 0, Math.min(rest, FILLER_BYTES));
        }
        for (int i = 0; i < rest; i++) {
            out.text(characters[repeated(i)]);
        }
    }

    private int repeated(int index) {
        return index % Math.min(GROUP, characters.length);
    }
}
