package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoDriverInformation;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSocketReadException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import io.shardlab.mongo.document.BsonAppender;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PinnedConnectionTest {

    private static final byte[] FIND = BsonAppender.name("find");
    private static final byte[] FOUND = BsonAppender.name("found");
    private static final BsonDocument SUCCESS = BsonDocument.parse("{found: 1, ok: 1.0}");
    private static final BsonDocument SILENCE = new BsonDocument();

    private final List<BsonDocument> sent = Collections.synchronizedList(new ArrayList<>());
    private final Deque<BsonDocument> answers = new ArrayDeque<>();
    private final BsonAppender command = new BsonAppender(16);
    private final Reply reply = new Reply();
    private boolean gone;
    private FakeServer server;
    private MongoClient client;
    private PinnedConnection connection;

    @BeforeEach
    void connect() throws IOException {
        server = new FakeServer(17, this::answer);
        connect(ReadPreference.primary(), 0);
        find(1);
        sent.clear();
    }

    private synchronized BsonDocument answer(BsonDocument asked) {
        sent.add(asked);
        if (gone) {
            gone = false;
            return null;
        }
        return answers.isEmpty() ? SUCCESS : answers.remove();
    }

    private void connect(ReadPreference preference, int timeoutMillis) {
        closeClient();
        MongoClientSettings settings = MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(server.uri()))
                .applyToSocketSettings(socket -> socket.readTimeout(timeoutMillis, TimeUnit.MILLISECONDS))
                .build();
        client = KeptStream.client(settings, MongoDriverInformation.builder().build());
        connection = PinnedConnection.of(client, "shop", preference);
    }

    private void closeClient() {
        if (client != null) {
            connection.close();
            client.close();
        }
    }

    @AfterEach
    void close() throws IOException {
        closeClient();
        server.close();
    }

    private void find(int number) {
        OpMsg.begin(command);
        command.int32(FIND, number);
        command.endDocument();
        connection.read(command, reply);
    }

    @Test
    void aCommandIsSentLikeTheFirstWhichTheDriverHasSent() {
        connect(ReadPreference.nearest(), 0);
        find(1);
        find(1);
        find(2);

        assertThat(sent.get(1)).isEqualTo(sent.get(0));
        assertThat(sent.get(2)).isEqualTo(sent.get(0).append("find", new BsonInt32(2)));
        assertThat(sent.get(2)).containsEntry("$db", new BsonString("shop")).containsKey("$readPreference");
    }

    @Test
    void writesHaveAnotherReadPreference() {
        connect(ReadPreference.nearest(), 0);
        find(1);
        for (int i = 0; i < 2; i++) {
            OpMsg.begin(command);
            command.int32(FIND, 2);
            command.endDocument();
            connection.write(command, reply);
        }

        assertThat(sent.get(1)).doesNotContainKey("$readPreference");
        assertThat(sent.get(2)).isEqualTo(sent.get(1));
    }

    @Test
    void aReplyIsReadInPlace() {
        String text = "x".repeat(100_000);
        answers.add(new BsonDocument("text", new BsonString(text)).append("ok", SUCCESS.get("ok")));
        find(1);
        assertThat(reply.decoded().getString("text").getValue()).isEqualTo(text);

        find(1);
        assertThat(reply.decoded()).isEqualTo(SUCCESS);
        assertThat(reply.find(FOUND)).isEqualTo(OpMsg.firstElement());
        assertThat(reply.find(FIND)).isNegative();
    }

    @Test
    void aRefusalIsTheDriversExceptionAndTheConnectionIsUsable() {
        answers.add(BsonDocument.parse("{ok: 0.0, errmsg: 'not allowed', code: 13, codeName: 'Unauthorized'}"));
        assertThatThrownBy(() -> find(1))
                .isInstanceOf(MongoCommandException.class)
                .hasMessageContaining("13")
                .hasMessageContaining("not allowed");

        find(1);
        assertThat(reply.decoded()).isEqualTo(SUCCESS);
    }

    @Test
    void anAnswerThatTheServerIsNotThePrimaryIsTheDriversException() {
        answers.add(BsonDocument.parse("{ok: 0.0, errmsg: 'not primary', code: 10107}"));
        assertThatThrownBy(() -> find(1)).isInstanceOf(MongoNotPrimaryException.class);
    }

    @Test
    void anUnsatisfiedWriteConcernIsPartOfTheReply() {
        answers.add(BsonDocument.parse("{n: 1, writeConcernError: {code: 64, errmsg: 'too slow'}, ok: 1.0}"));
        find(1);
        assertThat(reply.decoded()
                        .getDocument("writeConcernError")
                        .getInt32("code")
                        .getValue())
                .isEqualTo(64);
    }

    @Test
    void aSuccessInAnotherFormIsOneForTheDriver() {
        answers.add(BsonDocument.parse("{found: 2, ok: 1}"));
        find(1);
        assertThat(reply.decoded().getInt32("found").getValue()).isEqualTo(2);
    }

    @Test
    void aConnectionThatTheServerClosesIsTheDriversExceptionAndFollowedByANewOne() {
        gone = true;
        assertThatThrownBy(() -> find(1)).isInstanceOf(MongoSocketReadException.class);

        find(3);
        assertThat(sent.get(sent.size() - 1)).containsEntry("find", new BsonInt32(3));
    }

    @Test
    void aServerThatDoesNotAnswerInTimeIsTheDriversException() {
        connect(ReadPreference.primary(), 1000);
        find(1);
        answers.add(SILENCE);
        assertThatThrownBy(() -> find(1)).isInstanceOf(MongoSocketReadTimeoutException.class);
    }
}
