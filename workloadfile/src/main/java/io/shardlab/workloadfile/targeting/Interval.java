package io.shardlab.workloadfile.targeting;

import io.shardlab.data.key.KeyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;

/**
 * An interval of values of one field, with both ends. An end that does not belong to it in MongoDB does here: it would matter
 * only if a chunk began there.
 */
record Interval(BsonValue min, BsonValue max) {

    static final Interval ALL = new Interval(new BsonMinKey(), new BsonMaxKey());

    static Interval point(BsonValue value) {
        return new Interval(value, value);
    }

    boolean isPoint() {
        return min.equals(max);
    }

    /** Returns the values of one type from a value on. */
    static Interval from(BsonValue value) {
        return new Interval(value, ofType(value).max);
    }

    /** Returns the values of one type up to a value. */
    static Interval to(BsonValue value) {
        return new Interval(ofType(value).min, value);
    }

    /** Returns the texts that begin with a prefix. */
    static Interval ofPrefix(String prefix) {
        return new Interval(
                new BsonString(prefix), new BsonString(prefix + Character.toString(Character.MAX_CODE_POINT)));
    }

    /** A comparison only finds values of the type that it compares with. */
    private static Interval ofType(BsonValue value) {
        return switch (value.getBsonType()) {
            case INT32, INT64, DOUBLE, DECIMAL128 ->
                new Interval(new BsonDouble(Double.NEGATIVE_INFINITY), new BsonDouble(Double.POSITIVE_INFINITY));
            // The first value after all texts is the empty document.
            case STRING, SYMBOL -> new Interval(new BsonString(""), new BsonDocument());
            case DATE_TIME -> new Interval(new BsonDateTime(Long.MIN_VALUE), new BsonDateTime(Long.MAX_VALUE));
            case OBJECT_ID ->
                new Interval(
                        new BsonObjectId(new ObjectId("0".repeat(24))), new BsonObjectId(new ObjectId("f".repeat(24))));
            case BOOLEAN -> new Interval(BsonBoolean.FALSE, BsonBoolean.TRUE);
            default -> ALL;
        };
    }

    private Optional<Interval> with(Interval other) {
        BsonValue least = KeyOrder.compare(min, other.min) >= 0 ? min : other.min;
        BsonValue greatest = KeyOrder.compare(max, other.max) <= 0 ? max : other.max;
        return KeyOrder.compare(least, greatest) <= 0 ? Optional.of(new Interval(least, greatest)) : Optional.empty();
    }

    /** Returns what is in one of the first and in one of the second intervals. */
    static List<Interval> common(List<Interval> first, List<Interval> second) {
        List<Interval> common = new ArrayList<>();
        for (Interval one : first) {
            second.forEach(other -> one.with(other).ifPresent(common::add));
        }
        return common;
    }
}
