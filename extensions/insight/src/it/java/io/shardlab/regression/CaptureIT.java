package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.mongo.server.ReplicaSetMembers;
import io.shardlab.workloads.RestartableServer;
import io.shardlab.workloads.SharedClusters;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Captures of servers that a client of another kind works with. */
class CaptureIT {

    private static final String PASSWORD = "secret";

    /** The shares of the known client's operations, in per cent. */
    private static final Map<String, Double> SHARES = Map.of(
            "find customers", 50.0,
            "find orders", 20.0,
            "insertOne orders", 15.0,
            "updateOne customers", 10.0,
            "aggregate orders", 5.0);

    /** Among so many operations of the known client there are all of its shapes, even if the capture begins and ends within its plan. */
    private static final int ALL_SHAPES = 100;

    private static final Pattern SEEN = Pattern.compile("([0-9,]+) operations of");

    @TempDir
    private Path folder;

    private static Target open(Map<String, String> settings) throws InterruptedException {
        return SharedClusters.before(ClusterTargetOpener.forThisMachine())
                .open(Settings.parse(TargetParameters.all(), settings), Notices.NONE);
    }

    private static String uri(Target target) {
        return target.connectionString().getConnectionString();
    }

    private Simulator.Finished capture(String uri, String... more) {
        return new Simulator(folder, Map.of()).runHere(arguments(uri, more));
    }

    private Simulator.Running start(String uri, String... more) {
        return new Simulator(
                        folder, Map.of("SHARDLAB_CACHE", folder.resolve("cache").toString()))
                .start(arguments(
                        uri,
                        Stream.concat(Stream.of("--duration", "10m"), Stream.of(more))
                                .toArray(String[]::new)));
    }

    private String[] arguments(String uri, String... more) {
        return Stream.concat(
                        Stream.of("capture", "--uri", uri, "--database", "shop", "--out", file().toString(), "--force"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    /** Waits until a capture has seen so many operations, however long that takes. */
    private static void awaitSeen(int operations, Simulator.Running running) {
        await().until(() -> SEEN.matcher(running.err())
                .results()
                .anyMatch(seen -> Integer.parseInt(seen.group(1).replace(",", "")) >= operations));
    }

    private Path file() {
        return folder.resolve("shop.yaml");
    }

    /** Returns the shares of actions and collections, in per cent. */
    private Map<String, Double> shares() {
        WorkloadFile file = WorkloadFileReader.read(file());
        return file.operations().stream()
                .collect(Collectors.toMap(
                        operation -> operation.statements().get(0).action() + " "
                                + operation.statements().get(0).collection(),
                        operation -> 100 * operation.share(),
                        Double::sum));
    }

    private void assertShares() {
        Map<String, Double> shares = shares();
        assertThat(shares.keySet()).isEqualTo(SHARES.keySet());
        SHARES.forEach((name, share) -> assertThat(shares.get(name)).as(name).isEqualTo(share, within(2.0)));
    }

    private static Document profiler(MongoDatabase database) {
        Document state = database.runCommand(new Document("profile", -1));
        Document known = new Document();
        List.of("was", "slowms", "sampleRate", "filter").forEach(name -> {
            if (state.containsKey(name)) {
                known.append(name, state.get(name));
            }
        });
        return known;
    }

    @Test
    void theFileHasTheShapesAndSharesOfTheClientAndNoneOfItsValues() throws Exception {
        try (Target target = open(Map.of("cluster", "standalone"));
                KnownClient client = KnownClient.start(uri(target))) {
            MongoDatabase database = target.admin().client().getDatabase("shop");
            database.runCommand(
                    Document.parse("{profile: 1, slowms: 77, sampleRate: 0.5, filter: {millis: {$gte: 60000}}}"));
            Document before = profiler(database);

            Simulator.Finished finished = capture(uri(target), "--duration", "4s", "--sample-rate", "1");

            assertThat(finished.exitCode()).as(finished.err()).isZero();
            assertShares();
            assertThat(profiler(database)).isEqualTo(before);
            database.runCommand(new Document("profile", 0).append("filter", "unset"));
            assertThat(finished.out()).startsWith("Captured ").contains("Not seen:", "Run it: ./simulator --workload");
            assertThat(Files.readString(file()))
                    .doesNotContain("secretland")
                    .contains("filter: {_id: {^existing: _id}}", "update: {$inc: {visits: 1}}");
        }
    }

    @Test
    void aSampleRecordsThatShareOfTheOperations() throws Exception {
        try (Target target = open(Map.of("cluster", "standalone"))) {
            MongoDatabase database = target.admin().client().getDatabase("shop");
            Document settings = profiler(database);
            try (KnownClient client = KnownClient.start(uri(target))) {
                long before = client.operations();
                Simulator.Finished finished = capture(uri(target), "--duration", "5s", "--sample-rate", "0.2");
                long most = client.operations() - before;

                assertThat(finished.exitCode()).as(finished.err()).isZero();
                String seen = finished.out()
                        .replaceAll("(?s)^Captured ([\\d,]+) .*", "$1")
                        .replace(",", "");
                // The client also worked while the capture connected and read documents.
                assertThat(Long.parseLong(seen)).isBetween(50L, (long) (0.25 * most));
            }
            assertThat(profiler(database)).isEqualTo(settings);
        }
    }

    @Test
    void operationsOnShardsCountOnce() throws Exception {
        try (Target target = open(Map.of("cluster", "sharded", "shards", "2"))) {
            MongoDatabase admin = target.admin().client().getDatabase("admin");
            admin.runCommand(new Document("enableSharding", "shop"));
            admin.runCommand(
                    new Document("shardCollection", "shop.orders").append("key", new Document("customer", "hashed")));
            try (KnownClient client = KnownClient.start(uri(target))) {
                Simulator.Finished finished = capture(uri(target), "--duration", "6s", "--sample-rate", "1");

                assertThat(finished.exitCode()).as(finished.err()).isZero();
            }
            assertShares();
            for (ReplicaSetMembers shard :
                    ReplicaSetMembers.shards(target.admin().client()).values()) {
                try (MongoClient direct =
                        MongoClients.create("mongodb://" + shard.hosts().get(0) + "/?directConnection=true")) {
                    assertThat(profiler(direct.getDatabase("shop")))
                            .containsEntry("was", 0)
                            .containsEntry("sampleRate", 1.0);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void aSignalRestoresTheProfilerAndWritesWhatWasSeen(String signal) throws Exception {
        try (RestartableServer server = new RestartableServer(folder.resolve("server"));
                MongoClient admin = MongoClients.create(server.uri());
                KnownClient client = KnownClient.start(server.uri())) {
            Simulator.Running running = start(server.uri(), "--sample-rate", "1");
            awaitSeen(ALL_SHAPES, running);
            assertThat(profiler(admin.getDatabase("shop")).getInteger("was")).isPositive();

            running.signal(signal);
            Simulator.Finished finished = running.await();

            assertThat(finished.exitCode()).as(finished.err()).isEqualTo(130);
            assertThat(profiler(admin.getDatabase("shop")))
                    .containsEntry("was", 0)
                    .containsEntry("sampleRate", 1.0);
            assertThat(shares().keySet()).isEqualTo(SHARES.keySet());
        }
    }

    @Test
    void theCaptureAfterAKilledOneRestoresTheProfiler() throws Exception {
        try (RestartableServer server = new RestartableServer(folder.resolve("server"));
                MongoClient admin = MongoClients.create(server.uri());
                KnownClient client = KnownClient.start(server.uri())) {
            MongoDatabase database = admin.getDatabase("shop");
            Simulator.Running killed = start(server.uri());
            await().until(() -> profiler(database).getInteger("was") > 0);
            killed.signal("KILL");
            killed.await();
            assertThat(profiler(database).getInteger("was")).isPositive();

            Simulator.Running next = start(server.uri());
            await().until(() -> next.err().contains("operations of"));
            next.signal("INT");
            Simulator.Finished finished = next.await();

            assertThat(finished.err())
                    .contains("A capture that was killed left the profiler of")
                    .contains("setProfilingLevel(0, {slowms: 100, sampleRate: 1.0})");
            assertThat(profiler(database)).containsEntry("was", 0).containsEntry("sampleRate", 1.0);
        }
    }

    @Test
    void aUserWithTheLeastRightsCanCapture() throws Exception {
        try (RestartableServer server = new RestartableServer(folder.resolve("server"), "--auth")) {
            makeUser(server.uri(), "root", new Document("role", "root").append("db", "admin"));
            try (MongoClient root = MongoClients.create(uri(server, "root"));
                    KnownClient client = KnownClient.start(uri(server, "root"))) {
                root.getDatabase("shop").runCommand(leastRights());
                makeUser(uri(server, "root"), "scout", new Document("role", "capture").append("db", "shop"));
                makeUser(uri(server, "root"), "reader", new Document("role", "read").append("db", "shop"));

                Simulator.Running running = start(uri(server, "scout"), "--sample-rate", "1");
                awaitSeen(ALL_SHAPES, running);
                running.signal("INT");
                Simulator.Finished finished = running.await();

                assertThat(finished.exitCode()).as(finished.err()).isEqualTo(130);
                assertThat(shares().keySet()).isEqualTo(SHARES.keySet());
                Simulator.Finished refused = capture(uri(server, "reader"), "--duration", "2s");
                assertThat(refused.exitCode()).isEqualTo(1);
                assertThat(refused.err())
                        .contains(
                                "it needs the action find on the collection shop.system.profile, which the role dbAdmin has");
            }
        }
    }

    /** The role that the documents give. */
    private static Document leastRights() {
        return Document.parse("{createRole: 'capture', roles: [], privileges: ["
                + "{resource: {db: 'shop', collection: ''}, actions: ['enableProfiler', 'find', 'listCollections',"
                + " 'listIndexes', 'collStats']},"
                + "{resource: {db: 'shop', collection: 'system.profile'}, actions: ['find']}]}");
    }

    private static void makeUser(String uri, String name, Document... roles) {
        try (MongoClient client = MongoClients.create(uri)) {
            client.getDatabase("admin")
                    .runCommand(new Document("createUser", name)
                            .append("pwd", PASSWORD)
                            .append("roles", List.of(roles)));
        }
    }

    private static String uri(RestartableServer server, String user) {
        return server.uri().replace("mongodb://", "mongodb://" + user + ":" + PASSWORD + "@") + "&authSource=admin";
    }

    @Test
    void aRunningWorkloadOfThisProgramIsCaptured() throws Exception {
        try (RestartableServer server = new RestartableServer(folder.resolve("server"))) {
            Simulator.Running mixed = new Simulator(folder, Map.of())
                    .start(
                            "run",
                            "mixed",
                            "--uri",
                            server.uri(),
                            "--documents",
                            "2k",
                            "--threads",
                            "2",
                            "--duration",
                            "10m",
                            "--target-rate",
                            "300",
                            "--out",
                            folder.resolve("results").toString());
            await().until(() -> mixed.err().contains("measure"));

            Simulator.Finished finished = new Simulator(folder, Map.of())
                    .runHere("capture", "--uri", server.uri(), "--out", file().toString(), "--duration", "5s");
            mixed.signal("TERM");
            mixed.await();

            assertThat(finished.exitCode()).as(finished.err()).isZero();
            assertThat(WorkloadFileReader.read(file()).collections()).hasSize(1);
            assertThat(shares().keySet()).anyMatch(name -> name.startsWith("find "));
            assertThat(shares().keySet()).anyMatch(name -> name.startsWith("insert"));
            assertThat(shares().keySet()).anyMatch(name -> name.startsWith("update"));
        }
    }
}
