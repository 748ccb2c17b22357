package io.shardlab.transfer.dump.catalog;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.MetadataJson;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The metadata of a collection in a dump.
 *
 * @param options the options as in {@code listCollections} and {@code create}
 * @param indexes the indexes as in {@code listIndexes}
 * @param uuid the UUID as 32 hexadecimal digits; empty if it is unknown
 */
public record CollectionMetadata(BsonDocument options, List<BsonDocument> indexes, String uuid) {

    /** The options that servers do not use any more, or set themselves; {@code create} is the collection's old name. */
    private static final Set<String> OBSOLETE =
            Set.of("create", "temp", "autoIndexId", "recordIdsReplicated", "$nExtents", "safe", "usePowerOf2Sizes");

    private static final Set<String> CAPPED_OPTIONS = Set.of("size", "max");

    public CollectionMetadata {
        indexes = List.copyOf(indexes);
    }

    /**
     * Returns the metadata as in a dump: canonical Extended JSON with the fields in mongodump's order.
     *
     * @throws IllegalArgumentException if it would not read back as the same values
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

    /** Reads the metadata of a dump; it is empty if the dump has none. */
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
                    Message.of(
                            "The dump's metadata of {0} cannot be read: {1}.",
                            collection.displayName(), e.getMessage()),
                    e);
        }
    }

    /** Returns the options that current servers accept, also those of old dumps; they may be changed. */
    public BsonDocument createOptions() {
        BsonDocument create = options.clone();
        create.keySet().removeAll(OBSOLETE);
        if (!isTrue(create.get("capped"))) {
            create.keySet().removeAll(CAPPED_OPTIONS);
        }
        return create;
    }

    /** Old servers kept the value as it was given, such as 1. */
    private static boolean isTrue(BsonValue value) {
        return value != null
                && (value.isBoolean()
                        ? value.asBoolean().getValue()
                        : value.isNumber() && value.asNumber().doubleValue() != 0);
    }

    /** Returns a document whose fields can be removed, while the bytes of their values stay as they are. */
    private static BsonDocument changeable(BsonDocument raw) {
        BsonDocument document = new BsonDocument();
        raw.keySet().forEach(field -> document.append(field, raw.get(field)));
        return document;
    }

    /**
     * Returns an index of a dump, whose fields can be removed.
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
