package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.mongodb.ClientSessionOptions;
import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoDriverInformation;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import io.shardlab.core.deployment.EmbeddedMark;
import io.shardlab.local.mongos.wire.OpMsg;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.IntStream;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SharedCluster.class)
class RetryableWritesIT {

    private final MongoDatabase database = SharedCluster.client().getDatabase("retried");
    private final ShardedCollection ranged = new ShardedCollection(SharedCluster.client(), "retried.ranged");
    private final BsonBinary session = new BsonBinary(UUID.randomUUID());
    private RawClient raw;
    private int number;

    @BeforeEach
    void collections() throws IOException {
        database.drop();
        ranged.splitAt(5);
        new ShardedCollection(SharedCluster.client(), "retried.hashed").shard("hashed");
        raw = new RawClient(SharedCluster.mongos().port());
    }

    @AfterEach
    void routerHasSurvived() throws IOException {
        raw.close();
        assertThat(SharedCluster.cluster().routerIsAlive()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ranged", "hashed", "unsharded"})
    void writesThatAreSentAgainActOnce(String name) throws IOException {
        MongoCollection<Document> collection = database.getCollection(name);

        assertThat(twice(
                                "{insert: '%s', documents: [{_id: 1, k: 1, n: 0}, {_id: 7, k: 7, n: 0}, {_id: 2, k: 2, n: 0}]}",
                                name)
                        .getNumber("n")
                        .intValue())
                .isEqualTo(3);
        twice("{update: '%s', updates: [{q: {k: 1}, u: {$inc: {n: 1}}}, {q: {k: 7}, u: {$inc: {n: 1}}}]}", name);
        twice(
                "{update: '%s', ordered: false, updates: [{q: {_id: 2}, u: {$inc: {n: 1}}}, {q: {_id: 7}, u: {$inc: {n: 1}}}]}",
                name);
        twice("{findAndModify: '%s', query: {k: 7}, update: {$inc: {n: 1}}}", name);
        twice("{update: '%s', updates: [{q: {k: 9}, u: {$inc: {n: 5}}, upsert: true}]}", name);
        twice("{delete: '%s', deletes: [{q: {_id: 2}, limit: 1}]}", name);

        assertThat(collection.find().sort(Sorts.ascending("k")).map(found -> found.getInteger("n")))
                .containsExactly(1, 3, 5);
    }

    @Test
    void writeIsKnownWhereItsChunkHasMovedTo() throws IOException {
        String insert = "{insert: 'ranged', documents: [{_id: 1, k: 7, n: 0}]}";
        String increase = "{update: 'ranged', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}}]}";
        send(insert, 1);
        send(increase, 2);
        ranged.admin(new Document("moveRange", "retried.ranged")
                .append("min", new Document("k", 5))
                .append("toShard", ranged.primary()));

        BsonDocument reply = send(increase, 2);

        assertThat(reply.getNumber("n").intValue()).isOne();
        assertThat(reply.getArray("retriedStmtIds")).hasSize(1);
        assertThat(database.getCollection("ranged").find().first()).containsEntry("n", 1);
    }

    @Test
    void documentWithoutAnIdIsInsertedOnceWhereTheIdIsTheShardKey() throws IOException {
        SharedCluster.client()
                .getDatabase("admin")
                .runCommand(
                        new Document("shardCollection", "retried.ids").append("key", new Document("_id", "hashed")));

        for (int i = 0; i < 20; i++) {
            twice("{insert: '%s', documents: [{a: 1}]}", "ids");
        }

        assertThat(database.getCollection("ids").countDocuments(Filters.exists("a")))
                .isEqualTo(20);
    }

    @Test
    void errorsNameThePlaceInTheWholeBatch() throws IOException {
        send("{insert: 'ranged', documents: [{_id: 1, k: 9}]}", 1);

        BsonDocument reply = send(
                "{insert: 'ranged', ordered: false, documents: [{_id: 3, k: 1}, {_id: 4, k: 2}, {_id: 1, k: 8}, {_id: 5, k: [1]}]}",
                2);

        assertThat(reply.getNumber("n").intValue()).isEqualTo(2);
        assertThat(reply.getArray("writeErrors"))
                .extracting(
                        error -> error.asDocument().getNumber("index").intValue(),
                        error -> error.asDocument().getNumber("code").intValue())
                .containsExactly(tuple(2, 11000), tuple(3, 61));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {count: 'ranged'}                                                                  | 50768
            {insert: 'ranged', documents: [{k: 1}], autocommit: false, startTransaction: true} | 20
            {insert: 'ranged', documents: []}                                                  | 16
            {findAndModify: 'ranged', query: {n: 1}, remove: true}                             | 61
            {findAndModify: 'ranged', query: {k: 1}, update: {$set: {k: 8}}}                   | 20
            """)
    void commandsThatCannotBeNumberedAreRefused(String command, int code) throws IOException {
        send("{insert: 'ranged', documents: [{_id: 1, k: 1}]}", 1);

        assertThat(send(command, 2).getNumber("code").intValue()).isEqualTo(code);
    }

    @Test
    void statementsBesideOneThatWouldMoveADocumentAreServed() throws IOException {
        send("{insert: 'ranged', documents: [{_id: 1, k: 1}, {_id: 2, k: 2}]}", 1);

        BsonDocument reply = send(
                "{update: 'ranged', updates: [{q: {k: 1}, u: {$inc: {n: 1}}}, {q: {k: 2}, u: {$set: {k: 8}}}]}", 2);

        assertThat(reply.getNumber("n").intValue()).isOne();
        assertThat(reply.getArray("writeErrors")).hasSize(1);
        assertThat(database.getCollection("ranged").find(Filters.eq("k", 1)).first())
                .containsEntry("n", 1);
    }

    @Test
    void sessionReadsItsOwnWritesOnAnotherShard() {
        MongoCollection<Document> collection = database.getCollection("ranged");
        for (int i = 0; i < 20; i++) {
            try (ClientSession causal = SharedCluster.client()
                    .startSession(ClientSessionOptions.builder()
                            .causallyConsistent(true)
                            .build())) {
                collection.insertOne(causal, new Document("k", i % 10).append("i", i));

                assertThat(collection.find(causal, Filters.eq("i", i)).first()).isNotNull();
                assertThat(collection.distinct(causal, "i", Integer.class)).contains(i);
                assertThat(database.runCommand(
                                causal, new Document("count", "ranged").append("query", new Document("i", i))))
                        .containsEntry("n", 1);
            }
        }
    }

    @Test
    void clientsThatMeasureAreOfferedNoSessions() {
        MongoClientSettings settings = MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(SharedCluster.uri(SharedCluster.mongos())))
                .build();
        MongoDriverInformation identity = MongoDriverInformation.builder()
                .driverName(EmbeddedMark.DRIVER_NAME)
                .build();
        try (MongoClient measuring = MongoClients.create(settings, identity)) {
            assertThat(minutes(measuring)).isNull();
            assertThat(minutes(SharedCluster.client())).isEqualTo(30);
        }
    }

    private static Integer minutes(MongoClient client) {
        return client.getDatabase("admin")
                .runCommand(new Document("hello", 1))
                .getInteger("logicalSessionTimeoutMinutes");
    }

    @Test
    void everyTypeOfValueGoesToTheShardThatOwnsIt() {
        for (String kind : List.of("ranged", "hashed")) {
            String name = "types_" + kind;
            ShardedCollection sharded = new ShardedCollection(SharedCluster.client(), "retried." + name);
            List<Object> values = values();
            if (kind.equals("hashed")) {
                sharded.shard("hashed");
            } else {
                sharded.shard(1);
                values.forEach(value -> sharded.admin(
                        new Document("split", "retried." + name).append("middle", new Document("k", value))));
            }
            moveEverySecondChunk(sharded, name);
            MongoCollection<Document> collection = database.getCollection(name);
            IntStream.range(0, values.size())
                    .forEach(i -> collection.insertOne(new Document("_id", i).append("k", values.get(i))));

            // Shards show only documents of their own chunks.
            assertThat(collection.find().map(found -> found.getInteger("_id")).into(new ArrayList<>()))
                    .as(kind)
                    .hasSize(values.size());
            IntStream.range(0, values.size())
                    .forEach(i -> collection.updateOne(
                            Filters.and(Filters.eq("k", values.get(i)), Filters.eq(i)), Updates.set("found", true)));
            assertThat(collection.countDocuments(Filters.eq("found", true)))
                    .as(kind)
                    .isEqualTo(values.size());
        }
    }

    private static void moveEverySecondChunk(ShardedCollection sharded, String name) {
        List<Document> chunks = sharded.chunks();
        for (int i = 0; i < chunks.size(); i += 2) {
            Document chunk = chunks.get(i);
            sharded.admin(new Document("moveRange", "retried." + name)
                    .append("min", chunk.get("min"))
                    .append("max", chunk.get("max"))
                    .append("toShard", ShardedCollection.otherThan(chunk.getString("shard"))));
        }
    }

    /** Numbers that only an exact comparison distinguishes, text beyond the first 65,536 characters, and other values. */
    private static List<Object> values() {
        List<Object> values = new ArrayList<>(
                List.of(-7, 3, 1L << 53, (1L << 53) + 1, 0.5, -1e300, Double.NaN, Double.POSITIVE_INFINITY));
        values.addAll(List.of(
                Decimal128.parse("0.50000000000000000001"),
                "",
                "z",
                "\uFF5E",
                "\uD83D\uDE00",
                new Document("a", 1),
                new Binary(new byte[] {1, 2}),
                new Binary((byte) 5, new byte[] {0, (byte) 0xFF}),
                new ObjectId("7fffffff0000000000000000"),
                new ObjectId("800000000000000000000000"),
                false,
                true,
                new Date(-1),
                new Date(1_000_000),
                new BsonTimestamp(-1, 1)));
        return values;
    }

    private BsonDocument twice(String format, String collection) throws IOException {
        String command = String.format(Locale.ROOT, format, collection);
        number++;
        BsonDocument first = send(command, number);
        BsonDocument second = send(command, number);
        assertThat(second.get("n")).isEqualTo(first.get("n"));
        assertThat(second.keySet()).anyMatch(field -> field.startsWith("retriedStmtId"));
        return second;
    }

    private BsonDocument send(String command, long transactionNumber) throws IOException {
        BsonDocument document = BsonDocument.parse(command);
        document.append("lsid", new BsonDocument("id", session))
                .append("txnNumber", new BsonInt64(transactionNumber))
                .append("$db", new BsonString("retried"));
        raw.send(OpMsg.encode(document, number, 0));
        return raw.reply();
    }
}
