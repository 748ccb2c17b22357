package io.shardlab.core.result;

import io.shardlab.core.figure.Quantity;
import io.shardlab.core.figure.RecordShape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Rounds figures, since files hold no digits that the measurement does not have. Pure functions. */
public final class Rounding {

    private static final double THOUSAND = 1000.0;

    private Rounding() {}

    /** Rounds to three decimals. */
    public static double thousandths(double value) {
        return Math.round(value * THOUSAND) / THOUSAND;
    }

    /**
     * A copy of a record with all measured figures rounded to three decimals. Rates that the user gave are not rounded.
     */
    public static <R extends Record> R of(R record) {
        return RecordShape.map(
                record,
                (part, value) -> part.measured().isEmpty()
                        ? RecordShape.mapRecords(value, Rounding::of)
                        : part.measured().get().value() == Quantity.GIVEN_RATE ? value : figure(value));
    }

    private static Object figure(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(Rounding::figure);
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> rounded = new LinkedHashMap<>();
            map.forEach((key, inner) -> rounded.put(key, figure(inner)));
            return rounded;
        }
        return value instanceof Double number ? (Object) thousandths(number) : value;
    }
}
