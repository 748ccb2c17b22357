package io.shardlab.mongo.server;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCluster;
import com.mongodb.client.MongoDatabase;
import io.shardlab.mongo.connection.ClientSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.bson.Document;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operations that this process measures, as a server lists them. A server does not end everything that is over its {@code
 * maxTimeMS}, such as JavaScript in {@code $function}. Needs no rights, as a user may end own operations. Stateless.
 */
final class MeasuredOperations {

    private static final Logger LOG = LoggerFactory.getLogger(MeasuredOperations.class);

    private static final List<Document> LONG_ONES = List.of(
            new Document("$currentOp", new Document("allUsers", false).append("localOps", true)),
            new Document(
                    "$match",
                    new Document("clientMetadata.platform", Pattern.compile(Pattern.quote(ClientSettings.LOAD_MARK)))
                            .append("microsecs_running", new Document("$gt", 1_000_000))),
            new Document("$project", new Document("opid", 1).append("lsid", 1)));

    private MeasuredOperations() {}

    /** Ends those that have run for longer than a second. Blocks as long as the client waits; a refusal is only logged. */
    static void end(MongoCluster client) {
        MongoDatabase admin = client.getDatabase("admin");
        try {
            for (Document operation : admin.aggregate(LONG_ONES).into(new ArrayList<>())) {
                end(admin, operation);
            }
        } catch (MongoException e) {
            LOG.debug("operations cannot be ended", e);
        }
    }

    /** A mongos lets users end their own operations by the session only, and then ends them on the shards, too. */
    private static void end(MongoDatabase admin, Document operation) {
        Document session = operation.get("lsid", Document.class);
        if (session != null) {
            admin.runCommand(new Document("killSessions", List.of(new Document("id", session.get("id")))));
        } else {
            admin.runCommand(new Document("killOp", 1).append("op", operation.get("opid")));
        }
    }
}
