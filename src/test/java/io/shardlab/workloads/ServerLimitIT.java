package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Brings about each limit that needs no control groups on real servers, and has the run name it first. */
@Tag("alone")
class ServerLimitIT {

    private static final Duration LINK_DELAY = Duration.ofMillis(10);

    @TempDir
    private Path data;

    @TempDir
    private Path out;

    private Runs runs;

    @BeforeEach
    void newRuns() {
        runs = new Runs(out);
    }

    @Test
    void fewThreadsOnALongWayAreBoundByLatency() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.standalone());
                DelayingProxy link = new DelayingProxy(cluster.nodes().get(0).port(), LINK_DELAY)) {
            RunResult result = FirstLimit.expect(
                    "latency",
                    () -> runs.run(
                            new TestWorkload(ServerLimitIT::ping),
                            "uri=" + link.uri(),
                            "threads=4",
                            "warm-up=500ms",
                            "duration=2s"));

            PhaseReport phase = Runs.phase(result, "measure");
            assertThat(phase.latencies().serviceTime().minMicros()).isGreaterThanOrEqualTo(LINK_DELAY.toNanos() / 1e3);
        }
    }

    @Test
    void aSecondaryThatFollowsLateMakesWriteConcernTheLimit() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.replicaSet(3));
                MongoClient admin = MongoClients.create(cluster.connectionString())) {
            delayOneSecondary(admin.getDatabase("admin"));

            RunResult result = FirstLimit.expect(
                    "write-concern",
                    () -> runs.run(
                            new TestWorkload(client -> insert(client, new WriteConcern(3))),
                            "uri=" + cluster.connectionString(),
                            "threads=8",
                            "warm-up=0s",
                            "duration=5s"));

            assertThat(finding(result, "write-concern").evidence()).contains(" 8 threads ");
        }
    }

    /** Moved by hand, as the balancer looks only every ten seconds whether there is something to do. */
    @Test
    void chunksThatMoveDuringTheRunInterfere() {
        ChunkMover mover = new ChunkMover();
        RunResult result = FirstLimit.expect(
                "migrations",
                () -> runs.onInterval(snapshot -> mover.begin())
                        .run(
                                new TestWorkload(mover::prepare, ServerLimitIT::ping),
                                "shards=2",
                                // So few that nothing else limits.
                                "target-rate=20",
                                "threads=4",
                                "warm-up=0s",
                                "duration=5s"));

        PhaseReport phase = Runs.phase(result, "measure");
        assertThat(phase.servers().migrations()).hasValueSatisfying(migrations -> {
            assertThat(migrations.ran()).isPositive();
            assertThat(migrations.seconds()).isPositive().isLessThanOrEqualTo(phase.seconds());
        });
    }

    @Test
    void aRateThatIsKeptIsAllThatLimits() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.standalone())) {
            FirstLimit.expect(
                    "target-rate",
                    () -> runs.run(
                            new TestWorkload(ServerLimitIT::ping),
                            "uri=" + cluster.connectionString(),
                            "threads=4",
                            "target-rate=50",
                            "warm-up=500ms",
                            "duration=2s"));
        }
    }

    @Test
    void aMomentIsNotEnoughToTell() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.standalone())) {
            RunResult result = runs.run(
                    new TestWorkload(ServerLimitIT::ping),
                    "uri=" + cluster.connectionString(),
                    "threads=2",
                    "warm-up=0s",
                    "duration=200ms");

            Finding first = result.diagnosis().get(0);
            assertThat(first.kind()).contains("unknown-too-short");
            assertThat(first.advice()).contains("--duration");
        }
    }

    private LocalCluster start(ClusterSpec spec) throws InterruptedException {
        return LocalClusters.in(CacheFolder.ofThisUser())
                .start(
                        spec.withDataDir(data),
                        ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), Notices.NONE),
                        Notices.NONE);
    }

    private static Finding finding(RunResult result, String kind) {
        return result.diagnosis().stream()
                .filter(finding -> finding.kind().equals(Optional.of(kind)))
                .findFirst()
                .orElseThrow();
    }

    private static void ping(MongoClient client) {
        client.getDatabase("admin").runCommand(new Document("ping", 1));
    }

    private static void insert(MongoClient client, WriteConcern concern) {
        client.getDatabase("test")
                .getCollection("written")
                .withWriteConcern(concern)
                .insertOne(new Document("number", 1));
    }

    /** A delayed member applies what it has received a second later only. */
    private static void delayOneSecondary(MongoDatabase admin) {
        String primary = admin.runCommand(new Document("hello", 1)).getString("primary");
        Document config = admin.runCommand(new Document("replSetGetConfig", 1)).get("config", Document.class);
        List<Document> members = config.getList("members", Document.class);
        members.stream()
                .filter(member -> !member.getString("host").equals(primary))
                .findFirst()
                .orElseThrow()
                .append("priority", 0)
                .append("secondaryDelaySecs", 1);
        config.put("version", config.getInteger("version") + 1);
        admin.runCommand(new Document("replSetReconfig", config));
    }

    /** Has chunks moved from shard to shard until the run is over. */
    private static final class ChunkMover {

        private static final String COLLECTION = "shardlab.weblog";
        private static final int CHUNKS = 20;

        private final AtomicBoolean begun = new AtomicBoolean();
        private MongoDatabase admin;

        /** Leaves a chunk for each document. */
        void prepare(MongoClient client) {
            begun.set(false);
            admin = client.getDatabase("admin");
            admin.runCommand(new Document("balancerStop", 1));
            admin.runCommand(new Document("shardCollection", COLLECTION).append("key", new Document("_id", 1)));
            for (int chunk = 0; chunk < CHUNKS; chunk++) {
                client.getDatabase("shardlab").getCollection("weblog").insertOne(new Document("_id", chunk));
                admin.runCommand(new Document("split", COLLECTION).append("middle", new Document("_id", chunk)));
            }
        }

        /** Begins once, and returns. */
        void begin() {
            if (begun.compareAndSet(false, true)) {
                CompletableFuture.runAsync(this::moveUntilTheConnectionsAreClosed);
            }
        }

        private void moveUntilTheConnectionsAreClosed() {
            List<String> shards =
                    admin.runCommand(new Document("listShards", 1)).getList("shards", Document.class).stream()
                            .map(shard -> shard.getString("_id"))
                            .toList();
            for (int move = 0; true; move++) {
                admin.runCommand(new Document("moveChunk", COLLECTION)
                        .append("find", new Document("_id", move % CHUNKS))
                        .append("to", shards.get((move / CHUNKS + 1) % shards.size())));
            }
        }
    }
}
