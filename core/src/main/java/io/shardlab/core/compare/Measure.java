package io.shardlab.core.compare;

import io.shardlab.core.result.PhaseReport;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * A figure that phases are compared by.
 *
 * @param key camelCase, with the unit
 * @param name for people
 * @param unit for people
 * @param better which way is better
 * @param value reads it off one repetition; empty if that has none
 * @param interval its place among {@link IntervalFigures}; empty if it does not follow from intervals
 */
record Measure(
        String key,
        String name,
        String unit,
        Better better,
        Function<PhaseReport, Optional<Double>> value,
        OptionalInt interval) {

    static Measure ofPhase(
            String key, String name, String unit, Better better, Function<PhaseReport, Optional<Double>> value) {
        return new Measure(key, name, unit, better, value, OptionalInt.empty());
    }

    static Measure ofIntervals(
            String key,
            String name,
            String unit,
            Better better,
            int interval,
            Function<PhaseReport, Optional<Double>> value) {
        return new Measure(key, name, unit, better, value, OptionalInt.of(interval));
    }
}
