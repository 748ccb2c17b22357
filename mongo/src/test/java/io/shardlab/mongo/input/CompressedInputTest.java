package io.shardlab.mongo.input;

import static io.shardlab.mongo.input.CompressedBytes.compressed;
import static io.shardlab.mongo.input.CompressedBytes.zip;
import static io.shardlab.mongo.input.InputFixture.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompressedInputTest {

    private static final int ROWS = 50_000;
    private static final byte[] CSV = csv();
    private static final byte[] JSON = "{\"a\": 1}\n".getBytes(StandardCharsets.UTF_8);

    @ParameterizedTest
    @EnumSource(Compression.class)
    void readsEveryCompressionByItsFirstBytes(Compression compression) {
        byte[] bytes = compressed(compression, CSV);
        InputFixture.Result result = read(InputFixture.spec(InputFormat.CSV), bytes);

        assertThat(result.documents()).hasSize(ROWS);
        assertThat(result.report().badRows()).isZero();
        assertThat(result.report().bytesRead()).isEqualTo(bytes.length);
    }

    @ParameterizedTest
    @EnumSource(
            value = Compression.class,
            names = {"GZIP", "ZSTD", "XZ", "BZIP2", "LZ4"})
    void readsAllPartsEvenFromASlowPipe(Compression compression) {
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
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "BZIP2"})
    void deliversTheRowsOfATruncatedFileAndThenFails(Compression compression) {
        byte[] all = compressed(compression, CSV);
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
                    .withMessage("The compressed data of standard input ends too early: the file is truncated.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "bytes that are longer than the header of a further member"})
    void warnsOfBytesAfterTheEndOfGzipUnlessTheyArePadding(String more) {
        byte[] padded = concatenated(compressed(Compression.GZIP, JSON), new byte[100_000]);
        byte[] bytes = concatenated(padded, more.getBytes(StandardCharsets.UTF_8));

        for (int chunk : new int[] {1_000, 1 << 16}) {
            InputFixture.Result result = read(InputFixture.spec(InputFormat.JSON), InputFixture.trickle(bytes, chunk));
            assertThat(result.json()).containsExactly("{\"a\": 1}");
            assertThat(result.notes()).hasSize(more.isEmpty() ? 0 : 1);
        }
    }

    @Test
    void warnsOfTextRightAfterTheEndOfGzip() {
        byte[] bytes = concatenated(compressed(Compression.GZIP, JSON), JSON);

        assertThat(read(InputFixture.spec(InputFormat.JSON), bytes).notes())
                .singleElement()
                .asString()
                .isEqualTo("Part of standard input was not read: bytes that are not gzip follow the end of the"
                        + " compressed data");
    }

    @Test
    void refusesAFurtherPartOfGzipThatIsCutOffInItsHeader() {
        byte[] gzip = compressed(Compression.GZIP, JSON);

        for (int length : new int[] {2, 5, 9}) {
            byte[] bytes = concatenated(gzip, Arrays.copyOf(gzip, length));
            assertThatExceptionOfType(RunFailedException.class)
                    .isThrownBy(() -> read(InputFixture.spec(InputFormat.JSON), bytes))
                    .withMessageContaining("damaged or truncated");
        }
    }

    @Test
    void aTruncatedFirstBlockOfBzip2GivesNothing() {
        byte[] all = compressed(Compression.BZIP2, CSV);

        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> read(InputFixture.spec(InputFormat.CSV), Arrays.copyOf(all, all.length / 2)))
                .withMessage("The compressed data of standard input ends too early: the file is truncated.");
    }

    @Test
    void failsClearlyOnDamagedData() {
        byte[] bytes = compressed(Compression.GZIP, CSV);
        bytes[bytes.length / 2] ^= 0x55;
        bytes[bytes.length / 2 + 1] ^= 0x55;

        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> read(InputFixture.spec(InputFormat.CSV), bytes))
                .withMessageStartingWith("Reading standard input failed: ");
    }

    @Test
    void failsClearlyIfTheCompressionIsNotTheGivenOne() {
        InputSpec spec = new InputSpec(
                Path.of("-"),
                Optional.of(InputFormat.CSV),
                Optional.of(Compression.GZIP),
                Optional.empty(),
                DelimitedOptions.DEFAULT,
                Optional.empty(),
                false);

        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> read(spec, CSV))
                .withMessage("Reading standard input failed: Not in GZIP format.");
    }

    @Test
    void refusesAZipArchiveOfSeveralFilesBeforeItReadsAny(@TempDir Path folder) throws IOException {
        byte[] one = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
        Path archive = Files.write(folder.resolve("works.zip"), zip(Map.of("a.json", one, "b/c.json", one, "d/", one)));

        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> Inputs.open(InputSpec.of(archive)))
                .withMessage("--file must name a ZIP archive of one file, but there are 2 in '" + archive
                        + "': 'a.json', 'b/c.json'. Unpack it and name one of them.");
        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> read(InputFixture.spec(InputFormat.JSON), zip(Map.of("a", one, "b", one))))
                .withMessageContaining("the ZIP archive contains more than one file, 'a' and 'b'");
    }

    @Test
    void skipsTheFilesThatMacOsAddsToAZipArchive() {
        byte[] one = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
        byte[] archive = zip(Map.of("works.json", one, "__MACOSX/._works.json", new byte[] {0, 1}, "folder/", one));

        assertThat(read(InputFixture.spec(InputFormat.JSON), archive).json()).containsExactly("{\"a\": 1}");
    }

    @ParameterizedTest
    @CsvSource({
        "377abcaf271c0004, a 7z archive",
        "526172211a0700cf, a RAR archive",
        "ff060000734e61507059, compressed by Snappy",
        "d0cf11e0a1b11ae10000, an Excel workbook"
    })
    void namesFilesOfOtherKindsInTheRefusal(String head, String kind) {
        byte[] bytes = HexFormat.of().parseHex(head);

        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> read(InputFixture.spec(InputFormat.JSON), bytes))
                .withMessage("--file must name a file of text, but standard input is " + kind
                        + ": unpack or convert it first.");
    }

    @Test
    void namesCompressedContentThatIsNotText() {
        byte[] tar = new byte[1024];
        System.arraycopy("ustar".getBytes(StandardCharsets.US_ASCII), 0, tar, 257, 5);

        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> read(InputFixture.spec(InputFormat.CSV), compressed(Compression.GZIP, tar)))
                .withMessageContaining("the content of standard input is a tar archive");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> read(
                        InputFixture.spec(InputFormat.CSV),
                        compressed(Compression.XZ, compressed(Compression.GZIP, CSV))))
                .withMessageContaining("the content of standard input is compressed by gzip");
    }

    private static byte[] csv() {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("a,b\n");
        for (int row = 0; row < ROWS; row++) {
            text.append(row).append(',').append(random.nextLong()).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] concatenated(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
