package io.shardlab.regression.containers.topology;

import static org.awaitility.Awaitility.await;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.connection.ServerMonitoringMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.bson.Document;

/** Administration of one server over a direct connection. */
public final class Admin implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final int TIMEOUT_SECONDS = 10;

    private final String name;
    private final String address;
    private final MongoClient client;

    public Admin(Node node) {
        this(node.name(), node.address());
    }

    /** @param address host and port */
    Admin(String name, String address) {
        this.name = name;
        this.address = address;
        this.client = MongoClients.create(MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString("mongodb://" + address + "/?directConnection=true"))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .applyToSocketSettings(socket -> socket.readTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                        .connectTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .applyToServerSettings(server -> server.serverMonitoringMode(ServerMonitoringMode.POLL)
                        .minHeartbeatFrequency(POLL.toMillis(), TimeUnit.MILLISECONDS))
                .build());
    }

    public MongoClient client() {
        return client;
    }

    public Document run(String command) {
        return run(new Document(command, 1));
    }

    public Document run(Document command) {
        return client.getDatabase("admin").runCommand(command);
    }

    void upsert(String database, String collection, Document id, Document fields) {
        client.getDatabase(database)
                .getCollection(collection)
                .withWriteConcern(WriteConcern.MAJORITY)
                .updateOne(id, new Document("$set", fields), new UpdateOptions().upsert(true));
    }

    /** Makes it the first member of a set of these; blocks until it is primary and the others are secondaries. */
    void initiate(String set, boolean configServer, List<Node> nodes) {
        List<Document> members = new ArrayList<>();
        for (Node member : nodes) {
            members.add(new Document("_id", members.size())
                    .append("host", member.address())
                    // The same member becomes primary each time, unless it is gone.
                    .append("priority", member.address().equals(address) ? 2 : 1));
        }
        Document settings = new Document("electionTimeoutMillis", 2000).append("heartbeatIntervalMillis", 500);
        Document configuration = new Document("_id", set).append("version", 1);
        if (configServer) {
            configuration.append("configsvr", true);
        }
        configuration.append("members", members).append("settings", settings);
        run(new Document("replSetInitiate", configuration));
        awaitPrimary();
        awaitAnswer(
                "replSetGetStatus",
                status -> status.getList("members", Document.class).stream()
                        .allMatch(member -> List.of("PRIMARY", "SECONDARY").contains(member.getString("stateStr"))));
    }

    /** Blocks until it takes writes. */
    public void awaitPrimary() {
        awaitAnswer("hello", hello -> hello.getBoolean("isWritablePrimary", false));
    }

    /** Blocks until it answers a command as wanted. */
    void awaitAnswer(String command, Predicate<Document> wanted) {
        await(name + " to answer " + command)
                .atMost(PATIENCE)
                .pollInterval(POLL)
                .until(() -> {
                    try {
                        return wanted.test(run(command));
                    } catch (MongoException e) {
                        return false;
                    }
                });
    }

    @Override
    public void close() {
        client.close();
    }
}
