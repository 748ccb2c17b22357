package io.shardlab.local.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.TestServers;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.mongo.sharding.ShardedCollection;
import io.shardlab.mongo.watch.ClusterReader;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.ServerState;
import io.shardlab.mongo.watch.ServerView;
import io.shardlab.mongo.watch.ShardView;
import io.shardlab.mongo.watch.WatchedTarget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterReaderIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Settings ORDERS =
            Settings.parse(TargetParameters.all(), Map.of("database", "shop", "collection", "orders"));

    @TempDir
    private Path cache;

    @TempDir
    private Path data;

    @Test
    void tellsEachServersStateAndFollowsDocumentsAndChunksOnTheirWay() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.sharded(2, 2, 1));
                MongoClient client = MongoClients.create(cluster.connectionString());
                ClusterReader reader =
                        ClusterReader.open(WatchedTarget.of(cluster.description(), ORDERS, address -> List.of()))) {
            ClusterView empty = read(reader, ClusterReaderIT::isAllUp);
            assertThat(empty.kind()).isEqualTo(TargetKind.SHARDED);
            assertThat(empty.routers())
                    .extracting(server -> "mongodb://" + server.address() + "/")
                    .containsExactlyInAnyOrderElementsOf(cluster.routerUris());
            assertThat(empty.configServers())
                    .containsExactly(new ServerView(address(cluster, "cfg-1"), ServerState.PRIMARY));
            assertThat(empty.shards()).extracting(ShardView::id).containsExactly("s1", "s2");
            assertThat(empty.shards())
                    .allSatisfy(shard -> assertThat(shard.chunks()).isEmpty());

            balancer(client, "balancerStop");
            ShardedCollection orders = new ShardedCollection(client, new MongoNamespace("shop.orders"));
            orders.shard(new ShardKey(Map.of("k", false)));
            client.getDatabase("admin")
                    .runCommand(new Document("split", "shop.orders").append("middle", new Document("k", 0)));
            insert(client, 90);
            String owner = owner(client);
            ClusterView before = read(reader, view -> view.documents().equals(OptionalLong.of(90)));
            assertThat(before.balancerOn()).contains(false);
            assertThat(shard(before, owner).documents()).hasValue(90);
            assertThat(shard(before, owner).chunks()).hasValue(2);
            assertThat(shard(before, other(owner)).documents()).hasValue(0);
            assertThat(shard(before, other(owner)).chunks()).hasValue(0);

            move(client, other(owner));
            // Until the range's old home has deleted it, it is counted on both.
            ClusterView after =
                    read(reader, view -> shard(view, other(owner)).documents().equals(OptionalLong.of(90)));
            assertThat(shard(after, owner).chunks()).hasValue(1);
            assertThat(shard(after, other(owner)).chunks()).hasValue(1);

            balancer(client, "balancerStart");
            assertThat(read(reader, view -> view.balancerOn().equals(Optional.of(true)))
                            .at())
                    .isAfter(after.at());
        }
    }

    @Test
    void tellsWhichMemberOfAReplicaSetIsDown() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.replicaSet(3));
                MongoClient client = MongoClients.create(cluster.connectionString());
                ClusterReader reader =
                        ClusterReader.open(WatchedTarget.of(cluster.description(), ORDERS, address -> List.of()))) {
            insert(client, 7);
            ClusterView all = read(reader, view -> states(view).stream().noneMatch(ServerState.UNKNOWN::equals));
            assertThat(states(all))
                    .containsExactlyInAnyOrder(ServerState.PRIMARY, ServerState.SECONDARY, ServerState.SECONDARY);
            assertThat(all.shards()).singleElement().satisfies(set -> {
                assertThat(set.documents()).hasValue(7);
                assertThat(set.chunks()).isEmpty();
            });

            String killed = all.shards().get(0).members().stream()
                    .filter(member -> member.state() == ServerState.SECONDARY)
                    .findFirst()
                    .orElseThrow()
                    .address();
            kill(cluster, killed);

            ClusterView less = read(reader, view -> states(view).contains(ServerState.DOWN));
            assertThat(less.shards().get(0).members()).contains(new ServerView(killed, ServerState.DOWN));
            assertThat(states(less)).contains(ServerState.PRIMARY, ServerState.SECONDARY);
        }
    }

    @Test
    void aStandaloneServerIsUpAndReportsItsDocumentsUntilItEnds() throws InterruptedException {
        try (LocalCluster cluster = start(ClusterSpec.standalone());
                MongoClient client = MongoClients.create(cluster.connectionString());
                ClusterReader reader =
                        ClusterReader.open(WatchedTarget.of(cluster.description(), ORDERS, address -> List.of()))) {
            insert(client, 3);
            ClusterView view = read(reader, seen -> seen.documents().equals(OptionalLong.of(3)));
            assertThat(states(view)).containsExactly(ServerState.UP);

            kill(cluster, cluster.nodes().get(0).address());

            ClusterView gone = read(reader, seen -> states(seen).equals(List.of(ServerState.DOWN)));
            assertThat(gone.documents()).as("not made up").isEmpty();
        }
    }

    private LocalCluster start(ClusterSpec spec) throws InterruptedException {
        return LocalClusters.in(cache).start(spec.withDataDir(data), TestServers.binaries(), Notices.NONE);
    }

    private static ClusterView read(ClusterReader reader, Predicate<ClusterView> condition) {
        return await().atMost(PATIENCE).until(reader::read, condition);
    }

    private static boolean isAllUp(ClusterView view) {
        return view.shards().size() == 2
                && states(view).equals(List.of(ServerState.PRIMARY, ServerState.PRIMARY))
                && view.routers().stream().allMatch(router -> router.state() == ServerState.UP)
                && view.configServers().stream().allMatch(server -> server.state() == ServerState.PRIMARY)
                && !view.configServers().isEmpty();
    }

    private static List<ServerState> states(ClusterView view) {
        return view.shards().stream()
                .flatMap(shard -> shard.members().stream())
                .map(ServerView::state)
                .toList();
    }

    private static ShardView shard(ClusterView view, String id) {
        return view.shards().stream()
                .filter(shard -> shard.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static void insert(MongoClient client, int documents) {
        MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
        orders.insertMany(IntStream.range(0, documents)
                .mapToObj(i -> new Document("k", i))
                .toList());
    }

    /** Everything that was inserted. */
    private static void move(MongoClient client, String shard) {
        client.getDatabase("admin")
                .runCommand(new Document("moveChunk", "shop.orders")
                        .append("find", new BsonDocument("k", new BsonInt32(0)))
                        .append("to", shard));
    }

    private static void balancer(MongoClient client, String command) {
        client.getDatabase("admin").runCommand(new Document(command, 1));
    }

    private static String owner(MongoClient client) {
        return client.getDatabase("config")
                .getCollection("databases")
                .find(new Document("_id", "shop"))
                .first()
                .getString("primary");
    }

    private static String other(String shard) {
        return shard.equals("s1") ? "s2" : "s1";
    }

    private static String address(LocalCluster cluster, String name) {
        return cluster.nodes().stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .map(NodeInfo::address)
                .orElseThrow();
    }

    private static void kill(LocalCluster cluster, String address) {
        long pid = cluster.nodes().stream()
                .filter(node -> node.address().equals(address))
                .findFirst()
                .map(NodeInfo::pid)
                .orElseThrow();
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
        process.destroyForcibly();
        process.onExit().join();
    }
}
