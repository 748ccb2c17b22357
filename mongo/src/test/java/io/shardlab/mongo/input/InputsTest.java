package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputsTest {

    @TempDir
    private Path folder;

    @Test
    void refusesAFileThatIsNotThere() {
        Path missing = folder.resolve("missing.csv");

        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> Inputs.open(InputSpec.of(missing)))
                .withMessage("--file must name a file that exists, or - for standard input, but there is no '" + missing
                        + "'.");
    }

    @Test
    void refusesAFolder() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> Inputs.open(InputSpec.of(folder)))
                .withMessage("--file must name a file, but '" + folder + "' is a folder.");
    }

    @Test
    void refusesAnEmptyFile() throws IOException {
        Path file = write("data", "");

        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> Inputs.open(InputSpec.of(file)))
                .withMessage("There is nothing in '" + file + "'.");
    }

    @Test
    void refusesFieldTypesForJson() throws IOException {
        Path file = write("data.json", "{}");
        InputSpec spec = new InputSpec(
                file,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                InputFixture.types(FieldType.parseAll("a=long")),
                Optional.empty(),
                false);

        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> Inputs.open(spec))
                .withMessage("--field-types is for CSV and TSV only, but '" + file + "' is json.");
    }

    @Test
    void reportsTheBytesThatWereRead() throws IOException {
        Path file = write("data.csv", "a\n1\n2\n");
        try (DocumentSource source = Inputs.open(InputSpec.of(file))) {
            assertThat(InputFixture.drain(source)).hasSize(2);

            assertThat(source.report().totalBytes()).hasValue(6);
            assertThat(source.report().bytesRead()).isEqualTo(6);
            assertThat(source.report().rows()).isEqualTo(2);
        }
    }

    @Test
    void limitsABatchByDocumentsAndBytes() throws IOException {
        Path file = write("data.csv", "a\n" + "1\n".repeat(100));
        DocumentBatch batch = new DocumentBatch();
        try (DocumentSource source = Inputs.open(InputSpec.of(file))) {
            source.fill(batch, 10, 1 << 20);
            assertThat(batch.count()).isEqualTo(10);

            source.fill(batch, 1_000, 5 * batch.length(0));
            assertThat(batch.count()).isEqualTo(5);

            source.fill(batch, 1_000, 1);
            assertThat(batch.count()).isEqualTo(1);
        }
    }

    @Test
    void stopsAtTheFirstBadRowAfterDeliveringTheRowsBefore() throws IOException {
        Path file = write("data.csv", "a,b\n1,2\n3,4\n5\n6,7\n");
        InputSpec spec = new InputSpec(
                file,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                DelimitedOptions.DEFAULT,
                Optional.empty(),
                true);
        DocumentBatch batch = new DocumentBatch();
        try (DocumentSource source = Inputs.open(spec)) {
            assertThat(source.fill(batch, 100, 1 << 20)).isPresent();
            assertThat(batch.count()).isEqualTo(2);

            for (int call = 0; call < 2; call++) {
                assertThatExceptionOfType(RunFailedException.class)
                        .isThrownBy(() -> source.fill(batch, 100, 1 << 20))
                        .withMessage("Loading '" + file + "' stopped at its first bad row, line 4: the row has 1 field,"
                                + " but the header names 2.");
            }
            assertThat(source.report().badRows()).isEqualTo(1);
        }
    }

    @Test
    void keepsOnlyTheFirstBadRows() throws IOException {
        Path file = write("data.csv", "a,b\n" + "1\n".repeat(1_000) + "1,2\n");
        try (DocumentSource source = Inputs.open(InputSpec.of(file))) {
            assertThat(InputFixture.drain(source)).hasSize(1);

            assertThat(source.report().badRows()).isEqualTo(1_000);
            assertThat(source.report().firstBadRows())
                    .hasSize(InputReport.SHOWN_BAD_ROWS)
                    .first()
                    .asString()
                    .isEqualTo("line 2: the row has 1 field, but the header names 2");
        }
    }

    @Test
    void givesEveryDocumentToExactlyOneOfManyThreads() throws Exception {
        int rows = 200_000;
        StringBuilder text = new StringBuilder("n\n");
        IntStream.range(0, rows).forEach(n -> text.append(n).append('\n'));
        Path file = write("data.csv", text.toString());
        ExecutorService executor = Executors.newFixedThreadPool(8);
        try (DocumentSource source = Inputs.open(InputSpec.of(file))) {
            List<Future<List<Integer>>> parts = new ArrayList<>();
            for (int worker = 0; worker < 8; worker++) {
                int batchSize = 1 + worker * 37;
                parts.add(executor.submit(() -> numbers(source, batchSize)));
            }
            int[] timesGiven = new int[rows];
            for (Future<List<Integer>> part : parts) {
                part.get().forEach(number -> timesGiven[number]++);
            }
            assertThat(timesGiven).containsOnly(1);
            assertThat(source.report().documents()).isEqualTo(rows);
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void returnsNothingAfterItWasClosed() throws IOException {
        DocumentSource source = Inputs.open(InputSpec.of(write("data.csv", "a\n1\n")));
        source.close();

        assertThat(source.fill(new DocumentBatch(), 1, 1)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "host|'host' is not FIELD=TYPE",
                "a=int,a=long|it gives 'a' twice",
                "a=date|'' is not a layout of dates",
                "a=number|the types are auto, string, int (int32), long (int64), double, decimal, boolean"
            })
    void refusesMalformedFieldTypes(String text, String message) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> FieldType.parseAll(text))
                .withMessageStartingWith(message);
    }

    @Test
    void parsesFieldTypes() {
        assertThat(FieldType.parseAll("host=string, a.b=Long"))
                .isEqualTo(Map.of("host", FieldType.parse("string"), "a.b", FieldType.parse("long")));
    }

    private static List<Integer> numbers(DocumentSource source, int batchSize) {
        List<Integer> numbers = new ArrayList<>();
        DocumentBatch batch = new DocumentBatch();
        while (source.fill(batch, batchSize, 1 << 20).isPresent()) {
            batch.documents().forEach(d -> numbers.add(d.getInt32("n").getValue()));
        }
        return numbers;
    }

    private Path write(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }
}
