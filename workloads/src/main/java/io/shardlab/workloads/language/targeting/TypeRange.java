package io.shardlab.workloads.language.targeting;

import io.shardlab.workloads.language.match.FilterMatch;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.types.ObjectId;

/** The values of one type: a comparison such as {@code {$gt: 5}} matches values of the bound's type only. Stateless. */
final class TypeRange {

    /** The values of all numeric types, which are ordered together. */
    static final Intervals NUMBERS =
            Intervals.between(new BsonDouble(Double.NaN), new BsonDouble(Double.POSITIVE_INFINITY));

    private static final BsonValue NO_TEXT = new BsonString("");
    private static final BsonValue NO_FIELDS = new BsonDocument();
    private static final BsonValue NO_ELEMENTS = new BsonArray();
    private static final BsonValue NO_BYTES = new BsonBinary((byte) 0, new byte[0]);
    private static final BsonValue FIRST_ID = new BsonObjectId(new ObjectId("000000000000000000000000"));
    private static final BsonValue LAST_ID = new BsonObjectId(new ObjectId("ffffffffffffffffffffffff"));

    private TypeRange() {}

    /** Returns the values of the types that {@code $type} names; an array may have elements of any type. */
    static Intervals ofTypes(BsonValue names) {
        List<BsonValue> types = names.isArray() ? names.asArray() : List.of(names);
        return Intervals.union(types.stream().map(TypeRange::ofType).toList());
    }

    private static Intervals ofType(BsonValue name) {
        return name.equals(new BsonString("number"))
                ? NUMBERS
                : FilterMatch.type(name)
                        .filter(type -> type != BsonType.ARRAY)
                        .map(TypeRange::of)
                        .orElse(Intervals.ALL);
    }

    /** Returns the values of a type; all values for types that are rare in shard keys. */
    static Intervals of(BsonType type) {
        return switch (type) {
            case INT32, INT64, DOUBLE, DECIMAL128 -> NUMBERS;
            // A type without a greatest value ends where the next type begins.
            case STRING, SYMBOL -> Intervals.between(NO_TEXT, NO_FIELDS);
            case DOCUMENT -> Intervals.between(NO_FIELDS, NO_ELEMENTS);
            case ARRAY -> Intervals.between(NO_ELEMENTS, NO_BYTES);
            case BINARY -> Intervals.between(NO_BYTES, FIRST_ID);
            case OBJECT_ID -> Intervals.between(FIRST_ID, LAST_ID);
            case BOOLEAN -> Intervals.between(BsonBoolean.FALSE, BsonBoolean.TRUE);
            case DATE_TIME -> Intervals.between(new BsonDateTime(Long.MIN_VALUE), new BsonDateTime(Long.MAX_VALUE));
            case TIMESTAMP -> Intervals.between(new BsonTimestamp(0), new BsonTimestamp(-1));
            case NULL -> Intervals.point(BsonNull.VALUE);
            default -> Intervals.ALL;
        };
    }
}
