package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.process.StorageSettings;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.assertj.core.api.Condition;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalClustersIT {

    @TempDir
    private Path cache;

    @TempDir
    private Path data;

    @Test
    void aStandaloneServerTakesAndReturnsDocuments() throws InterruptedException {
        List<NodeInfo> nodes;
        try (LocalCluster cluster = start(ClusterSpec.standalone());
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            MongoCollection<Document> collection = client.getDatabase("shop").getCollection("orders");
            collection.insertOne(new Document("_id", 1));

            assertThat(collection.countDocuments()).isEqualTo(1);
            assertThat(cluster.routerKind()).isEqualTo(RouterKind.NONE);
            assertThat(cluster.description().kind()).isEqualTo(TargetKind.STANDALONE);
            nodes = cluster.nodes();
            assertThat(nodes).extracting(NodeInfo::role).containsExactly(NodeRole.STANDALONE);
            assertThat(serverPid(client)).isEqualTo(nodes.get(0).pid());
        }
        Leftovers.assertGone(nodes);
        Leftovers.assertNothingLeft(data, cache);
    }

    @Test
    void aReplicaSetHasAPrimaryAndSecondariesThatAcknowledgeWrites() throws InterruptedException {
        List<NodeInfo> nodes;
        try (LocalCluster cluster = start(ClusterSpec.replicaSet(3));
                MongoClient client = MongoClients.create(cluster.connectionString() + "&w=3&wtimeoutMS=10000")) {
            nodes = cluster.nodes();
            assertThat(nodes).hasSize(3).extracting(NodeInfo::role).containsOnly(NodeRole.MEMBER);
            assertThat(memberStates(client)).containsExactlyInAnyOrder("PRIMARY", "SECONDARY", "SECONDARY");
            client.getDatabase("shop").getCollection("orders").insertOne(new Document("_id", 1));
        }
        Leftovers.assertGone(nodes);
        Leftovers.assertNothingLeft(data, cache);
    }

    /** Else a load's first seconds are measured against fewer members than were asked for. */
    @Test
    void bothSecondariesReplicateAsSoonAsTheReplicaSetIsThere() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.replicaSet(3))) {
            assertThat(cluster.nodes())
                    .extracting(LocalClustersIT::syncSource)
                    .as("whom each member replicates from")
                    .hasSize(3)
                    .areExactly(2, new Condition<>(source -> !source.isEmpty(), "a source"));
        }
    }

    @Test
    void aShardedClusterRoutesThroughEachOfItsRouters() throws InterruptedException {
        List<NodeInfo> nodes;
        try (LocalCluster cluster = start(ClusterSpec.sharded(3, 2, 1)
                .with(new StorageSettings(256L << 20, Optional.empty(), OptionalInt.of(1), Map.of())))) {
            nodes = cluster.nodes();
            assertThat(nodes)
                    .extracting(NodeInfo::name)
                    .containsExactlyInAnyOrder("cfg-1", "s1-1", "s2-1", "s3-1", "r1-1", "r2-1", "mongos-1", "mongos-2");
            assertThat(cluster.routerUris()).hasSize(2);
            assertThat(cluster.routerKind()).isEqualTo(RouterKind.EMBEDDED);
            for (int i = 0; i < 2; i++) {
                try (MongoClient router = directTo(cluster.routerUris().get(i))) {
                    assertThat(routedFind(router, "config", "shards"))
                            .extracting(shard -> shard.getString("_id"))
                            .containsExactlyInAnyOrder("s1", "s2", "s3");
                    routedInsert(router, new Document("_id", i));
                    assertThat(routedFind(router, "shop", "orders")).hasSize(i + 1);
                }
            }
            try (MongoClient config = directTo(node(cluster, "cfg-1"))) {
                Document chunkSize = config.getDatabase("config")
                        .getCollection("settings")
                        .find(Filters.eq("chunksize"))
                        .first();
                assertThat(chunkSize).containsEntry("value", 1);
            }
        }
        Leftovers.assertGone(nodes);
        Leftovers.assertNothingLeft(data, cache);
    }

    @Test
    void theShardsOfAShardedClusterHaveTheMembersAskedFor() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.sharded(1, 1, 3));
                MongoClient shard = directTo(node(cluster, "s1-2"))) {
            // One member learns of another's new state by the next heartbeat.
            await().untilAsserted(() ->
                    assertThat(memberStates(shard)).containsExactlyInAnyOrder("PRIMARY", "SECONDARY", "SECONDARY"));
        }
        Leftovers.assertNothingLeft(data, cache);
    }

    @Test
    void storageSettingsReachTheServer() throws InterruptedException {
        ClusterSpec spec = ClusterSpec.standalone()
                .with(new StorageSettings(64L << 20, Optional.of("zstd"), OptionalInt.empty(), Map.of()));
        try (LocalCluster cluster = start(spec);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            client.getDatabase("shop").createCollection("orders");
            Document stats = client.getDatabase("shop").runCommand(new Document("collStats", "orders"));
            Document cache = client.getDatabase("admin")
                    .runCommand(new Document("serverStatus", 1))
                    .get("wiredTiger", Document.class)
                    .get("cache", Document.class);

            assertThat(stats.get("wiredTiger", Document.class).getString("creationString"))
                    .contains("block_compressor=zstd");
            assertThat(((Number) cache.get("maximum bytes configured")).longValue())
                    .isEqualTo(64L << 20);
        }
    }

    private LocalCluster start(ClusterSpec spec) throws InterruptedException {
        return TestClusters.in(cache).start(spec.withDataDir(data), TestServers.binaries(), Notices.NONE);
    }

    private static String node(LocalCluster cluster, String name) {
        NodeInfo node = cluster.nodes().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
        return "mongodb://" + node.address() + "/";
    }

    /** Asks the member itself: others learn it from its next heartbeat. */
    private static String syncSource(NodeInfo member) {
        try (MongoClient client = directTo("mongodb://" + member.address() + "/")) {
            return client.getDatabase("admin")
                    .runCommand(new Document("replSetGetStatus", 1))
                    .getString("syncSourceHost");
        }
    }

    private static MongoClient directTo(String uri) {
        return MongoClients.create(uri + "?directConnection=true");
    }

    private static long serverPid(MongoClient client) {
        Object pid = client.getDatabase("admin")
                .runCommand(new Document("serverStatus", 1))
                .get("pid");
        return ((Number) pid).longValue();
    }

    private static List<String> memberStates(MongoClient client) {
        return client
                .getDatabase("admin")
                .runCommand(new Document("replSetGetStatus", 1))
                .getList("members", Document.class)
                .stream()
                .map(member -> member.getString("stateStr"))
                .toList();
    }

    private static List<Document> routedFind(MongoClient router, String database, String collection) {
        return router.getDatabase(database)
                .runCommand(new Document("clusterFind", collection))
                .get("cursor", Document.class)
                .getList("firstBatch", Document.class);
    }

    private static void routedInsert(MongoClient router, Document document) {
        Document reply = router.getDatabase("shop")
                .runCommand(new Document("clusterInsert", "orders").append("documents", List.of(document)));
        assertThat(reply).containsEntry("n", 1);
    }
}
