package io.shardlab.mongos.routing;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import java.util.Map;
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
        BsonDocument key = new BsonDocument();
        for (Map.Entry<String, BsonValue> part : collection.key().entrySet()) {
            Optional<BsonValue> value = equality(query, part.getKey());
            if (value.isEmpty() || !simpleCollation && isCollatable(value.get())) {
                return Optional.empty();
            }
            key.append(part.getKey(), part(part.getValue(), value.get()));
        }
        return Optional.of(key);
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

    private static Optional<BsonValue> equality(BsonDocument query, String path) {
        Optional<BsonValue> direct = Optional.ofNullable(query.get(path)).or(() -> nested(query, path));
        if (direct.isPresent()) {
            return literal(direct.get());
        }
        if (query.isArray("$and")) {
            return query.getArray("$and").stream()
                    .flatMap(clause -> equality(clause.asDocument(), path).stream())
                    .findFirst();
        }
        return Optional.empty();
    }

    private static Optional<BsonValue> nested(BsonDocument query, String path) {
        int dot = path.indexOf('.');
        if (dot < 0 || !query.isDocument(path.substring(0, dot))) {
            return Optional.empty();
        }
        BsonDocument inner = query.getDocument(path.substring(0, dot));
        String rest = path.substring(dot + 1);
        return Optional.ofNullable(inner.get(rest)).or(() -> nested(inner, rest));
    }

    private static Optional<BsonValue> literal(BsonValue value) {
        if (value.isRegularExpression() || value.isArray()) {
            return Optional.empty();
        }
        if (!value.isDocument() || !isOperator(value.asDocument())) {
            return Optional.of(value);
        }
        return Optional.ofNullable(value.asDocument().get("$eq")).filter(operand -> !operand.isArray());
    }

    private static boolean isCollatable(BsonValue value) {
        return value.isString() || value.isDocument() || value.isArray();
    }

    /** Reports whether a document consists of operators, such as {@code $eq} in a query or {@code $set} in an update. */
    public static boolean isOperator(BsonDocument value) {
        return !value.isEmpty() && value.getFirstKey().startsWith("$");
    }
}
