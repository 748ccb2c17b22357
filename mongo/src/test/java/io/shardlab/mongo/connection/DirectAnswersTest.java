package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoDriverInformation;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.collection.CommandSenders;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.write.WriteResult;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers that a sender on the direct path makes of replies; each test's command comes after one that the driver sends. */
class DirectAnswersTest {

    private static final String FOUND = "{cursor: {firstBatch: [{a: 1}, {a: 2}], id: {'$numberLong': '0'}}, ok: 1.0}";

    private final Deque<BsonDocument> answers = new ArrayDeque<>();
    private FakeServer server;
    private MongoClient client;
    private CommandSenders senders;
    private CommandSender sender;

    @BeforeEach
    void connect() throws IOException {
        server = new FakeServer(17, this::answer);
        client = KeptStream.client(
                MongoClientSettings.builder()
                        .applyConnectionString(new ConnectionString(server.uri()))
                        .build(),
                MongoDriverInformation.builder().build());
        senders = CommandSenders.on(ClientPath.DIRECT, new Router(0, "server", client), "shop");
        sender = senders.of("orders");
        write("insert", "{n: 0, ok: 1.0}");
    }

    private synchronized BsonDocument answer(BsonDocument asked) {
        return answers.remove();
    }

    @AfterEach
    void close() throws IOException {
        senders.close();
        client.close();
        server.close();
    }

    private void begin(String command, String answer) {
        answers.add(BsonDocument.parse(answer));
        sender.begin().int32(BsonAppender.name(command), 1);
    }

    private WriteResult write(String command, String answer) {
        begin(command, answer);
        return sender.write(true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"insert", "update", "delete"})
    void aWriteIsCountedByItsCommand(String command) {
        for (int number : new int[] {0, 1, 7}) {
            WriteResult result = write(command, "{n: " + number + ", ok: 1.0}");

            assertThat(result.acknowledged()).isTrue();
            assertThat(result.documents()).isEqualTo(number);
            assertThat(result.inserted()).isEqualTo(command.equals("insert") ? number : 0);
            assertThat(result.matched()).isEqualTo(command.equals("update") ? number : 0);
            assertThat(result.deleted()).isEqualTo(command.equals("delete") ? number : 0);
        }
    }

    @Test
    void upsertsAndRefusedWritesAreTakenFromTheReply() {
        WriteResult upsert = write("update", "{n: 3, nModified: 0, upserted: [{index: 0, _id: 5}], ok: 1.0}");
        assertThat(upsert.upserted()).isEqualTo(1);
        assertThat(upsert.matched()).isEqualTo(2);

        WriteResult refused = write("insert", "{n: 0, writeErrors: [{index: 0, code: 121, errmsg: 'no'}], ok: 1.0}");
        assertThat(refused.failures()).extracting(WriteResult.Failure::code).containsExactly(121);

        WriteResult weak = write("delete", "{n: 1, writeConcernError: {code: 64, errmsg: 'late'}, ok: 1.0}");
        assertThat(weak.deleted()).isEqualTo(1);
        assertThat(weak.concern().orElseThrow().code()).isEqualTo(64);
    }

    @Test
    void theAnswerToAWriteLeavesTheDocumentsOfTheLastFind() {
        begin("find", FOUND);
        assertThat(sender.open()).isFalse();
        write("update", "{n: 1, text: 'longer than the answer to the find, so that it would replace it', ok: 1.0}");

        List<String> shown = new ArrayList<>();
        sender.show((bson, offset, length) -> shown.add(new RawBsonDocument(bson, offset, length).toJson()));
        assertThat(shown).containsExactly("{\"a\": 1}", "{\"a\": 2}");
    }

    @Test
    void findAndModifyReturnsTheDocumentAndItsEffect() {
        begin("findAndModify", "{lastErrorObject: {n: 1, updatedExisting: true}, value: {a: 1}, ok: 1.0}");
        WriteResult updated = sender.findAndModify();
        assertThat(updated.matched()).isEqualTo(1);
        assertThat(updated.document().orElseThrow().toJson()).isEqualTo("{\"a\": 1}");

        begin("findAndModify", "{lastErrorObject: {n: 1, updatedExisting: false, upserted: 9}, value: null, ok: 1.0}");
        WriteResult upserted = sender.findAndModify();
        assertThat(upserted.matched()).isZero();
        assertThat(upserted.upserted()).isEqualTo(1);
        assertThat(upserted.document()).isEmpty();

        begin("findAndModify", "{lastErrorObject: {n: 1}, value: {a: 1}, ok: 1.0}");
        assertThat(sender.findAndModify().deleted()).isEqualTo(1);

        begin("findAndModify", "{value: null, ok: 1.0}");
        assertThat(sender.findAndModify().documents()).isZero();
    }
}
