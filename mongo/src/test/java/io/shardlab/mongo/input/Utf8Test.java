package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {

    @Test
    void agreesWithTheStrictDecoderOfTheJdk() {
        Random random = new Random(5);
        byte[] pieces = {
            'a',
            'b',
            (byte) 0x80,
            (byte) 0xbf,
            (byte) 0xc0,
            (byte) 0xc2,
            (byte) 0xc3,
            (byte) 0xe0,
            (byte) 0xa0,
            (byte) 0xed,
            (byte) 0x9f,
            (byte) 0xef,
            (byte) 0xf0,
            (byte) 0x90,
            (byte) 0xf4,
            (byte) 0x8f,
            (byte) 0xf5
        };
        for (int i = 0; i < 50_000; i++) {
            byte[] bytes = new byte[random.nextInt(12)];
            for (int k = 0; k < bytes.length; k++) {
                bytes[k] = pieces[random.nextInt(pieces.length)];
            }
            if (Utf8.indexOfMalformed(bytes, 0, bytes.length) < 0 != decodes(bytes)) {
                fail("%s", HexFormat.of().formatHex(bytes));
            }
        }
    }

    @Test
    void acceptsEveryCharacter() {
        for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
            if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
                byte[] bytes = Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
                if (Utf8.indexOfMalformed(bytes, 0, bytes.length) != -1) {
                    fail("U+%04X", codePoint);
                }
            }
        }
    }

    @Test
    void findsTheFirstBadByte() {
        byte[] bytes = "0123456789012345".getBytes(StandardCharsets.US_ASCII);
        bytes[13] = (byte) 0xff;
        assertThat(Utf8.problem(bytes, 2, 16))
                .asString()
                .isEqualTo("byte 12 of the row is 0xff, which is not UTF-8 there");
    }

    private static boolean decodes(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
