package io.shardlab.dump.catalog;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.dump.format.DumpedCollection;
import io.shardlab.dump.format.MetadataJson;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * What a dump says of a collection.
 *
 * @param options as {@code listCollections} has them and {@code create} takes them
 * @param indexes as {@code listIndexes} has them
 * @param uuid 32 hexadecimal digits; empty if the server told none
 */
public record CollectionMetadata(BsonDocument options, List<BsonDocument> indexes, String uuid) {

    /** What servers have no use for any more, or set themselves; {@code create} is the name that the collection had. */
    private static final Set<String> OBSOLETE =
            Set.of("create", "temp", "autoIndexId", "recordIdsReplicated", "$nExtents", "safe", "usePowerOf2Sizes");

    private static final Set<String> OF_CAPPED = Set.of("size", "max");

    public CollectionMetadata {
        indexes = List.copyOf(indexes);
    }

    /**
     * As in a dump: canonical Extended JSON with the fields in mongodump's order.
     *
     * @throws IllegalArgumentException if it would not read back as it is
     */
    public String json(String collection, String type) {
        BsonDocument metadata = new BsonDocument();
        if (!options.isEmpty()) {
            metadata.append("options", options);
        }
        metadata.append("indexes", new BsonArray(indexes));
        if (!uuid.isEmpty()) {
            metadata.append("uuid", new BsonString(uuid));
        }
        return MetadataJson.write(
                metadata.append("collectionName", new BsonString(collection)).append("type", new BsonString(type)));
    }

    /** What a dump says; nothing if it has no metadata. */
    public static CollectionMetadata of(DumpedCollection collection) {
        try {
            BsonDocument metadata = MetadataJson.read(collection.metadata().orElse(""));
            return new CollectionMetadata(
                    changeable(metadata.getDocument("options", new BsonDocument())),
                    metadata.getArray("indexes", new BsonArray()).stream()
                            .map(index -> index(index.asDocument()))
                            .toList(),
                    metadata.getString("uuid", new BsonString("")).getValue());
        } catch (RuntimeException e) {
            throw new RunFailedException(
                    "The dump's metadata of " + collection.displayName() + " cannot be read: " + e.getMessage() + ".",
                    e);
        }
    }

    /** The options as today's servers take them, of old dumps, too; may be changed. */
    public BsonDocument createOptions() {
        BsonDocument create = options.clone();
        create.keySet().removeAll(OBSOLETE);
        if (!isTrue(create.get("capped"))) {
            create.keySet().removeAll(OF_CAPPED);
        }
        return create;
    }

    /** Old servers kept what was typed, such as 1. */
    private static boolean isTrue(BsonValue value) {
        return value != null
                && (value.isBoolean()
                        ? value.asBoolean().getValue()
                        : value.isNumber() && value.asNumber().doubleValue() != 0);
    }

    /** Whose fields can be removed, while the bytes of their values stay as they are. */
    private static BsonDocument changeable(BsonDocument raw) {
        BsonDocument document = new BsonDocument();
        raw.keySet().forEach(field -> document.append(field, raw.get(field)));
        return document;
    }

    /**
     * An index of a dump, whose fields can be removed.
     *
     * @throws BsonInvalidOperationException if it has no key or no name
     */
    public static BsonDocument index(BsonDocument raw) {
        BsonDocument index = changeable(raw);
        index.getDocument("key");
        index.getString("name");
        return index;
    }
}
