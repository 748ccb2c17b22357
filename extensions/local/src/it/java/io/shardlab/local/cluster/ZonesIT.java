package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.local.cluster.zone.Zones;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A replica set in two zones, with its journals in a folder of their own. */
@EnabledOnOs(OS.LINUX)
class ZonesIT {

    /** The mean consists of four parts of its old value and one part of the new one. */
    private static final int CUT_OFF_MILLIS = 5;

    private static final int ONE_WAY_MILLIS = 40;

    @TempDir
    private Path cache;

    @TempDir
    private Path data;

    @TempDir
    private Path journals;

    @Test
    void membersHearOfEachOtherAsLateAsTheirZonesAreApart() throws InterruptedException, IOException {
        ClusterSpec spec = ClusterSpec.replicaSet(3)
                .with(new ClusterSpec.Places(OptionalInt.empty(), Optional.of(data), Optional.of(journals)))
                .with(new Zones(Duration.ofMillis(ONE_WAY_MILLIS), 1));
        List<NodeInfo> nodes;
        try (LocalCluster cluster = TestClusters.in(cache).start(spec, TestServers.binaries(), Notices.NONE);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            nodes = cluster.nodes();
            // A moving mean in whole milliseconds, cut off each time, so it stays some below what it grows to.
            await().untilAsserted(() -> assertThat(pings(client))
                    .hasEntrySatisfying(
                            "127.0.0.3:" + nodes.get(2).port(),
                            ping -> assertThat(ping).isGreaterThanOrEqualTo(2 * ONE_WAY_MILLIS - CUT_OFF_MILLIS)));
            assertThat(pings(client).get("127.0.0.2:" + nodes.get(1).port())).isLessThan(2 * ONE_WAY_MILLIS);

            client.getDatabase("d").getCollection("c").insertOne(new Document());
            assertTheProxiesAreAProcessOfTheirOwn(nodes);
            assertThat(journalFiles()).as("one folder a member").hasSize(3).allMatch(files -> files > 0);
        }
        Leftovers.assertGone(nodes);
        Leftovers.assertNothingLeft(data, cache);
        assertThat(journals).isEmptyDirectory();
    }

    @Test
    void aMemberOfAShardIsCutOffFromItsSetAndFromTheRouters() throws InterruptedException {
        ClusterSpec spec = ClusterSpec.sharded(1, 1, 2).withDataDir(data).with(new Zones(Duration.ZERO, 1));
        try (LocalCluster cluster = LocalClusters.in(cache).start(spec, TestServers.binaries(), Notices.NONE);
                MongoClient router = MongoClients.create(cluster.connectionString())) {
            NodeInfo primary = node(cluster, "s1-1");
            NodeInfo secondary = node(cluster, "s1-2");
            assertThat(router.getDatabase("config")
                            .getCollection("shards")
                            .find()
                            .first()
                            .getString("host"))
                    .isEqualTo("s1/127.0.0.2:" + primary.port() + ",127.0.0.3:" + secondary.port());
            MongoCollection<Document> collection =
                    router.getDatabase("d").getCollection("c").withReadPreference(ReadPreference.secondary());
            collection.withWriteConcern(new WriteConcern(2)).insertOne(new Document("_id", 1));
            assertThat(collection.countDocuments()).isEqualTo(1);

            cluster.cutOff(secondary, true);
            assertThatThrownBy(() ->
                            collection.withTimeout(1, TimeUnit.SECONDS).find().first())
                    .isInstanceOf(MongoException.class);
            cluster.cutOff(secondary, false);

            await().ignoreExceptions().until(() -> collection.countDocuments() == 1);
        }
    }

    private static NodeInfo node(LocalCluster cluster, String name) {
        return cluster.nodes().stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** So what they use is not counted as the client's, and its garbage collection holds nothing back. */
    private static void assertTheProxiesAreAProcessOfTheirOwn(List<NodeInfo> nodes) {
        NodeInfo proxies = nodes.stream()
                .filter(node -> node.role() == NodeRole.PROXY)
                .findFirst()
                .orElseThrow();
        assertThat(ProcessHandle.of(proxies.pid())).hasValueSatisfying(process -> {
            assertThat(process.isAlive()).isTrue();
            assertThat(process.parent()).contains(ProcessHandle.current());
        });
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("zone-"));
    }

    private static Map<String, Long> pings(MongoClient client) {
        Document status = client.getDatabase("admin").runCommand(new Document("replSetGetStatus", 1));
        return status.getList("members", Document.class).stream()
                .filter(member -> member.containsKey("pingMs"))
                .collect(Collectors.toMap(
                        member -> member.getString("name"), member -> ((Number) member.get("pingMs")).longValue()));
    }

    private List<Integer> journalFiles() throws IOException {
        try (Stream<Path> clusters = Files.list(journals)) {
            Path cluster = clusters.findFirst().orElseThrow();
            try (Stream<Path> members = Files.list(cluster)) {
                return members.map(Path::toFile)
                        .filter(File::isDirectory)
                        .map(member -> member.list().length)
                        .toList();
            }
        }
    }
}
