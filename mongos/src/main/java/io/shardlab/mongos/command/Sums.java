package io.shardlab.mongos.command;

import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/** Numbers of several shards as one. */
final class Sums {

    private Sums() {}

    /** The sum, whole if both are; a missing number counts as 0. */
    static BsonValue add(BsonValue one, BsonValue other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        if (one.isDouble() || other.isDouble()) {
            return new BsonDouble(
                    one.asNumber().doubleValue() + other.asNumber().doubleValue());
        }
        return new BsonInt64(one.asNumber().longValue() + other.asNumber().longValue());
    }

    /** Adds the numbers of {@code fields} that are in {@code part} to those in {@code total}. */
    static void addFields(BsonDocument total, BsonDocument part, Iterable<String> fields) {
        for (String field : fields) {
            if (part.isNumber(field)) {
                total.put(field, add(total.get(field), part.get(field)));
            }
        }
    }

    /** Adds every number in {@code part} to that of the same name in {@code total}. */
    static void addAll(BsonDocument total, BsonDocument part) {
        addFields(total, part, part.keySet());
    }
}
