package io.shardlab.mongo.connection;

import com.mongodb.MongoCommandException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.EmbeddedMark;
import io.shardlab.core.deployment.TargetKind;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * The facts that a server reports of itself.
 *
 * @param kind the kind of the server
 * @param version the server's version
 * @param embeddedMongos true if it is Shardlab's protocol adapter
 * @param clusterId the sharded cluster of a mongos; empty for other servers, and if the user may not read it
 */
record ServerFacts(TargetKind kind, String version, boolean embeddedMongos, Optional<ObjectId> clusterId) {

    /** Asks a server; blocks up to the server-selection time-out. */
    static ServerFacts ask(MongoClient client) {
        Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
        Document build = client.getDatabase("admin").runCommand(new Document("buildInfo", 1));
        TargetKind kind = kindOf(hello);
        return new ServerFacts(
                kind,
                build.getString("version"),
                hello.getBoolean(EmbeddedMark.HELLO_FIELD, false),
                kind == TargetKind.SHARDED ? clusterId(client) : Optional.empty());
    }

    private static Optional<ObjectId> clusterId(MongoClient client) {
        try {
            return Optional.ofNullable(client.getDatabase("config")
                            .withReadConcern(ReadConcern.LOCAL)
                            .withReadPreference(ReadPreference.primary())
                            .getCollection("version")
                            .find()
                            .first())
                    .map(version -> version.getObjectId("clusterId"));
        } catch (MongoCommandException e) {
            // The user may lack the privilege, which must not prevent a measurement.
            return Optional.empty();
        }
    }

    private static TargetKind kindOf(Document hello) {
        if ("isdbgrid".equals(hello.getString("msg"))) {
            return TargetKind.SHARDED;
        }
        return hello.containsKey("setName") ? TargetKind.REPLICA_SET : TargetKind.STANDALONE;
    }
}
