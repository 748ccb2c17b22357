package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.regression.saved.Schema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads into a cluster that stays up, ended in the middle by a signal and gone on with. */
class ResumeIT {

    private static final String CLUSTER = "resume-it-" + ProcessHandle.current().pid();
    private static final int DOCUMENTS = 20_000;
    private static final int ROWS = 20_000;
    private static final int INTERRUPTED = 130;
    private static final int KILLED = 128 + 9;

    @TempDir
    static Path folder;

    private static Simulator simulator;
    private static String uri;
    private static MongoClient client;

    @BeforeAll
    static void clusterUp() throws IOException {
        simulator = new Simulator(folder, Map.of());
        Simulator.Finished up = simulator.runHere("cluster", "up", "--name", CLUSTER, "--shards", "2", "--json");
        assertThat(up.exitCode()).as(up.err()).isZero();
        uri = new ObjectMapper().readTree(up.out()).at("/uris/0").asText();
        client = MongoClients.create(uri);
    }

    @AfterAll
    static void clusterDown() {
        client.close();
        assertThat(simulator.runHere("cluster", "down", "--name", CLUSTER).exitCode())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"KILL, 137", "INT, 130"})
    void aGeneratedLoadGoesOnWithoutGapsOrDoubles(String signal, int exitCode) throws IOException {
        String[] load = {
            "--collection", "generated_" + signal, "--documents", String.valueOf(DOCUMENTS), "--batch-size", "200"
        };
        interrupt(signal, exitCode, "generated_" + signal, load);

        JsonNode facts = resume(load).at("/facts");

        assertThat(facts.at("/documentsArrived").asLong()).isEqualTo(DOCUMENTS);
        assertThat(facts.at("/documentsBefore").asLong()).isZero();
        assertThat(facts.at("/documentsAcknowledgedByEarlierRuns").asLong()).isPositive();
        assertGenerated("generated_" + signal);
    }

    @ParameterizedTest
    @CsvSource({"KILL, 137", "INT, 130"})
    void aFileGoesOnInTheMiddleOfItsQuotedLineBreaks(String signal, int exitCode) throws IOException {
        String[] load = {"--collection", "file_" + signal, "--file", csv().toString(), "--batch-size", "200"};
        interrupt(signal, exitCode, "file_" + signal, load);

        JsonNode facts = resume(load).at("/facts");

        assertThat(facts.at("/documentsArrived").asLong()).isEqualTo(ROWS);
        long bad = facts.at("/rowsBad").asLong()
                + facts.at("/rowsBadInEarlierRuns").asLong();
        assertThat(bad).isEqualTo(ROWS / 1_000);
        assertRows("file_" + signal);
    }

    @Test
    void standardInputGoesOnWhenTheSameIsPipedAgain() throws IOException {
        byte[] rows = Files.readAllBytes(csv());
        List<String> load = new ArrayList<>(List.of(
                "run",
                "bulk-load",
                "--uri",
                uri,
                "--collection",
                "piped",
                "--file",
                "-",
                "--format",
                "csv",
                "--no-wait-balanced",
                "--json"));
        Simulator.Running running = simulator.start(load.toArray(String[]::new));
        running.process().getOutputStream().write(rows, 0, rows.length / 2);
        running.process().getOutputStream().flush();
        awaitMark("piped", running);
        running.signal("INT");
        assertThat(running.await().exitCode()).isEqualTo(INTERRUPTED);

        load.add("--resume");
        Simulator.Finished finished = simulator
                .start(load.toArray(String[]::new))
                .feed(new ByteArrayInputStream(rows))
                .await();

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertRows("piped");
    }

    @Test
    void aCompleteLoadHasNothingLeftToResume() throws IOException {
        String[] load = {"--collection", "complete", "--documents", "1k"};
        assertThat(simulator.runHere(command(load)).exitCode()).isZero();

        Simulator.Finished again = simulator.runHere(Words.join(command(load), "--resume"));

        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.err()).contains("complete").contains("nothing is left");
        JsonNode result = Schema.RESULT.read(again.out());
        assertThat(result.at("/facts/completeBefore").asBoolean()).isTrue();
        assertThat(result.at("/phases")).isEmpty();
        assertThat(result.at("/verdict/status").asText()).isEqualTo("pass");
        assertThat(collection("complete").countDocuments()).isEqualTo(1_000);
    }

    @Test
    void anotherLoadIsNotTakenForTheOneBegun() throws IOException {
        Path file = Files.writeString(folder.resolve("changing.csv"), "host,date\na,1\n");
        String[] load = {"--collection", "changing", "--file", file.toString()};
        assertThat(simulator.runHere(command(load)).exitCode()).isZero();
        Files.writeString(file, "host,date\na,1\nb,2\n");

        Simulator.Finished changed = simulator.runHere(Words.join(command(load), "--resume"));
        Simulator.Finished generated =
                simulator.runHere(Words.join(command("--collection", "changing", "--documents", "5"), "--resume"));

        assertThat(changed.exitCode()).as(changed.err()).isEqualTo(2);
        assertThat(changed.err()).contains("file size was 14 bytes and is 18 bytes");
        assertThat(generated.exitCode()).as(generated.err()).isEqualTo(2);
        assertThat(generated.err()).contains("source was a file and is generated");
        assertThat(collection("changing").countDocuments()).isEqualTo(1);
    }

    @Test
    void whatCannotBeResumedIsSaid() {
        Simulator.Finished unknown = simulator.runHere(Words.join(command("--collection", "never"), "--resume"));
        assertThat(unknown.exitCode()).as(unknown.err()).isEqualTo(2);
        assertThat(unknown.err()).contains("nothing to resume");

        Simulator.Finished unacknowledged =
                simulator.runHere(Words.join(command("--collection", "never", "--write-concern=0"), "--resume"));
        assertThat(unacknowledged.exitCode()).as(unacknowledged.err()).isEqualTo(2);
        assertThat(unacknowledged.err()).contains("--resume needs acknowledged writes");
    }

    private static void interrupt(String signal, int exitCode, String collection, String... load) {
        // The load is slow enough that it is not complete before the first marks are saved.
        Simulator.Running running = simulator.start(Words.join(command(load), "--target-rate=20"));
        awaitMark(collection, running);
        running.signal(signal);
        Simulator.Finished finished = running.await();
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(exitCode).isIn(INTERRUPTED, KILLED);
    }

    private static void awaitMark(String collection, Simulator.Running running) {
        await().pollInterval(Duration.ofMillis(20))
                .until(() -> !running.process().isAlive() || LoadedDocuments.mark(client, collection) > 0);
        assertThat(running.process().isAlive()).as(running.err()).isTrue();
    }

    private static JsonNode resume(String... load) throws IOException {
        Simulator.Finished finished = simulator.runHere(Words.join(command(load), "--resume"));
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.err()).contains("Resuming the load");
        return Schema.RESULT.read(finished.out());
    }

    private static String[] command(String... load) {
        List<String> arguments =
                new ArrayList<>(List.of("run", "bulk-load", "--uri", uri, "--no-wait-balanced", "--json"));
        arguments.addAll(List.of(load));
        return arguments.toArray(String[]::new);
    }

    private static MongoCollection<RawBsonDocument> collection(String name) {
        return client.getDatabase("shardlab").getCollection(name, RawBsonDocument.class);
    }

    private static void assertGenerated(String name) {
        LoadedDocuments.assertExactly(DOCUMENTS, uri, name);
    }

    /** Every thousandth row is followed by one that cannot be read. */
    private static Path csv() throws IOException {
        Path file = folder.resolve("rows.csv");
        if (Files.exists(file)) {
            return file;
        }
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            out.write("host,date,row,text\n");
            for (int i = 0; i < ROWS; i++) {
                out.write("h" + i % 5_000 + "," + (20000101 + i % 28) + "," + i + ",\"" + text(i).replace("\"", "\"\"")
                        + "\"\n");
                if (i % 1_000 == 999) {
                    out.write("bad\n");
                }
            }
        }
        return file;
    }

    private static String text(int row) {
        return "GET /\"" + row + "\"\nline two, ü\n\n" + "x".repeat(row % 40);
    }

    private static void assertRows(String name) {
        BitSet found = new BitSet();
        collection(name).find().batchSize(10_000).forEach(document -> {
            int row = document.getInt32("row").getValue();
            assertThat(document.getString("text").getValue()).isEqualTo(text(row));
            assertThat(document.getString("host").getValue()).isEqualTo("h" + row % 5_000);
            assertThat(found.get(row)).as("row %d is there twice", row).isFalse();
            found.set(row);
        });
        assertThat(found.nextClearBit(0)).as("the first row that is missing").isEqualTo(ROWS);
    }
}
