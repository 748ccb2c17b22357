package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.Catalog;
import io.shardlab.mongos.routing.CollectionEntry;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Finds a collection's shard key in queries and documents. */
record ShardKeys(Catalog catalog) {

    private static final BsonString HASHED = new BsonString("hashed");

    /** The shard-key value that the query determines by equality; empty if a part of the key is missing. */
    Optional<BsonDocument> inQuery(CollectionEntry collection, BsonDocument query) {
        return inQuery(collection, query, true);
    }

    /**
     * Like {@link #inQuery(CollectionEntry, BsonDocument)}.
     *
     * @param simpleCollation whether strings are equal only byte by byte, as in the bounds of chunks; otherwise a value
     *     with strings does not determine a chunk
     */
    Optional<BsonDocument> inQuery(CollectionEntry collection, BsonDocument query, boolean simpleCollation) {
        BsonDocument key = new BsonDocument();
        for (Map.Entry<String, BsonValue> part : collection.key().entrySet()) {
            Optional<BsonValue> value = equality(query, part.getKey());
            if (value.isEmpty() || !simpleCollation && isCollatable(value.get())) {
                return Optional.empty();
            }
            key.append(part.getKey(), part.getValue().equals(HASHED) ? catalog.hash(value.get()) : value.get());
        }
        return Optional.of(key);
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

    private static boolean isOperator(BsonDocument value) {
        return !value.isEmpty() && value.getFirstKey().startsWith("$");
    }
}
