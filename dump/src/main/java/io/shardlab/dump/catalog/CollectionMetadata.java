package io.shardlab.dump.catalog;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.dump.format.DumpedCollection;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/**
 * What a dump says of a collection.
 *
 * @param options as {@code listCollections} has them and {@code create} takes them
 * @param indexes as {@code listIndexes} has them
 * @param uuid 32 hexadecimal digits; empty if the server told none
 */
public record CollectionMetadata(BsonDocument options, List<BsonDocument> indexes, String uuid) {

    private static final JsonWriterSettings CANONICAL =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    public CollectionMetadata {
        indexes = List.copyOf(indexes);
    }

    /** As in a dump: canonical Extended JSON with the fields in mongodump's order. */
    public String json(String collection, String type) {
        BsonDocument metadata = new BsonDocument();
        if (!options.isEmpty()) {
            metadata.append("options", options);
        }
        metadata.append("indexes", new BsonArray(indexes));
        if (!uuid.isEmpty()) {
            metadata.append("uuid", new BsonString(uuid));
        }
        return metadata.append("collectionName", new BsonString(collection))
                .append("type", new BsonString(type))
                .toJson(CANONICAL);
    }

    /** What a dump says; nothing if it has no metadata. */
    public static CollectionMetadata of(DumpedCollection collection) {
        try {
            BsonDocument metadata =
                    collection.metadata().map(BsonDocument::parse).orElseGet(BsonDocument::new);
            return new CollectionMetadata(
                    metadata.getDocument("options", new BsonDocument()),
                    metadata.getArray("indexes", new BsonArray()).stream()
                            .map(BsonValue::asDocument)
                            .toList(),
                    metadata.getString("uuid", new BsonString("")).getValue());
        } catch (RuntimeException e) {
            throw new RunFailedException(
                    "The dump's metadata of " + collection.displayName() + " cannot be read: " + e.getMessage() + ".",
                    e);
        }
    }
}
