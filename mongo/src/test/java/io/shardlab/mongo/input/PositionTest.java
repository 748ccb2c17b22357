package io.shardlab.mongo.input;

import static io.shardlab.mongo.input.CompressedBytes.compressed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Reading that continues where an earlier one stopped. */
class PositionTest {

    private static final Map<InputFormat, List<String>> CONTENTS = Map.of(
            InputFormat.CSV,
            List.of(
                    "\ufeffa,\"b\nc\"\r\n1,2\r\n\"x\n\"\"y\n\",3\n\nbad\n4,\"\n\"\n\"un\"closed,1\n5,6\n7,8",
                    "a,b\n" + "\"two\nlines\",1\nbad\n".repeat(30_000) + "3,4\n"),
            InputFormat.TSV,
            List.of("a\tb\n1\t2\nbad\n\n3\t\"\n5\t6\n"),
            InputFormat.JSON,
            List.of(
                    "{\"a\": 1}\n\n{\"a\":\n2}\nbad\n{\"a\": 3} {\"a\": 4}\n{\"a\": tru}\n{\"a\": 5}",
                    " \n[{\"a\": 1},\n{\"a\":\n 2}, {\"a\": 3},\n{\"a\": tru},\n{\"a\": 4}\n]\nbad\n",
                    "[{\"a\": 1},\n{\"a\": 2}\n"),
            InputFormat.CLF,
            List.of(logLine(1) + "bad\n\n" + logLine(2).repeat(3) + logLine(3)),
            InputFormat.W3C,
            List.of("#Fields: c-ip n\nh 1\nbad\nh 2\n#Fields: n c-ip x\n3 h -\nbad\n#Remark: -\n4 h -\n"));

    @TempDir
    private Path folder;

    private static String logLine(int host) {
        return "h" + host + " - - [07/Jan/2000:10:45:36 +0900] \"GET / HTTP/1.1\" 200 5\n";
    }

    static Stream<Arguments> everyContent() {
        return CONTENTS.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .flatMap(content -> Stream.of(Compression.values())
                                .map(compression -> Arguments.of(entry.getKey(), compression, content))));
    }

    @ParameterizedTest
    @MethodSource("everyContent")
    void readingContinuesAfterEveryPortion(InputFormat format, Compression compression, String content)
            throws IOException {
        byte[] bytes = compressed(compression, content.getBytes(StandardCharsets.UTF_8));
        InputSpec file = spec(Files.write(folder.resolve("input"), bytes), format);
        InputSpec pipe = spec(Path.of("-"), format);
        int size = content.length() > 1_000 ? 7_777 : 1;
        List<Read> whole = read(file, Position.START, InputStream.nullInputStream(), size);

        assertThat(whole).hasSizeGreaterThan(1);
        assertThat(whole.get(0).number()).isZero();
        for (int portion = 1; portion < whole.size(); portion++) {
            Position position = whole.get(portion - 1).portion().end();
            List<Read> rest = whole.subList(portion, whole.size());

            assertThat(read(file, position, InputStream.nullInputStream(), size))
                    .isEqualTo(rest);
            assertThat(read(pipe, position, InputFixture.trickle(bytes, 1_000), size))
                    .isEqualTo(rest);
        }
    }

    @Test
    void linesOfBadRowsStayRight() throws IOException {
        String content = CONTENTS.get(InputFormat.CSV).get(0);
        InputSpec spec = spec(Files.writeString(folder.resolve("input"), content), InputFormat.CSV);
        Position secondRowEnd = read(spec, Position.START, InputStream.nullInputStream(), 2)
                .get(0)
                .portion()
                .end();

        assertThat(secondRowEnd.line()).isEqualTo(7);
        try (DocumentSource source = Inputs.open(spec, secondRowEnd)) {
            InputFixture.drain(source);

            assertThat(source.report().firstBadRows()).extracting(BadRow::line).containsExactly(8L, 11L);
        }
    }

    @Test
    void offsetsCountTheBytesOfTheContent() {
        List<Read> reads = read(
                spec(Path.of("-"), InputFormat.CSV),
                Position.START,
                new ByteArrayInputStream("\ufeffü\n1\n\"x\ny\"\r\n".getBytes(StandardCharsets.UTF_8)),
                1);

        assertThat(reads.stream().map(Read::portion))
                .containsExactly(
                        new Portion(new Position(6, 2, 0), new Position(8, 3, 1)),
                        new Portion(new Position(8, 3, 1), new Position(15, 5, 2)));
    }

    @Test
    void badRowsBelongToThePortionOfTheNextGoodRow() {
        List<Read> reads = read(
                spec(Path.of("-"), InputFormat.CSV),
                Position.START,
                new ByteArrayInputStream("a,b\nbad\n1,2\n3,4\nbad\nbad\n5,6\nbad\n".getBytes(StandardCharsets.UTF_8)),
                1);

        assertThat(reads.stream().map(read -> read.portion().badRows())).containsExactly(1L, 0L, 2L);
    }

    @Test
    void aPlainFileIsNotReadUpToThere() throws IOException {
        String rows = "{\"a\": 1}\n";
        InputSpec spec = spec(Files.writeString(folder.resolve("input"), rows.repeat(100_000)), InputFormat.JSON);
        long last = rows.length() * 99_999L;
        try (DocumentSource source = Inputs.open(spec, new Position(last, 100_000, 99_999))) {
            assertThat(source.report().bytesRead()).isEqualTo(last);
            assertThat(InputFixture.drain(source)).hasSize(1);
            assertThat(source.report().bytesRead()).isEqualTo(last + rows.length());
        }
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void refusesAPositionBehindTheEnd(Compression compression) throws IOException {
        byte[] bytes = compressed(compression, "a\n1\n".getBytes(StandardCharsets.UTF_8));
        Path file = Files.write(folder.resolve("input"), bytes);

        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> Inputs.open(spec(file, InputFormat.CSV), new Position(1_000_000, 3, 2)))
                .withMessage("Reading '" + file + "' cannot continue at byte 1000000 of its content, because it ends"
                        + " before that byte: it is not the input that was read before.");
    }

    @Test
    void refusesAPositionWithinTheHeader() throws IOException {
        Path file = Files.writeString(folder.resolve("input"), "a,b,c\n1,2,3\n");

        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> Inputs.open(spec(file, InputFormat.CSV), new Position(4, 2, 1)))
                .withMessageContaining("begins with a longer header line");
    }

    /** The content before a place that was skipped has no fingerprint. */
    private static Portion withoutFingerprint(Portion portion) {
        return new Portion(portion.start(), portion.end(), portion.badRows(), Optional.empty());
    }

    /** A batch's documents with their position. */
    private record Read(Portion portion, List<BsonDocument> documents) {

        long number() {
            return portion.firstNumber();
        }
    }

    private static List<Read> read(InputSpec spec, Position position, InputStream standardInput, int batchSize) {
        List<Read> reads = new ArrayList<>();
        DocumentBatch batch = new DocumentBatch();
        try (DocumentSource source = Inputs.open(spec, position, standardInput)) {
            Optional<Portion> portion = source.fill(batch, batchSize, 1 << 20);
            while (portion.isPresent()) {
                assertThat(portion.get().end().documents() - portion.get().firstNumber())
                        .isEqualTo(batch.count());
                reads.add(new Read(withoutFingerprint(portion.get()), copies(batch)));
                portion = source.fill(batch, batchSize, 1 << 20);
            }
        }
        return reads;
    }

    private static List<BsonDocument> copies(DocumentBatch batch) {
        return batch.documents().stream()
                .map(document -> document.decode(new BsonDocumentCodec()))
                .toList();
    }

    private static InputSpec spec(Path file, InputFormat format) {
        return new InputSpec(
                file,
                Optional.of(format),
                Optional.empty(),
                Optional.empty(),
                DelimitedOptions.DEFAULT,
                Optional.empty(),
                false);
    }
}
