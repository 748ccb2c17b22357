package io.shardlab.transfer.dump.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Crc64Test {

    private static final byte[] DIGITS = "123456789".getBytes(StandardCharsets.US_ASCII);

    @Test
    void hasTheCheckValueOfTheCatalogueOfCrcs() {
        Crc64 crc = new Crc64();
        crc.update(DIGITS, 0, DIGITS.length);

        assertThat(crc.value()).isEqualTo(0x995dc9bbdf1939faL);
    }

    @Test
    void isTheSameInPieces() {
        Crc64 crc = new Crc64();
        for (int i = 0; i < DIGITS.length; i++) {
            crc.update(DIGITS, i, 1);
        }

        assertThat(crc.value()).isEqualTo(0x995dc9bbdf1939faL);
    }
}
