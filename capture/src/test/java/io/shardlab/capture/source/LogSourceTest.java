package io.shardlab.capture.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.capture.Recorded;
import io.shardlab.capture.observe.ObservedOperation;
import io.shardlab.capture.observe.Skipped;
import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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

    private Observation read(Path... logs) {
        return new LogSource(List.of(logs)).read(new CountDownLatch(1), "shop"::equals, operations::add, skipped);
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

        Observation observation = read(log);

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
}
