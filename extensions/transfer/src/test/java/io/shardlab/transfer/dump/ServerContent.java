package io.shardlab.transfer.dump;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;

/** The content of servers, for comparison. */
final class ServerContent {

    private ServerContent() {}

    /** Documents by their bytes, indexes and options of all collections. */
    static Map<String, List<BsonDocument>> of(MongoClient client) {
        Map<String, List<BsonDocument>> content = new TreeMap<>();
        for (String database : List.of("shop", "other")) {
            for (BsonDocument info : client.getDatabase(database).listCollections(BsonDocument.class)) {
                String name = info.getString("name").getValue();
                if (name.equals("system.views")) {
                    continue;
                }
                String key = database + "." + name;
                content.put(key + " options", List.of(info.getDocument("options")));
                MongoCollection<RawBsonDocument> collection =
                        client.getDatabase(database).getCollection(name, RawBsonDocument.class);
                content.put(key, documents(collection));
                if (!info.getString("type").getValue().equals("view")) {
                    List<BsonDocument> indexes =
                            collection.listIndexes(BsonDocument.class).into(new ArrayList<>());
                    indexes.sort((one, other) -> one.getString("name").compareTo(other.getString("name")));
                    content.put(key + " indexes", indexes);
                }
            }
        }
        return content;
    }

    /** Compares bytes, as the driver considers some documents equal that differ. */
    static List<BsonDocument> documents(MongoCollection<RawBsonDocument> collection) {
        return collection
                .find()
                .sort(new Document("_id", 1))
                .map(document ->
                        new BsonDocument("document", document).append("bytes", new BsonBinary(bytes(document))))
                .into(new ArrayList<>());
    }

    private static byte[] bytes(RawBsonDocument document) {
        byte[] bytes = new byte[document.getByteBuffer().remaining()];
        document.getByteBuffer().get(bytes);
        return bytes;
    }
}
