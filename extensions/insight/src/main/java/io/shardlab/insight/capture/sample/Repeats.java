package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.fit.Repetition;
import java.util.Map;
import java.util.Optional;

/** Finds and writes how values repeat. */
final class Repeats {

    private Repeats() {}

    /** @param most the most different values that there can be; empty if practically all values differ */
    static Optional<Repetition> of(Column column, ValueCounts counts, long most) {
        return even(column, counts).or(() -> Repetition.estimate(counts.counts(), most));
    }

    /** Returns the repetition of values that occur equally often; a sample does not show it, nor do elements of arrays have it. */
    static Optional<Repetition> even(Column column, ValueCounts counts) {
        return column.isInArray() || column.size() < Math.round(column.population())
                ? Optional.empty()
                : Repetition.even(counts.counts());
    }

    /** Adds the number of different values, and how they are distributed, to the arguments of a generator. */
    static void add(Repetition repetition, Map<String, Object> arguments) {
        arguments.put("distinct", repetition.distinct());
        addDistribution(repetition, arguments);
    }

    /** Adds how the different values are distributed. */
    static void addDistribution(Repetition repetition, Map<String, Object> arguments) {
        if (repetition.even()) {
            arguments.put("distribution", "even");
        } else if (repetition.exponent() > 0) {
            arguments.put("distribution", "zipfian");
            arguments.put("exponent", repetition.exponent());
        }
    }
}
