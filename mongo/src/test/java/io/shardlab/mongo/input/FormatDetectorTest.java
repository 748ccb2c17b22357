package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormatDetectorTest {

    /** The format of nginx's packages; the comma in the user agent would make two columns of a line. */
    private static final String NGINX =
            "10.0.0.1 - - [02/Mar/2024:10:00:01 +0000] \"GET / HTTP/2.0\" 200 1 \"-\" \"A (KHTML, like B)\" \"-\"\n";

    private static final String IIS = "#Software: Microsoft Internet Information Services 10.0\n"
            + "#Fields: date time c-ip sc-status\n2024-03-02 10:00:01 198.51.100.7 200\n";

    @ParameterizedTest
    @ValueSource(strings = {"access.log", "access.log.1", "access_log", "access.log.2.gz", "-", "export.csv", "a.json"})
    void rowsDecideAndNotTheName(String name) throws IOException {
        assertThat(detect(name, NGINX.repeat(5))).satisfies(choice -> {
            assertThat(choice.format()).isEqualTo(InputFormat.CLF);
            assertThat(choice.why())
                    .hasToString("5 of its first 5 rows are lines of an access log (combined with 1 further field)");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "access.csv|x|CSV",
                "ACCESS.CSV.GZ|'x\n1\n'|CSV",
                "short.csv|'a,b,c\n1\n2\n'|CSV",
                "access.tsv|x|TSV",
                "-|'a,b'|CSV",
                "-|'a,b\n1,2\n\"x, y\",\"2\n3\"\n'|CSV",
                "data|'a\tb\n1, 2\t3\n'|TSV",
                "app.log|'{\"a\": 1}'|JSON",
                "rows.csv|'{\"a\": 1, \"b\": 2}\n{\"a\": 1, \"b\": 3}'|JSON",
                "rows.csv|'{\"a\":\"1\",\"b\":\"2\"}\n{\"a\":\"1\",\"b\":\"3\"}'|JSON",
                "-|' [{\"a\": 1}]'|JSON",
                "-|'{\n  \"a\": 1\n}\n'|JSON",
                "-|'{\"a\": {'|JSON"
            })
    void detectsDelimitedRowsAndJson(String name, String content, InputFormat format) throws IOException {
        assertThat(detect(name, content).format()).isEqualTo(format);
    }

    @Test
    void detectsTheW3csFormat() throws IOException {
        assertThat(detect("u_ex240302.log", IIS)).satisfies(choice -> {
            assertThat(choice.format()).isEqualTo(InputFormat.W3C);
            assertThat(choice.why()).hasToString("1 of its first 1 rows have the fields that #Fields names");
            assertThat(choice.why().in(Language.JAPANESE)).isEqualTo("最初の 1 行中 1 行が#Fields のフィールドに一致");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"one, odd, line\n", "{\"a\": 1}\n", "# comment\n", "\0\0\0\n"})
    void oneOddFirstLineDoesNotDecide(String first) throws IOException {
        assertThat(detect("-", first + NGINX.repeat(3)).format()).isEqualTo(InputFormat.CLF);
        assertThat(detect("-", first + "{\"a\": 1, \"b\": 2}\n".repeat(3)).format())
                .isEqualTo(InputFormat.JSON);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'one column\n1\n'|no format fits its first rows: json fits 0 of 2, w3c fits 0 of 2, clf fits 0 of 2,"
                        + " csv fits 0 of 1, tsv fits 0 of 1; it begins with 'one column'",
                "'a,b\tc\n1,2\t3\n'|several formats fit its first rows: csv, tsv",
                "'a,b\n1\n2,3,4\n'|no format fits",
                "'1,2\n3,4\n'|no format fits",
                "'a,a\n3,4\n'|no format fits",
                "'CREATE TABLE t (a int, b int);\nINSERT INTO t VALUES (1, 2);\n'|no format fits",
                "'web1,GET /a\nweb2,GET /b\n'|no format fits",
                "'level=info,count=a\nlevel=warn,count=b\n'|no format fits",
                "'2024-03-02 10:00:01,123 INFO started\n2024-03-02 10:00:02,456 INFO stopped\n'|no format fits"
            })
    void asksForTheFormatIfNoneOrSeveralFit(String content, String reason) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> detect("-", content))
                .withMessageStartingWith(
                        "--format must state whether standard input is csv, tsv, json, clf or w3c, because " + reason);
    }

    @Test
    void asksIfTheNameSuggestsOneFormatAndTheRowsAlsoFitAnother() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() ->
                        detect("lines.csv", "line\n" + NGINX.replace(",", "").repeat(3)))
                .withMessageContaining("several formats fit its first rows: clf, csv");
    }

    @Test
    void acceptsUnevenRowsThatAreImported() throws IOException {
        DelimitedOptions options = new DelimitedOptions(
                Optional.empty(),
                ColumnOptions.DEFAULT,
                false,
                DelimitedOptions.UnevenRows.IMPORT,
                DelimitedOptions.ParseGrace.SKIP_ROW);
        byte[] content = "a,b,c\n1,2\n1,2,3,4\n".getBytes(StandardCharsets.UTF_8);

        assertThat(FormatDetector.detect(spec(options), new ByteWindow(new ByteArrayInputStream(content)))
                        .choice()
                        .why())
                .hasToString("2 of its first 2 rows after the header line have its 3 fields or another number");
    }

    @Test
    void doesNotCountRowsAfterTheEnd() throws IOException {
        byte[] content = ("\0".repeat(100_000) + NGINX.repeat(4) + NGINX.strip()).getBytes(StandardCharsets.UTF_8);
        ByteWindow window = new ByteWindow(new ByteArrayInputStream(content));
        while (window.end() - window.start() < 100_000 && window.more()) {
            // Reads the bytes that are skipped.
        }
        window.moveTo(window.start() + 100_000, 0);

        assertThat(FormatDetector.detect(InputSpec.of(Path.of("-")), window)
                        .choice()
                        .why())
                .asString()
                .startsWith("5 of its first 5 rows");
    }

    @Test
    void reportsAnEmptyInput() {
        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> detect("data", "\n \n"))
                .withMessage("There is nothing in 'data'.");
    }

    @Test
    void doesNotWaitForMoreRowsThanItNeeds() throws IOException {
        InputStream endless = new InputStream() {
            private final InputStream rows =
                    new ByteArrayInputStream(NGINX.repeat(InputSample.MOST_ROWS).getBytes(StandardCharsets.UTF_8));

            @Override
            public int read() throws IOException {
                int next = rows.read();
                if (next < 0) {
                    throw new IllegalStateException("nothing comes any more, and nobody would know");
                }
                return next;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                target[offset] = (byte) read();
                return 1;
            }
        };

        assertThat(FormatDetector.detect(InputSpec.of(Path.of("-")), new ByteWindow(endless))
                        .choice()
                        .format())
                .isEqualTo(InputFormat.CLF);
    }

    private static InputSpec spec(DelimitedOptions options) {
        return new InputSpec(
                Path.of("-"), Optional.empty(), Optional.empty(), Optional.empty(), options, Optional.empty(), false);
    }

    private static FormatChoice detect(String name, String content) throws IOException {
        InputStream in = new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
        return FormatDetector.detect(InputSpec.of(Path.of(name)), new ByteWindow(in))
                .choice();
    }
}
