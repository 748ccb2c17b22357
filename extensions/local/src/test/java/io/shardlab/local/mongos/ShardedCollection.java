package io.shardlab.local.mongos;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;

/** A collection that tests shard on {@code k} and spread over both shards. */
final class ShardedCollection {

    private final MongoClient client;
    private final String namespace;

    ShardedCollection(MongoClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /** Shards by range, and puts what is not below {@code key} on the other shard. */
    MongoCollection<Document> splitAt(int key) {
        shard(1);
        admin(new Document("moveRange", namespace)
                .append("min", new Document("k", key))
                .append("toShard", otherThan(primary())));
        return collection();
    }

    void shard(Object kind) {
        admin(new Document("shardCollection", namespace).append("key", new Document("k", kind)));
    }

    MongoCollection<Document> collection() {
        return client.getDatabase(databaseName())
                .getCollection(namespace.substring(databaseName().length() + 1));
    }

    String primary() {
        return config().getCollection("databases")
                .find(Filters.eq(databaseName()))
                .first()
                .getString("primary");
    }

    static String otherThan(String shard) {
        return shard.equals("s1") ? "s2" : "s1";
    }

    /** The chunks in the order of their ranges. */
    List<Document> chunks() {
        Document entry = config().getCollection("collections")
                .find(Filters.eq(namespace))
                .first();
        return config().getCollection("chunks")
                .find(Filters.eq("uuid", entry.get("uuid")))
                .sort(Sorts.ascending("min"))
                .into(new ArrayList<>());
    }

    Document admin(Document command) {
        return client.getDatabase("admin").runCommand(command);
    }

    private MongoDatabase config() {
        return client.getDatabase("config");
    }

    private String databaseName() {
        return namespace.substring(0, namespace.indexOf('.'));
    }
}
