package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.regression.saved.Schema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads of files into a cluster that stays up, checked against the files by an ordinary client. */
class BulkLoadIT {

    /** No other cluster of this user has it. */
    private static final String CLUSTER =
            "bulk-load-it-" + ProcessHandle.current().pid();

    private static final int ROWS = 5_000;

    @TempDir
    static Path folder;

    private static Simulator simulator;
    private static String uri;

    @BeforeAll
    static void clusterUp() throws IOException {
        simulator = new Simulator(folder, Map.of());
        Simulator.Finished up = simulator.runHere("cluster", "up", "--name", CLUSTER, "--shards", "2", "--json");
        assertThat(up.exitCode()).as(up.err()).isZero();
        uri = new ObjectMapper().readTree(up.out()).at("/uris/0").asText();
    }

    @AfterAll
    static void clusterDown() {
        assertThat(simulator.runHere("cluster", "down", "--name", CLUSTER).exitCode())
                .isZero();
    }

    @Test
    void everyFieldOfACsvFileArrivesByteForByte() throws IOException {
        Map<String, List<String>> rows = new HashMap<>();
        Path csv = folder.resolve("access.csv");
        try (var writer = Files.newBufferedWriter(csv)) {
            writer.write("id,date,host,Request,size\n");
            for (int i = 0; i < ROWS; i++) {
                List<String> row = row(i);
                rows.put(row.get(0), row);
                writer.write(
                        String.join(",", row.stream().map(BulkLoadIT::quoted).toList()) + "\n");
            }
        }

        JsonNode result = load("csv_rows", csv, "--insertion-workers", "4");

        assertThat(result.at("/phases/0/documents").asLong()).isEqualTo(ROWS);
        try (MongoClient client = MongoClients.create(uri)) {
            MongoCollection<Document> collection =
                    client.getDatabase("shardlab").getCollection("csv_rows");
            assertThat(collection.countDocuments()).isEqualTo(ROWS);
            collection.find().forEach(document -> {
                List<String> row = rows.remove(document.getString("id"));
                assertThat(row).as(document.toJson()).isNotNull();
                assertThat(List.of(
                                document.getString("id"),
                                String.valueOf(document.get("date")),
                                document.getString("host"),
                                document.getString("Request"),
                                String.valueOf(document.get("size"))))
                        .isEqualTo(row);
                assertThat(document.get("date")).isInstanceOf(Integer.class);
            });
        }
        assertThat(rows).isEmpty();
    }

    private static List<String> row(int i) {
        String[] sizes = {"12", "-", "007", "1.5", "1.50", "3000000000", ""};
        return List.of(
                "r" + i,
                String.valueOf(20000101 + i % 28),
                "192.168." + i % 250 + "." + i % 199,
                i % 10 == 0 ? "GET /\"quoted\", ünï\n" + i : "GET /page/" + i + " HTTP/1.1",
                sizes[i % sizes.length]);
    }

    private static String quoted(String field) {
        return '"' + field.replace("\"", "\"\"") + '"';
    }

    @Test
    void anAccessLogIsLoadedFromGzipAndFromStandardInput() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            lines.add("10.0.0." + i % 200 + " - alice [07/Jan/2000:10:45:36 +0900] \"GET /p" + i + " HTTP/1.1\" 200 "
                    + i);
        }
        byte[] log = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        Path gzip = folder.resolve("access.log.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
            out.write(log);
        }

        assertThat(load("log_gzip", gzip).at("/phases/0/documents").asLong()).isEqualTo(1000);

        Simulator.Finished piped = simulator
                .start(
                        "run",
                        "bulk-load",
                        "--uri",
                        uri,
                        "--collection",
                        "log_stdin",
                        "--file",
                        "-",
                        "--format",
                        "clf",
                        "--no-wait-balanced")
                .feed(new ByteArrayInputStream(log))
                .await();
        assertThat(piped.exitCode()).as(piped.err()).isZero();
        try (MongoClient client = MongoClients.create(uri)) {
            Document found = client.getDatabase("shardlab")
                    .getCollection("log_stdin")
                    .find(new Document("Request", "GET /p7 HTTP/1.1"))
                    .first();
            assertThat(found)
                    .containsEntry("date", 20000107)
                    .containsEntry("host", "10.0.0.7")
                    .containsEntry("UserID", "alice")
                    .containsEntry("RequestDate", "[07/Jan/2000:10:45:36 +0900]")
                    .containsEntry("StatusCode", 200)
                    .containsEntry("size", 7);
        }
    }

    @Test
    void rowsThatAreAnAccessLogAreReadAsOneWhateverTheFileIsCalled() throws IOException {
        String line =
                " 198.51.100.7 - - [02/Mar/2024:10:00:01 +0000] \"GET /a HTTP/1.1\" 200 11 \"-\" \"A, B\" \"x\"\n";
        Path log = Files.writeString(folder.resolve("hosts.csv"), ("www.example:443" + line).repeat(3));

        JsonNode result = load("log_hosts", log);

        assertThat(result.at("/input/format").asText()).isEqualTo("clf");
        assertThat(result.at("/input/why").asText())
                .startsWith("3 of its first 3 rows")
                .contains("(vhost_combined with 1 further field)");
        assertThat(result.at("/input/rows").asLong()).isEqualTo(3);
        assertThat(result.at("/input/refused").asLong()).isZero();
        try (MongoClient client = MongoClients.create(uri)) {
            assertThat(client.getDatabase("shardlab")
                            .getCollection("log_hosts")
                            .find()
                            .first())
                    .containsEntry("host", "198.51.100.7")
                    .containsEntry("vhost", "www.example")
                    .containsEntry("extra", List.of("x"));
        }
    }

    @Test
    void rowsOfNoKnownFormatAreNotLoadedAndTheFormatIsAskedFor() throws IOException {
        Path text = Files.writeString(folder.resolve("notes"), "Dear all,\nthis is, as you see,\nno table\n");

        Simulator.Finished finished =
                simulator.runHere("run", "bulk-load", "--uri", uri, "--collection", "notes", "--file", text.toString());

        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("--format must state whether", "'Dear all,'");
    }

    @Test
    void badRowsAreCountedAndShownAndTheRestIsLoaded() throws IOException {
        Path csv = Files.writeString(folder.resolve("bad.csv"), "host,date\na,1\nb\nc,3\n\"d\",4,5\ne,6\n");

        Simulator.Finished finished = simulator.runHere(
                "run", "bulk-load", "--uri", uri, "--collection", "bad_rows", "--file", csv.toString(), "--json");

        JsonNode result = Schema.RESULT.read(finished.out());
        assertThat(result.at("/facts/rowsBad").asLong()).isEqualTo(2);
        assertThat(result.at("/phases/0/documents").asLong()).isEqualTo(3);
        assertThat(finished.err()).contains("line 3").contains("line 5");
    }

    @Test
    void optionsOfMongoimportAreTakenAsTheyAreSpelledThereAndWhatRowsWereTakenAsIsSaid() throws IOException {
        Path csv = Files.writeString(
                folder.resolve("typed.csv"),
                "host.string(); at.date(2006-01-02); size.int64()\n007; 2024-02-29; \n8;;5;x\n9;2024-02-30;6\n");

        Simulator.Finished finished = simulator.runHere(
                "run",
                "bulk-load",
                "--uri",
                uri,
                "--collection",
                "typed",
                "--file",
                csv.toString(),
                "--delimiter=semicolon",
                "--headerline",
                "--columnsHaveTypes",
                "--ignoreBlanks",
                "--parseGrace=skipField",
                "--uneven-rows=import",
                "--json");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(Schema.RESULT.read(finished.out()).at("/facts/rowNotes")).hasSize(3);
        assertThat(finished.err()).contains("Blanks around fields").contains("left out");
        try (MongoClient client = MongoClients.create(uri)) {
            assertThat(client.getDatabase("shardlab")
                            .getCollection("typed")
                            .find()
                            .projection(new Document("_id", 0))
                            .sort(new Document("host", 1)))
                    .containsExactly(
                            new Document("host", "007").append("at", Date.from(Instant.parse("2024-02-29T00:00:00Z"))),
                            new Document("host", "8").append("size", 5L).append("field3", "x"),
                            new Document("host", "9").append("size", 6L));
        }
    }

    @Test
    void stopOnErrorEndsTheLoadWithTheLineAndKeepsWhatCameBefore() throws IOException {
        Path csv = Files.writeString(folder.resolve("stop.csv"), "host,date\na,1\nb,2\nc\nd,4\n");

        Simulator.Finished finished = simulator.runHere(
                "run",
                "bulk-load",
                "--uri",
                uri,
                "--collection",
                "stopped",
                "--file",
                csv.toString(),
                "--stop-on-error");

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(1);
        assertThat(finished.err()).contains("line 4");
        try (MongoClient client = MongoClients.create(uri)) {
            assertThat(client.getDatabase("shardlab").getCollection("stopped").countDocuments())
                    .isEqualTo(2);
        }
    }

    @Test
    void aCollectionOfSomebodyElseIsNotReplacedUnlessDropIsSaid() {
        try (MongoClient client = MongoClients.create(uri)) {
            client.getDatabase("shardlab").getCollection("theirs").insertOne(new Document("mine", true));
            String[] query = {
                "run",
                "sharded-query",
                "--uri",
                uri,
                "--collection",
                "theirs",
                "--documents",
                "2k",
                "--duration",
                "1s",
                "--warm-up",
                "0s",
                "--hosts",
                "50"
            };

            Simulator.Finished refused = simulator.runHere(query);
            assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
            assertThat(refused.err()).contains("--drop");
            assertThat(client.getDatabase("shardlab").getCollection("theirs").countDocuments())
                    .isEqualTo(1);

            Simulator.Finished dropped = simulator.runHere(with(query, "--drop"));
            assertThat(dropped.exitCode()).as(dropped.err()).isZero();
            assertThat(dropped.err()).contains("Dropping shardlab.theirs");

            Simulator.Finished reused = simulator.runHere(query);
            assertThat(reused.exitCode()).as(reused.err()).isZero();
            assertThat(reused.err()).contains("Using the 2000 documents");
        }
    }

    @Test
    void aWrongAnswerIsAnErrorThatIsCountedAndShown() throws IOException {
        String[] query = {
            "run",
            "sharded-query",
            "--uri",
            uri,
            "--collection",
            "tampered",
            "--documents",
            "1k",
            "--duration",
            "1s",
            "--warm-up",
            "0s",
            "--hosts",
            "10",
            "--no-wait-balanced",
            "--json"
        };
        assertThat(simulator.runHere(query).exitCode()).isZero();
        try (MongoClient client = MongoClients.create(uri)) {
            MongoCollection<Document> collection =
                    client.getDatabase("shardlab").getCollection("tampered");
            Document one = collection.find().first();
            collection.updateOne(
                    new Document("_id", one.get("_id"))
                            .append("host", one.get("host"))
                            .append("date", one.get("date")),
                    new Document("$set", new Document("size", -1)));
        }

        Simulator.Finished finished = simulator.runHere(query);

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(3);
        JsonNode measured = Schema.RESULT.read(finished.out()).at("/phases/0");
        assertThat(measured.at("/errors/wrong-answer").asLong()).isPositive();
        assertThat(finished.err()).contains("differs from the one that was loaded");
    }

    private static String[] with(String[] arguments, String further) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add(further);
        return all.toArray(String[]::new);
    }

    private static JsonNode load(String collection, Path file, String... further) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "bulk-load",
                "--uri",
                uri,
                "--collection",
                collection,
                "--file",
                file.toString(),
                "--no-wait-balanced",
                "--json"));
        arguments.addAll(List.of(further));
        Simulator.Finished finished = simulator.runHere(arguments.toArray(String[]::new));
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        return Schema.RESULT.read(finished.out());
    }
}
