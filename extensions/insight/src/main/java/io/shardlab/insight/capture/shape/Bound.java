package io.shardlab.insight.capture.shape;

import org.bson.BsonDateTime;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/**
 * The bound of a range condition of one operation.
 *
 * @param value the bound; the lower one of a range with two ends
 * @param upper the upper bound of a range with two ends; otherwise the same as {@code value}
 * @param timeMillis the time of the operation, in milliseconds since 1970
 */
public record Bound(BsonValue value, BsonValue upper, long timeMillis) {

    /** Returns the bounds of a range, which are both numbers or both dates. */
    static Bound ofRange(BsonValue lower, BsonValue width, long timeMillis) {
        BsonValue upper = lower.isDateTime()
                ? new BsonDateTime(
                        lower.asDateTime().getValue() + width.asNumber().longValue())
                : width.isInt64()
                        ? new BsonInt64(
                                lower.asNumber().longValue() + width.asInt64().getValue())
                        : new BsonDouble(
                                ValueTally.number(lower) + width.asDouble().getValue());
        return new Bound(lower, upper, timeMillis);
    }
}
