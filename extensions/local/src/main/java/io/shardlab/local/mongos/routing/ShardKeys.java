package io.shardlab.local.mongos.routing;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.mongo.key.KeyEqualities;
import io.shardlab.mongo.key.KeyOrder;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Finds a collection's shard key in queries and documents. Thread-safe. */
public record ShardKeys(Catalog catalog) {

    private static final BsonString HASHED = new BsonString("hashed");
    private static final BsonString SIMPLE = new BsonString("simple");

    /** Returns the shard-key value that the query determines by equality; empty if a part of the key is missing. */
    public Optional<BsonDocument> inQuery(CollectionEntry collection, BsonDocument query) {
        return inQuery(collection, query, true);
    }

    /** With a collation that is not simple, a value with strings determines no chunk: chunks are bounded byte by byte. */
    private Optional<BsonDocument> inQuery(CollectionEntry collection, BsonDocument query, boolean simpleCollation) {
        return KeyEqualities.of(collection.key().keySet(), query)
                .filter(values -> simpleCollation || values.values().stream().noneMatch(KeyOrder::isCollated))
                .map(values -> {
                    BsonDocument key = new BsonDocument();
                    collection.key().forEach((path, kind) -> key.append(path, part(kind, values.get(path))));
                    return key;
                });
    }

    /** Like {@link #inQuery(CollectionEntry, BsonDocument)}, by the collation of the command or else of the collection. */
    public Optional<BsonDocument> inQuery(CollectionEntry collection, BsonDocument query, BsonDocument collation) {
        return inQuery(collection, query, isSimple(collection, collation));
    }

    /**
     * Like {@link #inQuery(CollectionEntry, BsonDocument, BsonDocument)}.
     *
     * @throws CommandException if a part of the key is missing
     */
    public BsonDocument required(CollectionEntry collection, BsonDocument query, BsonDocument collation) {
        return inQuery(collection, query, collation)
                .orElseThrow(() -> new CommandException(
                        ErrorCode.SHARD_KEY_NOT_FOUND,
                        "Query for sharded findAndModify must contain the shard key"
                                + (isSimple(collection, collation)
                                        ? ""
                                        : ", and no string in it that a collation compares")));
    }

    private static boolean isSimple(CollectionEntry collection, BsonDocument collation) {
        BsonDocument inForce = collation.isEmpty() ? collection.collation() : collation;
        return inForce.getOrDefault("locale", SIMPLE).equals(SIMPLE);
    }

    /**
     * Returns the shard-key value of a document as it is stored; a missing part of the key counts as null.
     *
     * @throws CommandException if a part of the key is an array or within an array
     */
    public BsonDocument inDocument(CollectionEntry collection, BsonDocument document) {
        BsonDocument key = new BsonDocument();
        collection.key().forEach((path, kind) -> key.append(path, part(kind, stored(document, path))));
        return key;
    }

    private BsonValue part(BsonValue kind, BsonValue value) {
        return kind.equals(HASHED) ? catalog.hash(value) : value;
    }

    private static BsonValue stored(BsonDocument document, String path) {
        int dot = path.indexOf('.');
        BsonValue value = document.get(dot < 0 ? path : path.substring(0, dot));
        if (value != null && value.isArray()) {
            throw new CommandException(
                    ErrorCode.SHARD_KEY_NOT_FOUND, "Shard key cannot contain array values or array descendants.");
        }
        if (value == null || dot >= 0 && !value.isDocument()) {
            return BsonNull.VALUE;
        }
        return dot < 0 ? value : stored(value.asDocument(), path.substring(dot + 1));
    }
}
