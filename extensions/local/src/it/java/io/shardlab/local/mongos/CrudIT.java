package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.WriteConcern;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.ReturnDocument;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.types.Binary;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedCluster.class)
class CrudIT {

    private final MongoDatabase database = SharedCluster.client().getDatabase("crud");
    private MongoCollection<Document> collection;

    @BeforeEach
    void collectionOverTwoShards() {
        database.drop();
        collection = new ShardedCollection(SharedCluster.client(), "crud.docs").splitAt(500);
    }

    @Test
    void documentsOfBothShardsCanBeWrittenAndRead() {
        insert(0, 1000);

        collection.updateMany(Filters.gte("k", 400), Updates.set("touched", true));
        collection.deleteMany(Filters.gte("k", 900));
        collection.replaceOne(Filters.eq("k", 3), new Document("k", 3).append("replaced", true));
        collection.updateOne(Filters.eq("k", 5000), Updates.set("v", 1), new UpdateOptions().upsert(true));

        assertThat(collection.countDocuments()).isEqualTo(901);
        assertThat(collection.countDocuments(Filters.eq("touched", true))).isEqualTo(500);
        assertThat(collection.find(Filters.eq("k", 3)).first()).containsEntry("replaced", true);
        assertThat(collection.find(Filters.eq("k", 5000)).first()).containsEntry("v", 1);
    }

    @Test
    void cursorFetchesManyBatchesFromBothShards() {
        insert(0, 1000);

        List<Integer> keys = new ArrayList<>();
        FindIterable<Document> sorted =
                collection.find().sort(Sorts.ascending("k")).batchSize(17);
        sorted.forEach(document -> keys.add(document.getInteger("k")));

        assertThat(keys).isEqualTo(IntStream.range(0, 1000).boxed().toList());
    }

    @Test
    void aggregationGroupsOverShards() {
        insert(0, 1000);

        List<Document> groups = collection
                .aggregate(List.of(
                        Aggregates.group("$v", Accumulators.sum("n", 1), Accumulators.max("top", "$k")),
                        Aggregates.sort(Sorts.ascending("_id"))))
                .into(new ArrayList<>());

        assertThat(groups).hasSize(7);
        assertThat(groups.get(0))
                .isEqualTo(new Document("_id", 0).append("n", 143).append("top", 994));
    }

    @Test
    void lookupJoinsAnUnshardedCollection() {
        insert(0, 20);
        database.getCollection("names").insertOne(new Document("_id", 3).append("name", "three"));

        List<Document> joined = collection
                .aggregate(List.of(Aggregates.lookup("names", "v", "_id", "names"), Aggregates.unwind("$names")))
                .into(new ArrayList<>());

        assertThat(joined)
                .hasSize(3)
                .allSatisfy(document -> assertThat(document).containsEntry("v", 3));
    }

    @Test
    void countAndDistinctCoverBothShards() {
        insert(0, 1000);

        assertThat(collection.estimatedDocumentCount()).isGreaterThanOrEqualTo(1000);
        Document counted = database.runCommand(new Document("count", "docs")
                .append("query", Filters.gte("k", 100))
                .append("skip", 10)
                .append("limit", 870));
        assertThat(counted).containsEntry("n", 870);
        assertThat(collection.distinct("v", Integer.class).into(new ArrayList<>()))
                .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6);
    }

    @Test
    void distinctTreatsEqualNumbersOfDifferentTypesAsOne() {
        collection.insertMany(List.of(
                new Document("k", 1).append("n", 7),
                new Document("k", 900).append("n", 7.0),
                new Document("k", 901).append("n", null)));

        assertThat(database.runCommand(new Document("distinct", "docs").append("key", "n"))
                        .getList("values", Object.class))
                .hasSize(2)
                .contains((Object) null);
    }

    @Test
    void findAndModifyIsAtomicUnderConcurrency() {
        collection.insertOne(new Document("k", 700).append("counter", 0));
        Set<Integer> seen = ConcurrentHashMap.newKeySet();

        IntStream.range(0, 200)
                .parallel()
                .forEach(i -> seen.add(collection
                        .findOneAndUpdate(
                                Filters.eq("k", 700),
                                Updates.inc("counter", 1),
                                new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER))
                        .getInteger("counter")));

        assertThat(seen).hasSize(200);
    }

    @Test
    void findAndModifyWithoutTheShardKeyIsRefusedAsByMongos() {
        assertThatThrownBy(() -> collection.findOneAndDelete(Filters.eq("v", 1)))
                .hasMessageContaining("ShardKeyNotFound");
    }

    @Test
    void findAndModifyUpsertsIntoADatabaseThatDoesNotExistYet() {
        SharedCluster.client().getDatabase("crud_new").drop();
        MongoCollection<Document> counters =
                SharedCluster.client().getDatabase("crud_new").getCollection("counters");

        Document counter = counters.findOneAndUpdate(
                Filters.eq("a"),
                Updates.inc("n", 1),
                new FindOneAndUpdateOptions().upsert(true).returnDocument(ReturnDocument.AFTER));

        assertThat(counter).containsEntry("n", 1);
    }

    @Test
    void batchOf100ThousandDocumentsGoesThrough() {
        insert(0, 100_000);

        assertThat(collection.countDocuments()).isEqualTo(100_000);
    }

    @Test
    void documentOf15MegabytesGoesThroughUnchanged() {
        byte[] content = new byte[15 * 1024 * 1024];
        new Random(1).nextBytes(content);
        collection.insertOne(new Document("k", 1).append("content", content));

        assertThat(collection.find().first().get("content", Binary.class).getData())
                .isEqualTo(content);
    }

    @Test
    void unacknowledgedInsertsAllArriveAndLeaveTheConnectionUsable() {
        try (MongoClient single = MongoClients.create(SharedCluster.uri(SharedCluster.mongos()) + "/?maxPoolSize=1")) {
            MongoCollection<Document> silent =
                    single.getDatabase("crud").getCollection("docs").withWriteConcern(WriteConcern.UNACKNOWLEDGED);
            for (int i = 0; i < 2000; i++) {
                silent.insertOne(document(i));
            }
            await().until(() -> single.getDatabase("crud").getCollection("docs").countDocuments() == 2000);
        }
    }

    @Test
    void duplicateKeyIsReportedWithItsIndex() {
        collection.insertOne(new Document("_id", 1).append("k", 1));

        assertThatThrownBy(() -> collection.insertMany(
                        List.of(
                                new Document("_id", 2).append("k", 2),
                                new Document("_id", 1).append("k", 1),
                                new Document("_id", 3).append("k", 900)),
                        new InsertManyOptions().ordered(false)))
                .isInstanceOfSatisfying(MongoBulkWriteException.class, e -> {
                    assertThat(e.getWriteErrors()).hasSize(1);
                    assertThat(e.getWriteErrors().get(0).getIndex()).isEqualTo(1);
                    assertThat(e.getWriteResult().getInsertedCount()).isEqualTo(2);
                });
    }

    @Test
    void killedCursorIsGone() {
        insert(0, 100);
        try (MongoCursor<Document> cursor = collection.find().batchSize(2).iterator()) {
            long id = cursor.getServerCursor().getId();
            Document kill = new Document("killCursors", "docs").append("cursors", List.of(id));

            assertThat(database.runCommand(kill).getList("cursorsKilled", Long.class))
                    .containsExactly(id);
            assertThat(database.runCommand(kill).getList("cursorsNotFound", Long.class))
                    .containsExactly(id);
        }
        // A router answers before the shards have dropped theirs.
        await().untilAsserted(() -> assertThat(openCursorsOfShards()).isZero());
    }

    @Test
    void twoAdaptersShowTheSameData() throws IOException {
        insert(0, 10);
        try (EmbeddedMongos other = SharedCluster.cluster().openMongos();
                MongoClient otherClient = MongoClients.create(SharedCluster.uri(other))) {
            MongoCollection<Document> same = otherClient.getDatabase("crud").getCollection("docs");
            assertThat(same.countDocuments()).isEqualTo(10);
            same.insertOne(document(600));
        }
        assertThat(collection.countDocuments()).isEqualTo(11);
    }

    private static long openCursorsOfShards() {
        Document idle = new Document("$match", new Document("type", "idleCursor").append("ns", "crud.docs"));
        Document currentOp = new Document("$currentOp", new Document("idleCursors", true));
        return List.of("s1", "s2").stream()
                .mapToLong(shard -> SharedCluster.cluster()
                        .shard(shard)
                        .getDatabase("admin")
                        .aggregate(List.of(currentOp, idle))
                        .into(new ArrayList<>())
                        .size())
                .sum();
    }

    private void insert(int from, int to) {
        collection.insertMany(
                IntStream.range(from, to).mapToObj(CrudIT::document).toList(), new InsertManyOptions().ordered(false));
    }

    private static Document document(int key) {
        return new Document("k", key).append("v", key % 7);
    }
}
