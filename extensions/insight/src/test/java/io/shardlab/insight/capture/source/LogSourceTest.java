package io.shardlab.insight.capture.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.insight.capture.Recorded;
import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.Skipped;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogSourceTest {

    private static final String LINE = """
        {"t":{"$date":"2026-01-01T00:00:0%d.000+00:00"},"s":"I","c":"COMMAND","id":51803,"ctx":"conn%d",\
        "msg":"Slow query","attr":{"type":"%s","ns":"shop.orders",%s"durationMillis":120}}
        """;

    @TempDir
    private Path folder;

    private final Skipped skipped = new Skipped();
    private final List<ObservedOperation> operations = new ArrayList<>();

    private CaptureFacts read(Path... logs) {
        return new LogSource(List.of(logs), new CountDownLatch(1)).read("shop"::equals, operations::add, skipped);
    }

    private Path log(String name, String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("", lines));
    }

    private static String line(int second, int connection, String type, String attributes) {
        return String.format(Locale.ROOT, LINE, second, connection, type, attributes);
    }

    private static String filtered(String value) {
        return "\"command\":{\"find\":\"orders\",\"filter\":{\"a\":" + value + "}},";
    }

    @ParameterizedTest
    @ValueSource(strings = {"log-4.4.log", "log-5.0.log", "log-6.0.log"})
    void logsOfEachVersionHaveTheOperationsOfTheirClient(String name) {
        read(Recorded.file(name, folder));

        assertThat(operations.stream().map(ObservedOperation::action))
                .contains(
                        "find",
                        "count",
                        "distinct",
                        "aggregate",
                        "insertOne",
                        "insertMany",
                        "updateOne",
                        "updateMany",
                        "replaceOne",
                        "deleteOne",
                        "deleteMany",
                        "findOneAndUpdate",
                        "findOneAndDelete",
                        "findOneAndReplace");
        assertThat(operations.stream().filter(ObservedOperation::inTransaction).map(ObservedOperation::action))
                .containsExactly("find", "updateOne", "insertOne");
        assertThat(operations.stream()
                        .map(operation -> operation.origin().connection())
                        .distinct())
                .hasSize(1);
    }

    @Test
    void aCompressedLogIsReadAsItIs() throws IOException {
        Path packed = folder.resolve("mongod.log.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(Recorded.text("log-6.0.log").getBytes(StandardCharsets.UTF_8));
        }

        read(packed);

        assertThat(operations).hasSizeGreaterThan(30);
    }

    @Test
    void aLogThatEndsInTheMiddleOfItsCompressedDataIsRefused() throws IOException {
        Path whole = folder.resolve("whole.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(whole))) {
            out.write(Recorded.text("log-6.0.log").getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = Files.readAllBytes(whole);
        Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(bytes, bytes.length / 2));

        assertThatThrownBy(() -> read(cut))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cut.gz")
                .hasMessageContaining("ends too early");
    }

    @Test
    void truncatedAndDamagedLinesAreCountedAndLeftOut() throws IOException {
        Path log = log(
                "mongod.log",
                line(1, 1, "command", "\"command\":{\"find\":\"orders\",\"filter\":{\"a\":1}},"),
                line(2, 1, "command", "\"command\":{\"find\":\"orders\",\"filter\":{\"a\":1}},")
                        .replace("}}\n", "},\"truncated\":{\"command\":{}},\"size\":{\"command\":20000}}\n"),
                line(3, 1, "command", "\"command\":{\"find\":").substring(0, 150) + "\n",
                line(4, 1, "command", filtered("{\"a\":".repeat(1_000) + "1" + "}".repeat(1_000))),
                line(5, 1, "command", filtered("{\"$numberDecimal\":\"" + "9".repeat(900_000) + "\"}")),
                line(6, 1, "command", filtered("9".repeat(900_000))));

        CaptureFacts observation = read(log);

        assertThat(operations).hasSize(1);
        assertThat(observation.notes())
                .anySatisfy(note -> assertThat(note).contains("1 line that the server truncated"))
                .anySatisfy(note -> assertThat(note).contains("4 damaged lines"))
                .anySatisfy(note -> assertThat(note).contains("the fastest here took 120 ms"));
    }

    @Test
    void readsComeFromTheLogsOfMongosAndStatementsOfUpdatesFromThoseOfShards() throws IOException {
        String find = "\"command\":{\"find\":\"orders\",\"filter\":{\"a\":1}},";
        Path shard = log(
                "shard.log",
                line(1, 1, "command", find),
                line(2, 1, "update", "\"command\":{\"q\":{\"a\":1},\"u\":{\"$set\":{\"b\":2}}},"));
        Path mongos = log("mongos.log", line(1, 7, "command", find + "\"nShards\":2,"));

        read(shard, mongos);

        assertThat(operations.stream()
                        .map(operation -> operation.action() + " "
                                + Path.of(operation.origin().server()).getFileName()))
                .containsExactly("find mongos", "updateOne shard");
    }

    /** Reading it would never end. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aDeviceIsRefused() {
        assertThatThrownBy(() -> read(Path.of("/dev/zero")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("/dev/zero")
                .hasMessageContaining("not a regular file");
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Path text = log("notes.txt", "2020-05-01T15:16:17.180+0000 I NETWORK [listener] connection accepted\n");

        assertThatThrownBy(() -> read(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--log must name structured logs of MongoDB 4.4 or newer");
        assertThatThrownBy(() -> read(folder.resolve("missing.log")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("missing.log");
        assertThatThrownBy(() -> read(folder))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("it is a folder");
    }

    private static final String FIND = "\"command\":{\"find\":\"orders\",\"filter\":{\"a\":1}},";

    private static String escaped(String line) {
        return line.strip().replace("\\", "\\\\").replace("\"", "\\\"");
    }

    static List<String> wrapped() {
        String line = line(1, 1, "command", FIND).strip();
        return List.of(
                "mongo-1  | " + line,
                "\u001b[36mmongo-1  | \u001b[0m" + line,
                "2026-03-02T10:00:00.123456789+00:00 stdout F " + line,
                "2026-03-02T10:00:00.123456789Z " + line,
                "[pod/mongo-0/mongod] 2026-03-02T10:00:00.1Z " + line,
                "Mar  2 10:00:00 db1 mongod.27017[812]: " + line,
                "MESSAGE=" + line,
                "{\"log\":\"" + escaped(line) + "\\n\",\"stream\":\"stdout\",\"time\":\"2026-03-02T10:00:00.1Z\"}",
                "{\"__CURSOR\":\"s=1\",\"MESSAGE\":\"" + escaped(line) + "\",\"PRIORITY\":\"6\"}",
                "{\"__CURSOR\":\"s=1\",\"MESSAGE\":" + Arrays.toString(line.getBytes(StandardCharsets.UTF_8)) + "}",
                "{\"kubernetes\":{\"pod\":\"mongo-0\"},\"message\":" + line + "}",
                line.replace(":", ": ")
                        .replace("00: 00: 0", "00:00:0")
                        .replace(",", ", ")
                        .replace("+00: 00", "+00:00"),
                "\uFEFF" + line + "\r");
    }

    @ParameterizedTest
    @MethodSource("wrapped")
    void linesAreReadAsOtherProgramsWriteThem(String line) throws IOException {
        CaptureFacts observation = read(log("wrapped.log", line.replace("00:00:01. 000", "00:00:01.000") + "\n"));

        assertThat(observation.notes()).noneMatch(note -> note.contains("damaged"));
        assertThat(operations).singleElement().satisfies(operation -> {
            assertThat(operation.collection()).isEqualTo("orders");
            assertThat(operation.timeMillis())
                    .isEqualTo(Instant.parse("2026-01-01T00:00:01Z").toEpochMilli());
        });
    }

    @Test
    void linesThatAContainerEngineHasSplitArePutTogether() throws IOException {
        String line = line(1, 1, "command", FIND).strip();
        String first = escaped(line.substring(0, 120));
        String rest = escaped(line.substring(120));

        read(log(
                "split.log",
                "2026-03-02T10:00:00.1Z stdout P " + line.substring(0, 100) + "\n",
                "2026-03-02T10:00:00.1Z stdout P " + line.substring(100, 150) + "\n",
                "2026-03-02T10:00:00.1Z stdout F " + line.substring(150) + "\n",
                "{\"log\":\"" + first + "\",\"stream\":\"stdout\"}\n",
                "{\"log\":\"" + rest + "\\n\",\"stream\":\"stdout\"}\n"));

        assertThat(operations).hasSize(2);
    }

    @Test
    void statementsOfBulkWritesAreOperations() throws IOException {
        String update =
                "\"command\":{\"update\":0,\"filter\":{\"_id\":1},\"multi\":false,\"updateMods\":{\"$set\":{\"a\":2}},"
                        + "\"upsert\":false},\"nMatched\":1,";
        String delete = "\"command\":{\"delete\":0,\"filter\":{\"_id\":1},\"multi\":true},\"ndeleted\":3,";
        String command = "\"command\":{\"bulkWrite\":1,\"$db\":\"admin\",\"nsInfo\":[{\"ns\":\"shop.orders\"}]},";

        read(log(
                "mongod.log",
                line(1, 1, "bulkWrite", update),
                line(1, 1, "bulkWrite", delete),
                line(1, 1, "command", command).replace("shop.orders\",\"command", "admin.$cmd\",\"command")));

        assertThat(operations.stream()
                        .map(one -> one.action() + " " + one.fields().keySet()))
                .containsExactly("updateOne [filter, update]", "deleteMany [filter]");
    }

    @Test
    void statementsThatOnlyTheirCommandShowsAreCounted() throws IOException {
        String statement =
                "\"command\":{\"q\":{\"_id\":1},\"u\":{\"$inc\":{\"n\":1}},\"multi\":false,\"upsert\":false},";
        String command = "\"command\":{\"update\":\"orders\",\"ordered\":false,\"txnNumber\":5},\"numYields\":3,"
                + "\"flowControl\":{\"acquireCount\":1503},";
        String standalone = "\"command\":{\"delete\":\"orders\",\"ordered\":true},\"numYields\":0,"
                + "\"locks\":{\"Collection\":{\"acquireCount\":{\"w\":70}}},";

        CaptureFacts observation = read(log(
                "mongod.log",
                line(1, 1, "update", statement),
                line(2, 1, "command", command),
                line(3, 2, "command", standalone)));

        assertThat(operations.stream().map(one -> one.action() + " " + Math.round(one.times())))
                .containsExactly("updateOne 1", "update 1499", "delete 70");
        assertThat(observation.notes()).anySatisfy(note -> assertThat(note).contains("the fastest here took 120 ms"));
    }

    @Test
    void statementsThatTheirCommandListsAreTakenFromIt() throws IOException {
        String listed = "\"command\":{\"delete\":\"orders\",\"deletes\":[{\"q\":{\"_id\":1},\"limit\":1},"
                + "{\"q\":{\"a\":2},\"limit\":0}]},";

        read(log("mongod.log", line(1, 1, "command", listed)));

        assertThat(operations.stream().map(one -> one.collection() + " " + one.action()))
                .containsExactly("orders deleteOne", "orders deleteMany");
    }

    @Test
    void aGetMoreStandsForTheCommandOfItsCursorOnce() throws IOException {
        String more =
                "\"command\":{\"getMore\":%d,\"collection\":\"orders\"},\"originatingCommand\":{\"find\":\"orders\","
                        + "\"filter\":{\"a\":1}},\"cursorid\":%d,\"nreturned\":100,";

        read(log(
                "mongod.log",
                line(1, 1, "command", FIND + "\"cursorid\":7,"),
                line(2, 1, "command", String.format(Locale.ROOT, more, 7, 7)),
                line(3, 1, "command", String.format(Locale.ROOT, more, 8, 8)),
                line(4, 1, "command", String.format(Locale.ROOT, more, 8, 8))));

        assertThat(operations.stream()
                        .filter(one -> !one.isFurtherBatch())
                        .map(one -> one.action() + " " + one.timeMillis() / 1000 % 60))
                .containsExactly("find 1", "find 3");
        assertThat(operations.stream().mapToLong(one -> one.hits().orElse(0)).sum())
                .isEqualTo(300);
    }

    @Test
    void redactedCommandsHaveTheirCollectionAndCanBeExecuted() throws IOException {
        read(log(
                "mongod.log",
                line(
                        1,
                        1,
                        "command",
                        "\"command\":{\"find\":\"###\",\"filter\":{\"a\":{\"$gt\":\"###\"}},\"sort\":{\"b\":\"###\"},"
                                + "\"limit\":\"###\",\"$db\":\"###\"},\"nreturned\":3,"),
                line(
                        2,
                        1,
                        "update",
                        "\"command\":{\"q\":{\"_id\":\"###\"},\"u\":{\"$inc\":{\"n\":\"###\"}},\"multi\":\"###\","
                                + "\"upsert\":\"###\"},\"nMatched\":1,"),
                line(
                        3,
                        1,
                        "command",
                        "\"command\":{\"update\":\"###\",\"ordered\":\"###\"},\"flowControl\":{\"acquireCount\":1},")));

        assertThat(operations.get(0).collection()).isEqualTo("orders");
        assertThat(operations.get(0).withValues()).isFalse();
        assertThat(operations.get(0).fields())
                .isEqualTo(BsonDocument.parse("{filter: {a: {$gt: '###'}}, sort: {b: 1}, limit: {$numberLong: '3'}}"));
        assertThat(operations.get(1).action()).isEqualTo("updateOne");
        assertThat(operations.get(1).fields().get("update")).isEqualTo(BsonDocument.parse("{$inc: {n: 1}}"));
        assertThat(operations).hasSize(2);
    }

    /** The rest of the file cannot be read, so this fails if the line is read to its end. */
    @Test
    void aStopEndsALineWithoutAnEnd() throws IOException {
        ByteArrayOutputStream zeros = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(zeros)) {
            zip.write(new byte[5 << 20]);
        }
        Path log = Files.write(folder.resolve("zeros.log.gz"), Arrays.copyOf(zeros.toByteArray(), zeros.size() - 100));
        AtomicInteger asked = new AtomicInteger();
        CountDownLatch stop = new CountDownLatch(1) {
            @Override
            public long getCount() {
                return asked.getAndIncrement() < 2 ? 1 : 0;
            }
        };

        CaptureFacts observation = new LogSource(List.of(log), stop).read("shop"::equals, operations::add, skipped);

        assertThat(observation.interrupted()).isTrue();
        assertThat(operations).isEmpty();
        assertThatThrownBy(() -> new LogSource(List.of(log), new CountDownLatch(1)))
                .isInstanceOf(UsageException.class);
    }

    @Test
    void theTimeBetweenFilesOfARotatedLogIsNotObserved() throws IOException {
        Path second = log("mongod.log", line(1, 1, "command", FIND), line(9, 1, "command", FIND));
        Path first = log(
                "mongod.log.2025-12-27T00-00-00",
                line(0, 1, "command", FIND).replace("2026-01-01", "2025-12-27"),
                line(6, 1, "command", FIND).replace("2026-01-01", "2025-12-27"));

        LogSource source = new LogSource(List.of(second, first), new CountDownLatch(1));
        CaptureFacts observation = source.read("shop"::equals, operations::add, skipped);

        assertThat(source.severalServers()).isFalse();
        assertThat(operations.stream().map(ObservedOperation::timeMillis))
                .isSorted()
                .hasSize(4);
        assertThat(observation.seconds()).isEqualTo(14);
        assertThat(observation.covered()).hasSize(2);
        assertThat(observation.notes()).anyMatch(note -> note.contains("are in none of the files"));
    }

    @Test
    void theTimeInWhichAServerDidNotRunIsNotObserved() throws IOException {
        String begins =
                "{\"t\":{\"$date\":\"2026-01-03T00:00:00.000+00:00\"},\"s\":\"I\",\"c\":\"CONTROL\",\"id\":20698,"
                        + "\"ctx\":\"main\",\"msg\":\"***** SERVER RESTARTED *****\"}\n";

        CaptureFacts observation = read(log(
                "mongod.log",
                line(1, 1, "command", FIND),
                line(5, 1, "command", FIND),
                begins,
                line(8, 1, "command", FIND).replace("2026-01-01", "2026-01-03")));

        assertThat(observation.seconds()).isEqualTo(12);
    }
}
