package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.process.LinuxProcesses;
import io.shardlab.local.cluster.process.StorageSettings;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ColdRestartIT {

    private static final int DOCUMENTS = 2_000;
    private static final int DOCUMENT_BYTES = 4_000;

    @TempDir
    private Path cache;

    /** The system's folder for temporary files may lie in memory, where nothing is ever read from a disk. */
    private Path data;

    @BeforeEach
    void makeADataFolder() throws IOException {
        data = Files.createTempDirectory(
                Files.createDirectories(Path.of("target").toAbsolutePath()), "cold-restart");
    }

    @AfterEach
    void deleteTheDataFolder() throws IOException {
        try (Stream<Path> all = Files.walk(data)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        }
    }

    @Test
    void aServerReadsItsDataFromTheDiskAfterAColdRestartAndHasLostNothing() throws InterruptedException {
        List<NodeInfo> before;
        try (LocalCluster cluster = start(ClusterSpec.standalone()
                        .with(new StorageSettings(256L << 20, Optional.of("none"), OptionalInt.empty(), Map.of())));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            assumeTrue(cluster.canRestartCold(), "no dd, or no disk");
            insert(client);
            before = cluster.nodes();

            cluster.restartCold();

            assertThat(cluster.nodes()).hasSize(1).noneMatch(before::contains);
            long started = diskBytesRead(cluster);
            assertThat(scan(client)).isEqualTo(DOCUMENTS);
            assertThat(diskBytesRead(cluster) - started).isGreaterThan((long) DOCUMENTS * DOCUMENT_BYTES / 2);

            cluster.restartCold();
            assertThat(scan(client)).isEqualTo(DOCUMENTS);
        }
        Leftovers.assertGone(before);
        Leftovers.assertNothingLeft(data, cache);
    }

    @Test
    void theFirstMemberOfAReplicaSetIsPrimaryAgainAndTheOthersFollow() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.replicaSet(3));
                MongoClient client = MongoClients.create(cluster.connectionString() + "&w=3")) {
            assumeTrue(cluster.canRestartCold(), "no dd, or no disk");
            insert(client);

            cluster.restartCold();

            assertThat(scan(client)).isEqualTo(DOCUMENTS);
            assertThat(client.getDatabase("admin")
                            .runCommand(new Document("hello", 1))
                            .getString("primary"))
                    .isEqualTo(cluster.nodes().get(0).address());
            insertOne(client, DOCUMENTS);
        }
        Leftovers.assertNothingLeft(data, cache);
    }

    @Test
    void onlyTheDataServersOfAShardedClusterAreStartedAgain() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.sharded(2, 1, 1))) {
            assumeTrue(cluster.canRestartCold(), "no dd, or no disk");
            List<NodeInfo> before = cluster.nodes();

            cluster.restartCold();

            assertThat(cluster.nodes())
                    .filteredOn(node -> !before.contains(node))
                    .hasSize(2)
                    .allMatch(node -> node.role() == NodeRole.SHARD);
        }
        Leftovers.assertNothingLeft(data, cache);
    }

    private LocalCluster start(ClusterSpec spec) throws InterruptedException {
        return TestClusters.in(cache).start(spec.withDataDir(data), TestServers.binaries(), Notices.NONE);
    }

    private static void insert(MongoClient client) {
        String text = "x".repeat(DOCUMENT_BYTES);
        orders(client)
                .insertMany(IntStream.range(0, DOCUMENTS)
                        .mapToObj(id -> new Document("_id", id).append("text", text))
                        .toList());
    }

    private static void insertOne(MongoClient client, int id) {
        orders(client).insertOne(new Document("_id", id));
    }

    private static long scan(MongoClient client) {
        return orders(client).countDocuments(new Document("text", new Document("$exists", true)));
    }

    private static MongoCollection<Document> orders(MongoClient client) {
        return client.getDatabase("shop").getCollection("orders");
    }

    private static long diskBytesRead(LocalCluster cluster) {
        return new LinuxProcesses()
                .read(cluster.nodes().get(0).pid())
                .orElseThrow()
                .diskBytesRead();
    }
}
