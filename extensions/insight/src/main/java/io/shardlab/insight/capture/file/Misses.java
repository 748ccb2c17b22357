package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.shape.Hole;
import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.shape.ValueTally;
import io.shardlab.insight.capture.write.Generator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonType;

/** Writes conditions that find nothing, as often as the operations did. Pure functions. */
final class Misses {

    /** A smaller share of operations that find nothing, or something, is written as none. */
    static final double NEVER = 0.005;

    /** Random texts of this length are not those of documents. */
    private static final long LENGTH = 12;

    /** Numbers from here on are not those of documents, also of ones that are inserted later, unless these are as great. */
    private static final long FAR = 1_000_000_000;

    /** A number is far above others if it is so many times as great. */
    private static final double FARTHER = 4;

    private static final double WHOLE = 1e15;

    private static final Set<String> BOUNDS = Set.of("$gt", "$gte", "$lt", "$lte");
    private static final Set<BsonType> NUMBERS =
            EnumSet.of(BsonType.INT32, BsonType.INT64, BsonType.DOUBLE, BsonType.DECIMAL128);

    private Misses() {}

    /** Returns a choice between a condition that documents meet and one that none meets, as often as operations found something. */
    static Object asOftenFound(OperationGroup group, Object met, Object unmet) {
        return among(1 - group.shareFound(), met, unmet);
    }

    /**
     * Returns a choice between two values, such as a condition that documents meet and one that none meets.
     *
     * @param missed the share of operations with the latter, from 0 to 1
     */
    static Object among(double missed, Object met, Object unmet) {
        if (missed <= NEVER) {
            return met;
        }
        return missed >= 1 - NEVER
                ? unmet
                : Generator.of(
                        "choose",
                        "values",
                        List.of(met, unmet),
                        "weights",
                        List.of(Trees.rounded(100 * (1 - missed), 3), Trees.rounded(100 * missed, 3)));
    }

    /**
     * Returns values of a type that no document has. Numbers lie far above those of documents.
     *
     * @param seen the values in the operations
     */
    static Object outside(BsonType type, ValueTally seen, CapturedField field) {
        return switch (type) {
            case INT32, INT64, DOUBLE, DECIMAL128 -> far(type, seen, field);
            case STRING, SYMBOL -> Generator.of("string", "length", Math.max(LENGTH, seen.longest()));
            default -> MadeUpValues.of(type, seen, false);
        };
    }

    /** True if a condition can be made one that no document meets, by its value. */
    static boolean canBeMissed(BsonType type, Hole hole) {
        boolean ordered = type == BsonType.DATE_TIME || NUMBERS.contains(type);
        return hole.kind() == Hole.Kind.EQUAL || BOUNDS.contains(hole.operator()) && ordered;
    }

    /**
     * Returns the value of a condition that no document meets.
     *
     * @param operator {@code $eq} or that of a bound
     */
    static Object unmet(String operator, BsonType type, ValueTally seen, CapturedField field) {
        boolean below = operator.startsWith("$lt");
        if (!BOUNDS.contains(operator)) {
            return outside(type, seen, field);
        }
        if (type == BsonType.DATE_TIME) {
            return below
                    ? Generator.of("date", "from", "1000-01-01", "to", "1000-01-02")
                    : Generator.of("date", "from", "3000-01-01", "to", "3000-01-02");
        }
        double least = Math.min(0, seen.hasRange() ? seen.least() : 0);
        return below ? (long) Math.max(-WHOLE, FARTHER * least - FAR) : (Object) far(seen, field);
    }

    private static long far(ValueTally seen, CapturedField field) {
        double greatest = Math.max(field.greatest(), seen.hasRange() ? seen.greatest() : 0);
        return (long) Math.min(WHOLE, Math.max(FAR, Math.rint(FARTHER * greatest)));
    }

    private static Object far(BsonType type, ValueTally seen, CapturedField field) {
        long from = far(seen, field);
        boolean isInt = type == BsonType.INT32 && from <= FAR;
        if (!isInt) {
            String generator = type == BsonType.DOUBLE ? "double" : type == BsonType.DECIMAL128 ? "decimal" : "long";
            return Generator.of(generator, "from", from, "to", 2 * from);
        }
        return Generator.of("int", "from", from, "to", 2 * from);
    }
}
