package io.shardlab.data.input;

import static io.shardlab.data.input.InputFixture.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.luben.zstd.Zstd;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.data.document.DocumentBatch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompressedInputTest {

    private static final int ROWS = 50_000;

    @ParameterizedTest
    @EnumSource(Compression.class)
    void readsEveryCompressionByItsFirstBytes(Compression compression) {
        byte[] bytes = compressed(compression, csv());
        InputFixture.Result result = read(InputFixture.spec(InputFormat.CSV), bytes);

        assertThat(result.documents()).hasSize(ROWS);
        assertThat(result.report().badRows()).isZero();
        assertThat(result.report().bytesRead()).isEqualTo(bytes.length);
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            names = {"GZIP", "ZSTD"})
    void readsAllPartsOneAfterAnotherAlsoFromASlowPipe(Compression compression) {
        byte[] header = compressed(compression, "a,b\n".getBytes(StandardCharsets.UTF_8));
        byte[] rows = compressed(compression, "1,2\n".repeat(1_000).getBytes(StandardCharsets.UTF_8));
        byte[] all = concatenated(concatenated(header, rows), rows);

        for (int chunk : new int[] {1, header.length, 1 << 16}) {
            assertThat(read(InputFixture.spec(InputFormat.CSV), InputFixture.trickle(all, chunk))
                            .documents())
                    .hasSize(2_000);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            names = {"GZIP", "ZSTD"})
    void deliversWhatCameBeforeTheFileWasCutOffAndThenFails(Compression compression) {
        byte[] all = compressed(compression, csv());
        byte[] cutOff = Arrays.copyOf(all, all.length / 2);
        DocumentBatch batch = new DocumentBatch();
        long documents = 0;
        try (DocumentSource source =
                Inputs.open(InputFixture.spec(InputFormat.CSV), Position.START, new ByteArrayInputStream(cutOff))) {
            boolean failed = false;
            while (!failed) {
                try {
                    assertThat(source.fill(batch, 1_000, 1 << 24)).isPresent();
                    documents += batch.count();
                } catch (RunFailedException e) {
                    failed = true;
                }
            }
            assertThat(documents).isGreaterThan(ROWS / 4);
            assertThat(source.report().documents()).isEqualTo(documents);
            assertThat(source.report().badRows()).isZero();
            assertThatExceptionOfType(RunFailedException.class)
                    .isThrownBy(() -> source.fill(batch, 1, 1))
                    .withMessage("The compressed data of standard input ends too early: the file has been cut off.");
        }
    }

    @Test
    void failsClearlyOnDamagedData() {
        byte[] bytes = compressed(Compression.GZIP, csv());
        bytes[bytes.length / 2] ^= 0x55;
        bytes[bytes.length / 2 + 1] ^= 0x55;

        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> read(InputFixture.spec(InputFormat.CSV), bytes))
                .withMessageStartingWith("Reading standard input failed: ");
    }

    @Test
    void failsClearlyIfTheCompressionIsNotTheGivenOne() {
        InputSpec spec = new InputSpec(
                Path.of("-"), Optional.of(InputFormat.CSV), Optional.of(Compression.GZIP), Map.of(), false);

        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> read(spec, csv()))
                .withMessage("Reading standard input failed: Not in GZIP format.");
    }

    private static byte[] csv() {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("a,b\n");
        for (int row = 0; row < ROWS; row++) {
            text.append(row).append(',').append(random.nextLong()).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] compressed(Compression compression, byte[] bytes) {
        return switch (compression) {
            case NONE -> bytes;
            case GZIP -> gzip(bytes);
            case ZSTD -> Zstd.compress(bytes);
        };
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static byte[] concatenated(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
