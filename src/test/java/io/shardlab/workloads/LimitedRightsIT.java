package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.core.result.Verdict;
import io.shardlab.mongo.connection.MongoTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs by a user who may read and write one database and nothing else, on a server that enforces that. */
class LimitedRightsIT {

    private static final String PASSWORD = "secret";

    @TempDir
    private static Path folder;

    private static RestartableServer server;

    @TempDir
    private Path out;

    @BeforeAll
    static void startWithAccessControl() {
        server = new RestartableServer(folder, "--auth");
        // Without any user yet, one may be made from this machine.
        makeUser(server.uri(), "root", role("root", "admin"));
        makeUser(uri("root"), "writer", role("readWrite", "shardlab"));
        makeUser(uri("root"), "watcher", role("readWrite", "shardlab"), role("clusterMonitor", "admin"));
        makeUser(uri("root"), "shop", "keeper", role("readWrite", "shop"), role("readWrite", "shardlab"));
    }

    @AfterAll
    static void end() {
        if (server != null) {
            server.close();
        }
    }

    private static void makeUser(String uri, String name, Document... roles) {
        makeUser(uri, "admin", name, roles);
    }

    private static void makeUser(String uri, String database, String name, Document... roles) {
        try (MongoClient client = MongoClients.create(uri)) {
            client.getDatabase(database)
                    .runCommand(new Document("createUser", name)
                            .append("pwd", PASSWORD)
                            .append("roles", List.of(roles)));
        }
    }

    private static Document role(String name, String database) {
        return new Document("role", name).append("db", database);
    }

    private static String uri(String user) {
        return server.uri().replace("mongodb://", "mongodb://" + user + ":" + PASSWORD + "@") + "&authSource=admin";
    }

    @Test
    void aUserWithoutTheRightToCountersCanMeasureAndGetsOneWarning() {
        Runs runs = new Runs(out);

        RunResult result = runs.run("bulk-load", "uri=" + uri("writer"), "documents=2k", "drop=true");

        PhaseReport load = Runs.phase(result, "load");
        assertThat(load.counts().documents()).isEqualTo(2_000);
        assertThat(load.servers().server()).isEmpty();
        assertThat(unavailable(result))
                .singleElement()
                .asString()
                .contains("counters of 127.0.0.1:")
                .contains("not authorized")
                .contains("clusterMonitor");
        assertThat(runs.news())
                .filteredOn(news -> news.startsWith("Unavailable: "))
                .hasSize(1);
        assertThat(result.target().origin().orElseThrow().members())
                .singleElement()
                .satisfies(member -> {
                    assertThat(member.state()).hasValue("standalone");
                    assertThat(member.featureCompatibilityVersion()).isEmpty();
                });
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
    }

    @Test
    void theDatabaseOfTheUriIsWhereItsUserLogsInAndTheOnlyOneThatIsWritten() {
        try (MongoClient client = MongoClients.create(uri("root"))) {
            client.getDatabase("shardlab").getCollection("kept").insertOne(new Document("_id", 1));
            String uri = server.uri().replace("mongodb://", "mongodb://keeper:" + PASSWORD + "@");

            RunResult result = new Runs(out)
                    .run(
                            "bulk-load",
                            "uri=" + uri.replace("/?", "/shop?"),
                            "collection=kept",
                            "documents=300",
                            "drop=true");

            assertThat(result.parameters()).containsEntry("database", "shop");
            assertThat(client.getDatabase("shop").getCollection("kept").countDocuments())
                    .isEqualTo(300);
            assertThat(client.getDatabase("shardlab").getCollection("kept").find())
                    .containsExactly(new Document("_id", 1));
        }
    }

    @Test
    void theRoleThatIsNamedIsEnough() {
        RunResult result = new Runs(out).run("bulk-load", "uri=" + uri("watcher"), "documents=2k", "drop=true");

        assertThat(Runs.phase(result, "load").servers().server())
                .singleElement()
                .satisfies(counters -> assertThat(counters.processors()).isPresent());
        assertThat(result.facts()).doesNotContainKey(RunResult.UNAVAILABLE_FACTS);
        TargetOrigin origin = result.target().origin().orElseThrow();
        assertThat(origin.members().get(0).featureCompatibilityVersion())
                .hasValueSatisfying(
                        version -> assertThat(result.target().serverVersion()).startsWith(version + "."));
        assertThat(origin.writeConcern()).hasValue(Map.of("w", 1));
        assertThat(origin.writeConcernFrom()).hasValue("server");
    }

    @Test
    void loadsOfOneSeedMakeTheSameIdsUnlessTheyAddToWhatIsThere() {
        Runs runs = new Runs(out);
        List<Object> first = idsAfter(runs, "seed=5", "drop=true");
        assertThat(idsAfter(runs, "seed=5", "drop=true")).isEqualTo(first);
        assertThat(idsAfter(runs, "seed=6", "drop=true")).doesNotContainAnyElementsOf(first);

        idsAfter(runs, "seed=5", "drop=true");
        assertThat(idsAfter(runs, "seed=5"))
                .hasSize(400)
                .doesNotHaveDuplicates()
                .containsAll(first);
    }

    private static List<Object> idsAfter(Runs runs, String... options) {
        List<String> all =
                new ArrayList<>(List.of("uri=" + uri("watcher"), "documents=200", "collection=ids", "batch-size=50"));
        all.addAll(List.of(options));
        runs.run("bulk-load", all.toArray(String[]::new));
        try (MongoClient client = MongoClients.create(uri("root"))) {
            return client.getDatabase("shardlab")
                    .getCollection("ids")
                    .find()
                    .sort(new Document("_id", 1))
                    .map(document -> document.get("_id"))
                    .into(new ArrayList<>());
        }
    }

    /** A mongos is not to be had for every machine; that a server without shards is taken for one refuses no less. */
    @Test
    void ofAShardedClusterWhatMayNotBeSeenIsListed() {
        Runs runs = new Runs(out, (settings, notices) -> new TakenForAMongos(settings));

        RunResult result = runs.run(
                new TestWorkload(client ->
                        client.getDatabase("shardlab").getCollection("weblog").insertOne(new Document())),
                "threads=1",
                "duration=1s",
                "warm-up=0s");

        assertThat(Runs.phase(result, "measure").counts().operations()).isPositive();
        assertThat(Runs.phase(result, "measure").failures().errors()).isEmpty();
        assertThat(unavailable(result))
                .as("each once, though it was asked for several times")
                .doesNotHaveDuplicates()
                .anyMatch(sentence -> sentence.contains("the shards' servers") && sentence.contains("not authorized"))
                .anyMatch(sentence -> sentence.contains("the config server"))
                .anyMatch(sentence -> sentence.contains("the shard key") && sentence.contains("not authorized"))
                .anyMatch(sentence -> sentence.contains("chunk migrations") && sentence.contains("not authorized"))
                .anyMatch(sentence -> sentence.contains("what the balancer does"));
        assertThat(runs.news())
                .filteredOn(news -> news.startsWith("Unavailable: "))
                .hasSameSizeAs(unavailable(result));
        assertThat(result.sharding()).isEmpty();
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
    }

    @SuppressWarnings("unchecked")
    private static List<String> unavailable(RunResult result) {
        return (List<String>) result.facts().get(RunResult.UNAVAILABLE_FACTS);
    }

    /** The server, by the limited user, with another description. */
    private static final class TakenForAMongos implements Target {

        private final MongoTarget real;

        TakenForAMongos(Settings settings) {
            real = MongoTarget.connect(List.of(uri("writer")), settings, false);
        }

        @Override
        public TargetDescription description() {
            TargetDescription found = real.description();
            return new TargetDescription(
                    TargetKind.SHARDED, found.serverVersion(), 0, 1, RouterKind.MONGOS, false, found.uris());
        }

        @Override
        public List<Router> routers() {
            return real.routers();
        }

        @Override
        public ConnectionString connectionString() {
            return real.connectionString();
        }

        @Override
        public ConnectionMeter connections() {
            return real.connections();
        }

        @Override
        public void close() {
            real.close();
        }
    }
}
