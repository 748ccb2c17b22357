package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Updates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedCluster.class)
class ShardingIT {

    private static final String NAMESPACE = "sharding.docs";

    private final MongoClient client = SharedCluster.client();
    private final MongoDatabase database = client.getDatabase("sharding");
    private final ShardedCollection sharded = new ShardedCollection(client, NAMESPACE);
    private final MongoCollection<Document> collection = sharded.collection();

    @BeforeEach
    void emptyDatabase() {
        database.drop();
    }

    @Test
    void hashedCollectionSpreadsOverShards() {
        sharded.shard("hashed");
        insert(1000);

        assertThat(ownersOfChunks()).containsExactlyInAnyOrder("s1", "s2");
        assertThat(collection.find(Filters.eq("k", 77)).into(new ArrayList<>())).hasSize(1);
        assertThat(collection.findOneAndUpdate(Filters.eq("k", 77), Updates.set("v", 1)))
                .isNotNull();
    }

    @Test
    void collectionWithDataNeedsAnIndexBeforeItIsSharded() {
        insert(10);

        assertThatThrownBy(() -> sharded.shard(1))
                .isInstanceOfSatisfying(
                        MongoCommandException.class,
                        e -> assertThat(e.getErrorCode()).isEqualTo(72));
        collection.createIndex(Indexes.ascending("k"));
        sharded.shard(1);

        assertThat(sharded.chunks()).hasSize(1);
    }

    @Test
    void chunksCanBeSplitMovedAndMerged() {
        sharded.shard(1);
        insert(1000);
        String other = ShardedCollection.otherThan(sharded.primary());

        sharded.admin(new Document("split", NAMESPACE).append("middle", new Document("k", 500)));
        sharded.admin(new Document("split", NAMESPACE).append("find", new Document("k", 700)));
        assertThat(sharded.chunks())
                .extracting(chunk -> chunk.get("min", Document.class).get("k"))
                .containsExactly(new MinKey(), 500, 750);

        sharded.admin(new Document("moveChunk", NAMESPACE)
                .append("find", new Document("k", 600))
                .append("to", other));
        sharded.admin(new Document("moveChunk", NAMESPACE)
                .append("bounds", List.of(new Document("k", 750), new Document("k", new MaxKey())))
                .append("to", other));
        assertThat(sharded.chunks())
                .extracting(chunk -> chunk.getString("shard"))
                .containsExactly(sharded.primary(), other, other);

        sharded.admin(new Document("mergeChunks", NAMESPACE)
                .append("bounds", List.of(new Document("k", 500), new Document("k", new MaxKey()))));
        assertThat(sharded.chunks()).hasSize(2);
        assertThat(collection.countDocuments()).isEqualTo(1000);
    }

    @Test
    void aSplitAtABoundaryOfAChunkIsRefusedAsByAMongos() {
        sharded.splitAt(500);

        assertThatThrownBy(
                        () -> sharded.admin(new Document("split", NAMESPACE).append("middle", new Document("k", 500))))
                .isInstanceOfSatisfying(
                        MongoCommandException.class,
                        e -> assertThat(e.getErrorCode()).isEqualTo(87));
    }

    @Test
    void hashedChunkIsFoundByADocument() {
        sharded.shard("hashed");
        insert(100);
        int before = sharded.chunks().size();

        sharded.admin(new Document("split", NAMESPACE).append("find", new Document("k", 5)));

        assertThat(sharded.chunks()).hasSize(before + 1);
    }

    @Test
    void movingToAShardThatDoesNotExistIsAnError() {
        sharded.shard(1);

        assertThatThrownBy(() -> sharded.admin(new Document("moveChunk", NAMESPACE)
                        .append("find", new Document("k", 1))
                        .append("to", "nowhere")))
                .isInstanceOfSatisfying(
                        MongoCommandException.class,
                        e -> assertThat(e.getErrorCode()).isEqualTo(70));
    }

    @Test
    void indexesAreCreatedOnEveryShardAndDroppedExceptTheShardKeys() {
        sharded.splitAt(500);
        insert(1000);

        collection.createIndex(Indexes.ascending("v"), new IndexOptions().name("by_v"));
        for (String shard : List.of("s1", "s2")) {
            assertThat(indexesOn(shard)).contains("by_v", "k_1");
        }

        collection.dropIndex("by_v");
        collection.dropIndexes();
        for (String shard : List.of("s1", "s2")) {
            assertThat(indexesOn(shard)).containsExactlyInAnyOrder("_id_", "k_1");
        }
    }

    @Test
    void uniqueIndexThatDoesNotStartWithTheShardKeyIsRefused() {
        sharded.splitAt(500);

        assertThatThrownBy(() -> collection.createIndex(Indexes.ascending("v"), new IndexOptions().unique(true)))
                .isInstanceOf(MongoCommandException.class);
        assertThat(collection.countDocuments()).isZero();
    }

    @Test
    void balancerStopsAndStarts() {
        sharded.admin(new Document("balancerStop", 1));
        assertThat(sharded.admin(new Document("balancerStatus", 1))).containsEntry("mode", "off");
        sharded.admin(new Document("balancerStart", 1));
        assertThat(sharded.admin(new Document("balancerStatus", 1))).containsEntry("mode", "full");
        sharded.shard(1);
        assertThat(sharded.admin(new Document("balancerCollectionStatus", NAMESPACE)))
                .containsEntry("balancerCompliant", true);
    }

    @Test
    void zonesCanBeDefined() {
        sharded.shard(1);
        sharded.admin(new Document("addShardToZone", "s1").append("zone", "low"));
        sharded.admin(new Document("updateZoneKeyRange", NAMESPACE)
                .append("min", new Document("k", 0))
                .append("max", new Document("k", 10))
                .append("zone", "low"));

        assertThat(client.getDatabase("config").getCollection("tags").countDocuments(Filters.eq("ns", NAMESPACE)))
                .isEqualTo(1);

        sharded.admin(new Document("updateZoneKeyRange", NAMESPACE)
                .append("min", new Document("k", 0))
                .append("max", new Document("k", 10))
                .append("zone", null));
        sharded.admin(new Document("removeShardFromZone", "s1").append("zone", "low"));
    }

    @Test
    void shardKeyCanBeRefined() {
        sharded.shard(1);
        collection.createIndex(Indexes.ascending("k", "v"));

        sharded.admin(
                new Document("refineCollectionShardKey", NAMESPACE).append("key", new Document("k", 1).append("v", 1)));

        assertThat(sharded.chunks().get(0).get("min", Document.class)).containsOnlyKeys("k", "v");
    }

    @Test
    void collectionCanBeResharded() {
        sharded.shard("hashed");
        insert(100);
        collection.createIndex(Indexes.ascending("v"));

        sharded.admin(new Document("reshardCollection", NAMESPACE)
                .append("key", new Document("v", 1))
                .append("numInitialChunks", 2));

        assertThat(sharded.chunks())
                .hasSize(2)
                .allSatisfy(
                        chunk -> assertThat(chunk.get("min", Document.class)).containsOnlyKeys("v"));
        assertThat(collection.countDocuments()).isEqualTo(100);
    }

    @Test
    void shardsAndDatabasesAreListed() {
        insert(1);

        assertThat(sharded.admin(new Document("listShards", 1)).getList("shards", Document.class))
                .extracting(shard -> shard.getString("_id"))
                .containsExactly("s1", "s2");
        assertThat(client.listDatabaseNames().into(new ArrayList<>())).contains("admin", "config", "sharding");
        assertThat(database.listCollectionNames().into(new ArrayList<>())).containsExactly("docs");
    }

    @Test
    void statisticsAddUpOverShards() {
        sharded.splitAt(500);
        insert(1000);

        Document stats = database.runCommand(new Document("collStats", "docs"));
        assertThat(stats).containsEntry("sharded", true).containsEntry("nchunks", 2);
        assertThat(((Number) stats.get("count")).intValue()).isEqualTo(1000);
        assertThat(stats.get("shards", Document.class)).containsOnlyKeys("s1", "s2");
        assertThat(database.runCommand(new Document("dbStats", 1)).get("raw", Document.class))
                .hasSize(2);
        assertThat(sharded.admin(new Document("serverStatus", 1))).containsEntry("process", "mongos");
    }

    @Test
    void explainNamesTheShardOfAPointQuery() {
        sharded.splitAt(500);

        Document plan = collection.find(Filters.eq("k", 1)).explain().get("queryPlanner", Document.class);

        assertThat(plan.get("winningPlan", Document.class)).containsEntry("stage", "SINGLE_SHARD");
    }

    @Test
    void collectionCanBeRenamedAndModified() {
        insert(10);

        collection.renameCollection(new MongoNamespace("sharding", "renamed"));
        database.runCommand(new Document("collMod", "renamed").append("validator", Filters.exists("k")));

        assertThatThrownBy(() -> database.getCollection("renamed").insertOne(new Document("x", 1)))
                .hasMessageContaining("Document failed validation");
    }

    @Test
    void outdatedRoutingHealsWhenAnotherAdapterRecreatesTheDatabase() throws IOException {
        sharded.splitAt(500);
        insert(1000);
        try (EmbeddedMongos other = SharedCluster.cluster().openMongos();
                MongoClient otherClient = MongoClients.create(SharedCluster.uri(other))) {
            otherClient.getDatabase("sharding").drop();
            otherClient
                    .getDatabase("admin")
                    .runCommand(new Document("enableSharding", "sharding").append("primaryShard", "s2"));
            otherClient.getDatabase("sharding").getCollection("docs").insertOne(new Document("k", 1));
        }
        assertThat(collection
                        .aggregate(List.of(Aggregates.match(Filters.eq("k", 1))))
                        .into(new ArrayList<>()))
                .hasSize(1);
        assertThat(collection.estimatedDocumentCount()).isEqualTo(1);
        collection.drop();
        assertThat(collection.countDocuments()).isZero();
    }

    @Test
    void migrationsUnderLoadCauseNoClientError() throws Exception {
        sharded.splitAt(500);
        insert(1000);
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> load = IntStream.range(0, 4)
                    .mapToObj(thread -> threads.submit(() -> readAndWrite(thread, done)))
                    .toList();
            for (int i = 0; i < 8; i++) {
                sharded.admin(new Document("moveRange", NAMESPACE)
                        .append("min", new Document("k", i * 50))
                        .append("max", new Document("k", i * 50 + 50))
                        .append("toShard", ShardedCollection.otherThan(sharded.primary())));
            }
            done.set(true);
            for (Future<Integer> thread : load) {
                assertThat(thread.get()).isPositive();
            }
        } finally {
            done.set(true);
            threads.shutdown();
        }
        assertThat(collection.countDocuments()).isEqualTo(1000);
    }

    private int readAndWrite(int thread, AtomicBoolean done) {
        int rounds = 0;
        while (!done.get()) {
            int key = (rounds * 13 + thread * 250) % 1000;
            assertThat(collection
                            .updateOne(Filters.eq("k", key), Updates.inc("hits", 1))
                            .getMatchedCount())
                    .isEqualTo(1);
            assertThat(collection
                            .aggregate(List.of(Aggregates.match(Filters.eq("k", key))))
                            .into(new ArrayList<>()))
                    .hasSize(1);
            assertThat(collection.find(Filters.eq("k", key)).into(new ArrayList<>()))
                    .hasSize(1);
            assertThat(collection.findOneAndUpdate(Filters.eq("k", key), Updates.inc("hits", 1)))
                    .isNotNull();
            rounds++;
        }
        return rounds;
    }

    private Set<String> ownersOfChunks() {
        return sharded.chunks().stream().map(chunk -> chunk.getString("shard")).collect(Collectors.toSet());
    }

    private static List<String> indexesOn(String shard) {
        return SharedCluster.cluster()
                .shard(shard)
                .getDatabase("sharding")
                .getCollection("docs")
                .listIndexes()
                .map(index -> index.getString("name"))
                .into(new ArrayList<>());
    }

    private void insert(int count) {
        collection.insertMany(IntStream.range(0, count)
                .mapToObj(key -> new Document("k", key).append("v", key % 7))
                .toList());
    }
}
