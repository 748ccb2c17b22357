package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.workloads.RestartableServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that get their password by another way than the command line, on a server that asks for it. */
class PasswordIT {

    private static final String PASSWORD = "s3cr@t:/?#[]%+ü";

    @TempDir
    private static Path serverFolder;

    private static RestartableServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startWithAccessControl() {
        server = new RestartableServer(serverFolder, "--auth");
        try (MongoClient client = MongoClients.create(server.uri())) {
            client.getDatabase("admin")
                    .runCommand(new Document("createUser", "ann")
                            .append("pwd", PASSWORD)
                            .append("roles", List.of("root")));
        }
        String login = URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8);
        try (MongoClient client = MongoClients.create(uri("ann:" + login + "@"))) {
            client.getDatabase("shop").getCollection("orders").insertOne(new Document("_id", 1));
        }
    }

    @AfterAll
    static void end() {
        if (server != null) {
            server.close();
        }
    }

    /** With a database, which is not the one where the user is known. */
    private static String uri(String user) {
        return server.uri().replace("mongodb://", "mongodb://" + user).replace("/?", "/shop?") + "&authSource=admin";
    }

    @Test
    void byStandardInputItReachesTheServerAndNothingElse() {
        Simulator.Finished finished = new Simulator(folder, Map.of())
                .start(
                        "--workload",
                        "bulk-load",
                        "--documents",
                        "300",
                        "--uri",
                        uri(""),
                        "--username",
                        "ann",
                        "--password-stdin",
                        "--verbose",
                        "--out",
                        folder.resolve("results").toString())
                .feed(new ByteArrayInputStream((PASSWORD + "\n").getBytes(StandardCharsets.UTF_8)))
                .await();

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(texts()).isNotEmpty().allSatisfy(PasswordIT::assertNoSecret);
        assertThat(texts()).anyMatch(text -> text.contains("mongodb://ann:***@127.0.0.1"));
    }

    @Test
    void variablesNameTheServersAndThePassword() {
        Map<String, String> variables = Map.of("SHARDLAB_URI", uri("ann@"), "SHARDLAB_PASSWORD", PASSWORD);

        Simulator.Finished finished =
                new Simulator(folder, variables).run("dump", "--db", "shop", "--collection", "orders", "--out", "dump");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.err()).contains("The servers are those of SHARDLAB_URI: mongodb://ann@127.0.0.1");
        assertThat(folder.resolve("dump/shop/orders.bson")).exists();
    }

    @Test
    void aWrongOneIsAnsweredInOneSentenceThatDoesNotShowIt() throws IOException {
        Path file = Files.writeString(folder.resolve("password"), "wr0ng" + PASSWORD);

        Simulator.Finished finished = new Simulator(folder, Map.of())
                .run("dump", "--uri", uri(""), "-u", "ann", "--password-file", file.toString(), "--verbose");
        Files.delete(file);

        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.err()).contains("simulator: Cannot log in to mongodb://ann:***@127.0.0.1");
        assertThat(texts()).isNotEmpty().allSatisfy(PasswordIT::assertNoSecret);
    }

    /** The text that the program printed and saved. */
    private List<String> texts() {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).map(PasswordIT::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertNoSecret(String text) {
        assertThat(text).doesNotContain("s3cr@t", "s3cr%40t", "wr0ng");
    }
}
