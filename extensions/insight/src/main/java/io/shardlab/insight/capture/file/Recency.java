package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.fit.RankStrata;
import io.shardlab.insight.capture.shape.ValueTally;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.OptionalDouble;
import org.bson.BsonType;

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

    /** The greatest value that is chosen is at most such a part of all below the newest one. */
    private static final double NEAR = 0.05;

    /** After so many values, the greatest one is near that of the newest document. */
    private static final int SETTLED = 20;

    private Recency() {}

    /**
     * Returns the exponent of a choice in which the k-th newest document has the weight 1/k^exponent.
     *
     * @param newestMillis the time of the newest document, in milliseconds since 1970
     * @return empty if new documents are not preferred, or if the field does not show it
     */
    static OptionalDouble exponent(CapturedField field, ValueTally values, double newestMillis) {
        long documents = field.templates().documents(field.collection());
        if (documents < FEW || values.total() < FEW) {
            return OptionalDouble.empty();
        }
        double oldest = oldest(field);
        double newest = values.type() == BsonType.OBJECT_ID
                ? Math.max(newestMillis, values.greatest())
                : Math.max(oldest + (documents - 1) * step(field), values.greatest());
        double width = newest - oldest;
        if (!(width > 0) || newest - values.greatest() > NEAR * width) {
            return OptionalDouble.empty();
        }
        // Documents that are inserted after a choice make it look older at the end, so that ranks among those of its
        // time count.
        double mean = values.distances().stream()
                .skip(SETTLED)
                .mapToDouble(distance -> Math.log(1 + Math.min(1, distance / width) * (documents - 1)))
                .average()
                .orElse(Double.POSITIVE_INFINITY);
        boolean preferred = mean < Math.log(documents) - 1 - CLEARLY;
        return preferred
                ? OptionalDouble.of(RankStrata.exponent(documents, mean, MOST_EXPONENT))
                : OptionalDouble.empty();
    }

    private static double oldest(CapturedField field) {
        if (FileTemplates.argument(field.value(), "from") instanceof String day) {
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
        Object start = FileTemplates.argument(field.value(), "start");
        return sequence ? start instanceof Number number ? number.doubleValue() : 0 : Double.NaN;
    }

    private static double step(CapturedField field) {
        return FileTemplates.argument(field.value(), "step") instanceof Number number ? number.doubleValue() : 1;
    }
}
