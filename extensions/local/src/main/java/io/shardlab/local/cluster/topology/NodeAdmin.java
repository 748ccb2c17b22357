package io.shardlab.local.cluster.topology;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.connection.ServerMonitoringMode;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.NodeInfo;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/** Administration of one server over a direct connection. Error messages name the server. Thread-safe. */
final class NodeAdmin implements AutoCloseable {

    private static final int TIMEOUT_SECONDS = 30;
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(10);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration WAIT_LIMIT = Duration.ofSeconds(60);

    private final NodeInfo node;
    private final MongoClient client;

    NodeAdmin(NodeInfo node) {
        this.node = node;
        this.client = MongoClients.create(settings(node));
    }

    private static MongoClientSettings settings(NodeInfo node) {
        return MongoClientSettings.builder()
                .applicationName("shardlab-cluster")
                .applyConnectionString(new ConnectionString("mongodb://" + node.address() + "/?directConnection=true"))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .applyToSocketSettings(socket -> socket.readTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                // The driver checks the server again and again during elections; its default of half a second is too
                // long.
                .applyToServerSettings(server -> server.serverMonitoringMode(ServerMonitoringMode.POLL)
                        .minHeartbeatFrequency(CHECK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS))
                .build();
    }

    interface Question<T> {

        Optional<T> ask() throws InterruptedException;
    }

    /**
     * Asks until there is an answer.
     *
     * @param event completes the sentence "... did not happen within 60 s"
     */
    static <T> T await(Message event, Question<T> question) throws InterruptedException {
        long deadline = System.nanoTime() + WAIT_LIMIT.toNanos();
        while (true) {
            Optional<T> answer = question.ask();
            if (answer.isPresent()) {
                return answer.get();
            }
            if (System.nanoTime() > deadline) {
                throw new RunFailedException(
                        Message.of("{0} did not happen within {1,number,#} s.", event, WAIT_LIMIT.toSeconds()));
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    Document run(String database, Document command) throws InterruptedException {
        try {
            return client.getDatabase(database).runCommand(command);
        } catch (MongoException e) {
            throw failed(command.keySet().iterator().next(), e);
        }
    }

    /** Runs a command that the server may refuse temporarily. */
    Optional<Document> tryRun(Document command) throws InterruptedException {
        try {
            return Optional.of(client.getDatabase("admin").runCommand(command));
        } catch (MongoInterruptedException e) {
            throw interrupted(e);
        } catch (MongoException e) {
            return Optional.empty();
        }
    }

    Optional<Document> findOne(String database, String collection) throws InterruptedException {
        try {
            return Optional.ofNullable(client.getDatabase(database)
                    .getCollection(collection)
                    .find()
                    .first());
        } catch (MongoException e) {
            throw failed("find", e);
        }
    }

    /** Sets fields of the document with this id on a majority of the members; creates the document if it does not exist. */
    void upsert(String database, String collection, Document id, Document fields) throws InterruptedException {
        try {
            client.getDatabase(database)
                    .getCollection(collection)
                    .withWriteConcern(WriteConcern.MAJORITY)
                    .updateOne(id, new Document("$set", fields), new UpdateOptions().upsert(true));
        } catch (MongoException e) {
            throw failed("update", e);
        }
    }

    void delete(String database, String collection, Document id) throws InterruptedException {
        try {
            client.getDatabase(database)
                    .getCollection(collection)
                    .withWriteConcern(WriteConcern.MAJORITY)
                    .deleteOne(id);
        } catch (MongoException e) {
            throw failed("delete", e);
        }
    }

    private RunFailedException failed(String command, MongoException e) throws InterruptedException {
        if (e instanceof MongoInterruptedException interrupted) {
            throw interrupted(interrupted);
        }
        return new RunFailedException(
                Message.of(
                        "The server {0} ({1}) refused {2}: {3}.", node.name(), node.address(), command, e.getMessage()),
                e);
    }

    private static InterruptedException interrupted(MongoInterruptedException e) {
        InterruptedException interruption = new InterruptedException("interrupted while a server was asked");
        interruption.initCause(e);
        return interruption;
    }

    @Override
    public void close() {
        client.close();
    }
}
