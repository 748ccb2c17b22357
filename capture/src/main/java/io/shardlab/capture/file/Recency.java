package io.shardlab.capture.file;

import io.shardlab.capture.fit.RankStrata;
import io.shardlab.capture.shape.ValueTally;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.OptionalDouble;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Finds out whether operations choose new documents more often than old ones, where a field rises with each new document. */
final class Recency {

    /** Fewer documents or values show no preference. */
    private static final int FEW = 100;

    /**
     * The mean logarithm of the ranks must be so much smaller than that of an even choice. A choice of few frequent documents
     * that lie anywhere deviates by a few tenths.
     */
    private static final double CLEARLY = 1.5;

    private static final double MOST_EXPONENT = 5;

    private Recency() {}

    /**
     * Returns the exponent of a choice in which the k-th newest document has the weight 1/k^exponent.
     *
     * @param newestMillis the time of the newest document, in milliseconds since 1970
     * @return empty if new documents are not preferred, or if the field does not show it
     */
    static OptionalDouble exponent(Field field, ValueTally values, double newestMillis) {
        long documents = field.templates().documents(field.collection());
        if (documents < FEW || values.total() < FEW) {
            return OptionalDouble.empty();
        }
        double oldest = oldest(field);
        double newest = values.type() == BsonType.OBJECT_ID
                ? Math.max(newestMillis, values.greatest())
                : Math.max(oldest + (documents - 1) * step(field), values.greatest());
        if (Double.isNaN(oldest) || newest <= oldest) {
            return OptionalDouble.empty();
        }
        double logs = 0;
        double draws = 0;
        for (Map.Entry<BsonValue, Integer> each : values.mostFrequent(Integer.MAX_VALUE)) {
            double position = position(each.getKey());
            double older = Math.min(1, Math.max(0, (newest - position) / (newest - oldest)));
            logs += each.getValue() * Math.log(1 + older * (documents - 1));
            draws += each.getValue();
        }
        double mean = logs / draws;
        boolean preferred = mean < Math.log(documents) - 1 - CLEARLY;
        return preferred
                ? OptionalDouble.of(RankStrata.exponent(documents, mean, MOST_EXPONENT))
                : OptionalDouble.empty();
    }

    private static double oldest(Field field) {
        if (Templates.argument(field.value(), "from") instanceof String day) {
            try {
                return LocalDate.parse(day)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant()
                        .toEpochMilli();
            } catch (DateTimeParseException e) {
                return Double.NaN;
            }
        }
        boolean sequence = field.isUnique() && field.value().toString().contains("sequence");
        Object start = Templates.argument(field.value(), "start");
        return sequence ? start instanceof Number number ? number.doubleValue() : 0 : Double.NaN;
    }

    private static double step(Field field) {
        return Templates.argument(field.value(), "step") instanceof Number number ? number.doubleValue() : 1;
    }

    private static double position(BsonValue value) {
        return value.isObjectId()
                ? value.asObjectId().getValue().getTimestamp() * 1000.0
                : value.isNumber() ? value.asNumber().doubleValue() : 0;
    }
}
