package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.limit.ControlGroups;
import io.shardlab.local.cluster.node.ResourceLimits;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gives routers or shards of real clusters too few processors, and has the run name them first. */
@Tag("alone")
class LimitedServerIT {

    /** The share of a processor for each server, which also starts as slowly. */
    private static final double FEW = 0.3;

    /** So many that a shard that looks at all of them computes much more than a router that asks for it. */
    private static final int SCANNED = 5_000;

    @TempDir
    private Path data;

    @TempDir
    private Path out;

    private Runs runs;

    @BeforeAll
    static void needsControlGroups() {
        try {
            ControlGroups.ofThisSystem()
                    .plan("shardlab-test", "any", new ResourceLimits(Optional.empty(), Optional.of(FEW)));
        } catch (UsageException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    @BeforeEach
    void newRuns() {
        runs = new Runs(out);
    }

    @Test
    void aMongosWithTooFewProcessorsIsNamed() {
        RunResult result = FirstLimit.expect(
                "mongos-cpu",
                () -> runs.run(
                        "sharded-query",
                        "shards=2",
                        "router-cpus=" + FEW,
                        "documents=2k",
                        "hosts=1k",
                        "pre-split=true",
                        "threads=4",
                        "warm-up=500ms",
                        "duration=2s"));

        assertThat(result.diagnosis().get(0).evidence()).contains("of 0.30 processors");
    }

    @Test
    void shardsWithTooFewProcessorsAreTheLimitTogether() {
        FirstLimit.expect("shards-cpu", () -> scan("hashed"));
    }

    @Test
    void oneShardThatHoldsAllThatIsAskedForIsNamed() {
        RunResult result = FirstLimit.expect("hot-shard", () -> scan(1));

        assertThat(result.diagnosis()).extracting(Finding::kind).contains(Optional.of("hot-shard"));
    }

    /** Like a container's on another machine, its quota is not in hostInfo: it is far from using all processors. */
    @Test
    void aServerThatUsedUpAQuotaThatItDoesNotTellIsNotCalledIdle() throws InterruptedException {
        ClusterSpec limited = ClusterSpec.standalone()
                .withDataDir(data)
                .withLimits(new ResourceLimits(Optional.empty(), Optional.of(FEW)), ResourceLimits.NONE);
        try (LocalCluster cluster = LocalClusters.in(CacheFolder.ofThisUser())
                .start(
                        limited,
                        ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), Notices.NONE),
                        Notices.NONE)) {
            RunResult result = FirstLimit.expect(
                    "unknown-cpu-limits",
                    () -> runs.run(
                            new TestWorkload(LimitedServerIT::ask),
                            "uri=" + cluster.connectionString(),
                            "threads=2",
                            "warm-up=500ms",
                            "duration=2s"));

            assertThat(result.diagnosis())
                    .allSatisfy(finding -> assertThat(finding.advice()).doesNotContain("shards"));
            assertThat(Runs.phase(result, "measure").servers().server())
                    .singleElement()
                    .satisfies(server -> assertThat(server.host()).hasValueSatisfying(host -> {
                        assertThat(host.sharedWithClient()).isTrue();
                        assertThat(host.limitKnown()).isFalse();
                    }));
        }
    }

    private static void ask(MongoClient client) {
        collection(client).find(Filters.eq("unknown", 1)).first();
    }

    /** Asks shards with few processors for what no index helps to find. */
    private RunResult scan(Object kindOfKey) {
        return runs.run(
                new TestWorkload(client -> shard(client, kindOfKey), LimitedServerIT::ask),
                "shards=2",
                "server-cpus=" + FEW,
                "threads=6",
                "warm-up=500ms",
                "duration=2s");
    }

    /** Hashed keys lie on all shards, ascending ones in one chunk as long as nothing splits it. */
    private static void shard(MongoClient client, Object kind) {
        MongoDatabase admin = client.getDatabase("admin");
        admin.runCommand(new Document("balancerStop", 1));
        admin.runCommand(new Document("shardCollection", "shardlab.weblog").append("key", new Document("_id", kind)));
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < SCANNED; i++) {
            documents.add(new Document("_id", i));
        }
        collection(client).insertMany(documents);
    }

    private static MongoCollection<Document> collection(MongoClient client) {
        return client.getDatabase("shardlab").getCollection("weblog");
    }
}
