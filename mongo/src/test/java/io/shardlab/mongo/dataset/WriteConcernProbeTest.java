package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.MongoSocketReadException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WriteConcernProbeTest {

    private static final Document DONE = new Document("ok", 1);

    private final Deque<Object> replies = new ArrayDeque<>();

    @Test
    void anElectionIsWaitedFor() {
        assertThat(trial(
                        refusal(10107, "not primary"),
                        new MongoSocketReadException("closed", new ServerAddress()),
                        failure(11602, "operation was interrupted"),
                        DONE))
                .isEmpty();
        assertThat(replies).isEmpty();
    }

    @Test
    void theTimeForAnElectionEnds() {
        replies.add(refusal(10107, "not primary"));
        assertThatThrownBy(() -> trial(Duration.ZERO)).isInstanceOf(MongoCommandException.class);
    }

    @Test
    void aClientThatWaitedForAServerInVainDoesNotWaitAgain() {
        replies.addAll(List.of(new MongoTimeoutException("no server"), DONE));
        assertThatThrownBy(() -> trial(Duration.ofMinutes(1))).isInstanceOf(MongoTimeoutException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2, cannot use 'w' > 1 when a host is not replicated",
        "9, w has to be a non-negative number and not greater than 50; found: 51",
        "9, unrecognized write concern field: x",
        "2, cannot use 'j' option when a host does not have journaling enabled",
        "2, BSON field 'writeConcern.w' is the wrong type",
    })
    void errorsOfTheWriteConcernItselfAreFinal(int code, String words) {
        assertThat(trial(refusal(code, words))).contains(new WriteConcernProbe.Failure(true, words));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 9})
    void serversThatDoNotSupportTheUpdateAreNotTested(int code) {
        assertThat(trial(refusal(code, "unknown top level operator: $alwaysFalse")))
                .isEmpty();
    }

    @Test
    void membersThatLagBehindCauseNoRetry() {
        assertThat(trial(failure(64, "waiting for replication timed out")))
                .contains(new WriteConcernProbe.Failure(false, "waiting for replication timed out"));
    }

    private Optional<WriteConcernProbe.Failure> trial(Object... all) {
        replies.addAll(List.of(all));
        return trial(Duration.ofMinutes(1));
    }

    private Optional<WriteConcernProbe.Failure> trial(Duration patience) {
        MongoDatabase database = stub(MongoDatabase.class, "runCommand", () -> {
            Object reply = replies.remove();
            if (reply instanceof MongoException failure) {
                throw failure;
            }
            return reply;
        });
        MongoClient client = stub(MongoClient.class, "getDatabase", () -> database);
        return new WriteConcernProbe(client, new MongoNamespace("db.c")).test(WriteConcern.MAJORITY, patience);
    }

    private static <T> T stub(Class<T> type, String method, Supplier<Object> answer) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, called, given) -> {
            assertThat(called.getName()).isEqualTo(method);
            return answer.get();
        }));
    }

    private static MongoCommandException refusal(int code, String words) {
        return new MongoCommandException(
                new BsonDocument("ok", new BsonInt32(0))
                        .append("code", new BsonInt32(code))
                        .append("errmsg", new BsonString(words)),
                new ServerAddress());
    }

    private static Document failure(int code, String words) {
        return new Document("ok", 1).append("writeConcernError", new Document("code", code).append("errmsg", words));
    }
}
