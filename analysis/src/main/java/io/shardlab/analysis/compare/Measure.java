package io.shardlab.analysis.compare;

import io.shardlab.core.result.PhaseReport;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A figure that phases are compared by.
 *
 * @param key camelCase, with the unit
 * @param name for people
 * @param unit for people
 * @param better which way is better
 * @param value reads it off one repetition; empty if that has none
 */
record Measure(String key, String name, String unit, Better better, Function<PhaseReport, Optional<Double>> value) {

    /** Every repetition's figure; none if one of them has none. */
    List<Double> values(List<PhaseReport> repetitions) {
        List<Double> values = repetitions.stream()
                .flatMap(phase -> value.apply(phase).stream())
                .toList();
        return values.size() == repetitions.size() ? values : List.of();
    }
}
