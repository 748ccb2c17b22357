package io.shardlab.workloadfile.value;

import io.shardlab.data.document.BsonAppender;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The characters of random strings. Immutable and thread-safe. */
public final class Alphabet {

    /** The most characters. */
    public static final int MOST_CHARACTERS = 4096;

    /** The bits that choose a character; the choice is even to one part in 65536 / count. */
    private static final int CHOICE_BITS = 16;

    /** The characters that are appended at once if all are ASCII. */
    private static final int GROUP = Long.BYTES;

    private static final int FILLER_BYTES = 1024;

    private final byte[][] characters;
    private final boolean isAscii;
    private final byte[] ascii;
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
        for (int i = 0; i < FILLER_BYTES; i++) {
            filler[i] = ascii[repeated(i)];
        }
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
        for (int i = 0; i < count; i++) {
            out.text(characters[(int) (rest % characters.length)]);
            rest /= characters.length;
        }
    }

    /** Appends random characters to the open string. */
    void random(long bits, int count, BsonAppender out) {
        if (!isAscii) {
            for (int i = 0; i < count; i++) {
                out.text(characters[index(Bits.further(bits, i), 0)]);
            }
            return;
        }
        int rest = count;
        for (; rest >= GROUP; rest -= GROUP) {
            out.eightBytes(group(bits, rest));
        }
        if (rest > 0) {
            long last = group(bits, rest);
            for (int i = 0; i < rest; i++) {
                out.text((byte) (last >>> i * Byte.SIZE));
            }
        }
    }

    private long group(long bits, int rest) {
        return half(Bits.further(bits, 2L * rest)) << Integer.SIZE | half(Bits.further(bits, 2L * rest + 1));
    }

    private long half(long bits) {
        return ascii[index(bits, 0)]
                | ascii[index(bits, 1)] << Byte.SIZE
                | ascii[index(bits, 2)] << 2 * Byte.SIZE
                | ascii[index(bits, 3)] << 3 * Byte.SIZE;
    }

    private int index(long bits, int part) {
        return (int) (bits >>> part * CHOICE_BITS & 0xffff) * characters.length >>> CHOICE_BITS;
    }

    /** Appends characters that repeat, which a compressor saves, to the open string. */
    void filler(int count, BsonAppender out) {
        if (isAscii) {
            for (int rest = count; rest > 0; rest -= FILLER_BYTES) {
                out.text(filler, 0, Math.min(rest, FILLER_BYTES));
            }
        } else {
            for (int i = 0; i < count; i++) {
                out.text(characters[repeated(i)]);
            }
        }
    }

    private int repeated(int index) {
        return index % Math.min(GROUP, characters.length);
    }
}
