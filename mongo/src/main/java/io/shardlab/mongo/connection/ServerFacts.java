package io.shardlab.mongo.connection;

import com.mongodb.client.MongoClient;
import io.shardlab.core.target.EmbeddedMark;
import io.shardlab.core.target.TargetKind;
import org.bson.Document;

/**
 * What a server says of itself.
 *
 * @param kind what answers at the address
 * @param version the server's version
 * @param embeddedMongos whether Shardlab's protocol adapter answers
 */
record ServerFacts(TargetKind kind, String version, boolean embeddedMongos) {

    /** Asks a server; blocks up to the server-selection time-out. */
    static ServerFacts ask(MongoClient client) {
        Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
        Document build = client.getDatabase("admin").runCommand(new Document("buildInfo", 1));
        return new ServerFacts(
                kindOf(hello), build.getString("version"), hello.getBoolean(EmbeddedMark.HELLO_FIELD, false));
    }

    private static TargetKind kindOf(Document hello) {
        if ("isdbgrid".equals(hello.getString("msg"))) {
            return TargetKind.SHARDED;
        }
        return hello.containsKey("setName") ? TargetKind.REPLICA_SET : TargetKind.STANDALONE;
    }
}
