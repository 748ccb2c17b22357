package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import io.shardlab.local.mongos.wire.OpMsg;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Behaviour beyond the answer itself: time limits, write concerns, times, the Stable API, and the end of work. */
@ExtendWith(SharedCluster.class)
class LikeAMongosIT {

    /** A hundred documents take longer than the test. */
    private static final String SLOW = "{$where: 'sleep(3000) || true'}";

    private static final UUID SESSION = UUID.randomUUID();

    private RawClient client;

    @BeforeAll
    static void collectionOverTwoShards() {
        SharedCluster.client().getDatabase("like").drop();
        MongoCollection<Document> collection = new ShardedCollection(SharedCluster.client(), "like.c").splitAt(50);
        collection.insertMany(
                IntStream.range(0, 100).mapToObj(key -> new Document("k", key)).toList());
    }

    @BeforeEach
    void connect() throws IOException {
        client = new RawClient(SharedCluster.mongos().port());
    }

    @AfterEach
    void disconnect() throws IOException {
        client.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{count: 'c', query: " + SLOW,
                "{distinct: 'c', key: 'k', query: " + SLOW,
                "{find: 'c', filter: " + SLOW,
                "{findAndModify: 'c', query: {k: 7, $where: 'sleep(3000) || true'}, remove: true"
            })
    void timeLimitEndsACommandWithItsOwnError(String command) throws IOException {
        BsonDocument reply = client.command(command + ", maxTimeMS: 50, $db: 'like'}");

        assertThat(reply.getNumber("code").intValue()).isEqualTo(50);
        assertThat(reply.getString("codeName").getValue()).isEqualTo("MaxTimeMSExpired");
    }

    @Test
    void indexesWhoseWriteConcernFailsAreReported() throws IOException {
        BsonDocument reply = client.command("{createIndexes: 'c', indexes: [{key: {w: 1}, name: 'w'}],"
                + " writeConcern: {w: 3, wtimeout: 1}, $db: 'like'}");

        assertThat(isOk(reply)).isTrue();
        assertThat(reply.getDocument("raw")).hasSize(2);
        BsonDocument error = reply.getDocument("writeConcernError");
        assertThat(error.getNumber("code").intValue()).isEqualTo(100);
        assertThat(error.getString("errmsg").getValue()).matches(".* at s[12]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{count: 'c'",
                "{distinct: 'c', key: 'k'",
                "{createIndexes: 'c', indexes: [{key: {v: 1}, name: 'v'}]",
                "{listIndexes: 'c'",
                "{listCollections: 1",
                "{collStats: 'c'",
                "{findAndModify: 'c', query: {k: 8}, remove: true",
                "{explain: {find: 'c'}",
                "{count: 'c', query: {$noSuchOperator: 1}",
                "{noSuchCommand: 1"
            })
    void everyReplyNamesTheTime(String command) throws IOException {
        BsonDocument reply = client.command(command + ", $db: 'like'}");

        BsonTimestamp operation = reply.getTimestamp("operationTime");
        assertThat(operation)
                .isLessThanOrEqualTo(reply.getDocument("$clusterTime").getTimestamp("clusterTime"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            {insert: 'd', documents: [{a: 1}]                                                | -
            {find: 'c', limit: 1                                                             | -
            {aggregate: 'c', pipeline: [{$match: {k: 1}}, {$out: 'e'}], cursor: {}           | -
            {update: 'c', updates: [{q: {k: 1}, u: {$set: {v: 1}}}]                          | -
            {delete: 'c', deletes: [{q: {k: 1}, limit: 1}]                                   | -
            {count: 'c'                                                                      | -
            {findAndModify: 'c', query: {k: 8}, remove: true                                 | -
            {createIndexes: 'c', indexes: [{key: {v: 1}, name: 'v'}]                         | -
            {listIndexes: 'c'                                                                | -
            {dropIndexes: 'c', index: '*'                                                    | -
            {explain: {find: 'c'}                                                            | -
            {insert: 'd', documents: [{a: 1}], lsid: LSID, txnNumber: {$numberLong: '1'} | -
            {update: 'c', updates: [{q: {k: 1}, u: {$set: {v: 1}}}], lsid: LSID, txnNumber: {$numberLong: '2'} | -
            {delete: 'c', deletes: [{q: {k: 1}, limit: 1}], lsid: LSID, txnNumber: {$numberLong: '3'} | -
            {findAndModify: 'c', query: {k: 8}, remove: true, lsid: LSID, txnNumber: {$numberLong: '4'} | -
            {find: 'c', limit: 1, lsid: LSID | -
            {count: 'c', lsid: LSID | -
            {distinct: 'c', key: 'k', lsid: LSID | 323
            {find: 'c', showRecordId: true                                                   | 323
            {explain: {find: 'c', showRecordId: true}                                        | 323
            {aggregate: 'c', pipeline: [{$indexStats: {}}], cursor: {}                       | 323
            {aggregate: 'c', pipeline: [{$facet: {a: [{$indexStats: {}}]}}], cursor: {}      | 323
            {create: 'f', capped: true, size: 1000                                           | 323
            {distinct: 'c', key: 'k'                                                         | 323
            {collStats: 'c'                                                                  | 323
            {noSuchCommand: 1                                                                | 59
            """)
    void strictStableApiAppliesToItsCommands(String command, Integer code) throws IOException {
        String inSession = command.replace("LSID", "{id: UUID('" + SESSION + "')}");

        BsonDocument reply = client.command(inSession + ", apiVersion: '1', apiStrict: true, $db: 'like'}");

        assertThat(code(reply)).as(reply.toJson()).isEqualTo(code);
        assertThat(reply.containsKey("writeErrors")).as(reply.toJson()).isFalse();
    }

    @Test
    void commandsOfTheStableApiAreThoseOfTheServer() throws IOException {
        Set<String> refused = new TreeSet<>();
        Set<String> expected = new TreeSet<>();
        BsonDocument known = client.command("{listCommands: 1, $db: 'admin'}").getDocument("commands");
        for (Map.Entry<String, BsonValue> command : known.entrySet()) {
            // Some of them drop what there is.
            BsonArray versions = command.getValue().asDocument().getArray("apiVersions", new BsonArray());
            BsonDocument reply =
                    client.command("{" + command.getKey() + ": 1, apiVersion: '1', apiStrict: true, $db: 'api'}");
            if (Integer.valueOf(323).equals(code(reply))) {
                refused.add(command.getKey());
            }
            if (versions.contains(new BsonString("1"))) {
                expected.add(command.getKey());
            }
        }

        assertThat(expected).contains("find");
        assertThat(refused).contains("serverStatus").doesNotContainAnyElementsOf(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            apiVersion: '2'                          | 322
            apiVersion: 1                            | 14
            apiStrict: true                          | 4886600
            apiDeprecationErrors: true               | 4886600
            """)
    void versionOfTheStableApiIsChecked(String field, int code) throws IOException {
        for (String command : List.of("find: 'c'", "count: 'c'", "ping: 1")) {
            assertThat(code(client.command("{" + command + ", " + field + ", $db: 'like'}")))
                    .as(command)
                    .isEqualTo(code);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{find: 'c', filter: " + SLOW,
                "{count: 'c', query: " + SLOW,
                "{distinct: 'c', key: 'k', query: " + SLOW
            })
    void readsOfAClientEndWhenItLeaves(String command) throws Exception {
        client.send(OpMsg.encode(BsonDocument.parse(command + ", comment: 'left', $db: 'like'}"), 1, 0));
        until(() -> operations("left").size() == 2);

        client.close();

        until(() -> operations("left").isEmpty());
    }

    @Test
    void operationOfAShardIsKilledByItsName() throws Exception {
        client.send(OpMsg.encode(
                BsonDocument.parse("{count: 'c', query: " + SLOW + ", comment: 'killed', $db: 'like'}"), 1, 0));
        until(() -> operations("killed").size() == 2);

        for (String name : operations("killed")) {
            SharedCluster.client().getDatabase("admin").runCommand(new Document("killOp", 1).append("op", name));
        }

        assertThat(client.reply().getNumber("code").intValue()).isEqualTo(11601);
    }

    private static void until(Callable<Boolean> condition) {
        await().pollInterval(Duration.ofMillis(20)).until(condition);
    }

    /** Names of the operations on shards whose command has this comment. */
    private static List<String> operations(String comment) {
        MongoClient mongos = SharedCluster.client();
        return mongos
                .getDatabase("admin")
                .runCommand(new Document("currentOp", 1).append("command.comment", comment))
                .getList("inprog", Document.class)
                .stream()
                .map(operation -> operation.getString("opid"))
                .toList();
    }

    private static Integer code(BsonDocument reply) {
        return isOk(reply) ? null : Integer.valueOf(reply.getNumber("code").intValue());
    }

    private static boolean isOk(BsonDocument reply) {
        return reply.getNumber("ok").intValue() == 1;
    }
}
