package io.shardlab.capture.file;

import io.shardlab.capture.shape.OperationGroup;
import io.shardlab.capture.shape.ValueTally;
import io.shardlab.capture.write.Generator;
import java.util.List;
import org.bson.BsonType;

/** Writes conditions that find nothing, as often as the operations did. Pure functions. */
final class Misses {

    /** A smaller share of operations that find nothing, or something, is written as none. */
    private static final double NEVER = 0.005;

    /** Random texts of this length are not those of documents. */
    private static final long LENGTH = 12;

    /** So many whole numbers that operations hardly draw one twice. */
    private static final long NUMBERS = 1_000_000_000;

    private static final double WHOLE = 1e15;

    private Misses() {}

    /** Returns a choice between a condition that documents meet and one that none meets, as often as operations found something. */
    static Object asOftenFound(OperationGroup group, Object met, Object unmet) {
        double found = group.shareFound();
        if (found >= 1 - NEVER) {
            return met;
        }
        return found <= NEVER
                ? unmet
                : Generator.of(
                        "choose",
                        "values",
                        List.of(met, unmet),
                        "weights",
                        List.of(Trees.rounded(100 * found, 3), Trees.rounded(100 * (1 - found), 3)));
    }

    /**
     * Returns values of a type that no document has. Numbers lie below those of documents, since new documents may have greater
     * ones.
     *
     * @param seen the values in the operations
     */
    static Object outside(BsonType type, ValueTally seen, Field field) {
        return switch (type) {
            case INT32, INT64, DOUBLE, DECIMAL128 -> {
                double from =
                        Templates.argument(field.value(), "from") instanceof Number number ? number.doubleValue() : 0;
                double least = Math.min(Math.min(0, from), seen.hasRange() ? Math.rint(2 * seen.least()) : 0);
                long below = (long) Math.max(-WHOLE, least);
                yield Generator.of("long", "from", below - NUMBERS, "to", below - 1);
            }
            case STRING, SYMBOL -> Generator.of("string", "length", Math.max(LENGTH, seen.longest()));
            default -> MadeUpValues.of(type, seen, false);
        };
    }
}
