package io.shardlab.insight.shardkey.data;

import io.shardlab.mongo.document.SplitMix64;
import io.shardlab.mongo.key.KeyOrder;
import java.math.BigDecimal;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/**
 * 64 bits that are the same for values that servers hold to be equal, whatever their numeric types, and that differ for others,
 * but for one pair in 2^64. Stateless.
 */
final class ValueFingerprint {

    private ValueFingerprint() {}

    /** Returns the fingerprint of several values in order. */
    static long combined(long before, long next) {
        return SplitMix64.mix(before * 31 + next);
    }

    static long of(BsonValue value) {
        return combined(KeyOrder.rank(value.getBsonType()), content(value));
    }

    private static long content(BsonValue value) {
        return switch (value.getBsonType()) {
            case INT32, INT64 -> value.asNumber().longValue();
            case DOUBLE -> number(value.asDouble().getValue());
            case DECIMAL128 -> number(value.asDecimal128().getValue());
            case BOOLEAN -> value.asBoolean().getValue() ? 1 : 0;
            case DATE_TIME -> value.asDateTime().getValue();
            case TIMESTAMP -> value.asTimestamp().getValue();
            case OBJECT_ID -> bytes(value.asObjectId().getValue().toByteArray());
            case STRING -> text(value.asString().getValue());
            case BINARY ->
                combined(value.asBinary().getType(), bytes(value.asBinary().getData()));
            case DOCUMENT -> fields(value.asDocument());
            case ARRAY ->
                value.asArray().stream().mapToLong(ValueFingerprint::of).reduce(0, ValueFingerprint::combined);
            default -> text(value.toString());
        };
    }

    private static long number(double value) {
        return value == (long) value ? (long) value : Double.doubleToLongBits(value);
    }

    private static long number(Decimal128 value) {
        double nearest = value.doubleValue();
        if (value.isNaN() || value.isInfinite() || value.isNegative() && nearest == 0) {
            return number(nearest);
        }
        BigDecimal exact = value.bigDecimalValue();
        return Double.isFinite(nearest) && new BigDecimal(nearest).compareTo(exact) == 0
                ? number(nearest)
                : text(exact.stripTrailingZeros().toString());
    }

    private static long fields(BsonDocument document) {
        long fingerprint = 0;
        for (Map.Entry<String, BsonValue> field : document.entrySet()) {
            fingerprint = combined(combined(fingerprint, text(field.getKey())), of(field.getValue()));
        }
        return fingerprint;
    }

    private static long text(String text) {
        long fingerprint = text.length();
        for (int i = 0; i < text.length(); i++) {
            fingerprint = fingerprint * 0x100000001b3L + text.charAt(i);
        }
        return SplitMix64.mix(fingerprint);
    }

    private static long bytes(byte[] bytes) {
        long fingerprint = bytes.length;
        for (byte next : bytes) {
            fingerprint = fingerprint * 0x100000001b3L + next;
        }
        return SplitMix64.mix(fingerprint);
    }
}
