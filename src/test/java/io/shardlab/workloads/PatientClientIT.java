package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.mongo.connection.SilentServerException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The client for administration. A hang is what would show here, so that each test has a time limit. */
@Timeout(60)
class PatientClientIT {

    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(3);

    @TempDir
    Path folder;

    private RestartableServer server;
    private MongoTarget target;
    private MongoClient client;
    private MongoDatabase admin;

    @BeforeEach
    void open() {
        server = new RestartableServer(folder);
        String uri = server.uri() + "&heartbeatFrequencyMS=500&connectTimeoutMS=500&socketTimeoutMS="
                + LONGEST_SILENCE.toMillis();
        target = MongoTarget.connect(List.of(uri), Settings.parse(TargetParameters.all(), Map.of("uri", uri)), false);
        client = target.admin().client();
        admin = client.getDatabase("admin");
    }

    @AfterEach
    void close() {
        target.close();
        server.close();
    }

    @Test
    void aCommandOfAServerThatWorksMayTakeAnyTime() {
        long start = System.nanoTime();
        admin.runCommand(command(LONGEST_SILENCE.multipliedBy(2)));

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(LONGEST_SILENCE);
    }

    @Test
    void aCallOfAServerThatStandsStillFailsAndTheNextOneSucceedsWhenItGoesOn() {
        admin.runCommand(new Document("ping", 1));
        server.pause();
        try {
            assertThatThrownBy(() -> admin.runCommand(new Document("ping", 1)))
                    .isInstanceOf(SilentServerException.class);
        } finally {
            server.goOn();
        }

        assertThat(admin.runCommand(new Document("ping", 1)).get("ok")).isEqualTo(1.0);
    }

    @Test
    void aCursorThatHasBegunFailsTooWhenTheServerStandsStill() {
        MongoCollection<Document> collection = client.getDatabase("patience").getCollection("numbers");
        collection.insertMany(
                IntStream.range(0, 10).mapToObj(i -> new Document("number", i)).toList());
        try (MongoCursor<Document> cursor = collection.find().batchSize(2).iterator()) {
            assertThat(cursor.next()).isNotNull();
            server.pause();
            try {
                assertThat(cursor.next()).as("of the answer that is here").isNotNull();
                assertThatThrownBy(cursor::next).isInstanceOf(SilentServerException.class);
            } finally {
                server.goOn();
            }
        }
    }

    @Test
    void anInterruptedCallerReturnsAtOnce() {
        Document slow = command(Duration.ofSeconds(30));
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> admin.runCommand(slow)).isInstanceOf(MongoInterruptedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void closingTakesSecondsAtMostAndNeverFails() {
        admin.runCommand(new Document("ping", 1));
        server.pause();
        try {
            Thread.currentThread().interrupt();
            client.close();
            assertThat(Thread.interrupted()).as("is still interrupted").isTrue();
        } finally {
            server.goOn();
        }
    }

    @Test
    void aRefusalOfTheServerIsThrownAsTheDriverThrowsIt() {
        assertThatThrownBy(() -> admin.runCommand(new Document("noSuchCommand", 1)))
                .isInstanceOf(MongoCommandException.class)
                .hasMessageContaining("noSuchCommand");
    }

    @Test
    void theDriversIterablesBehaveAsBefore() {
        MongoCollection<Document> collection = client.getDatabase("patience").getCollection("few");
        collection.insertMany(List.of(new Document("_id", 1), new Document("_id", 2)));

        assertThat(collection.find().sort(new Document("_id", -1)).first()).isEqualTo(new Document("_id", 2));
        assertThat(collection.find().map(document -> document.getInteger("_id")))
                .containsExactly(1, 2);
        assertThat(client.listDatabaseNames()).contains("patience");
    }

    /** A command that the server answers after that time, as nothing to report happens until then. */
    private Document command(Duration time) {
        Object state = admin.runCommand(new Document("hello", 1)).get("topologyVersion");
        return new Document("hello", 1).append("topologyVersion", state).append("maxAwaitTimeMS", time.toMillis());
    }
}
