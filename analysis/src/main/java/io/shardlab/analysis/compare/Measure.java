package io.shardlab.analysis.compare;

import io.shardlab.analysis.figure.Better;
import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.figure.PhaseFigure;
import io.shardlab.core.result.PhaseReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

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

    /** @param figure its name in the catalogue */
    static Measure of(String key, String name, String unit, String figure) {
        PhaseFigure catalogued = FigureCatalogue.ofPhases(figure);
        return new Measure(key, name, unit, catalogued.better(), phase -> {
            OptionalDouble value = catalogued.of(phase);
            return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
        });
    }

    /** The same in another unit. */
    Measure mapped(UnaryOperator<Double> conversion) {
        return new Measure(key, name, unit, better, phase -> value.apply(phase).map(conversion));
    }

    /** The same of only those phases that tell it. */
    Measure where(Predicate<PhaseReport> known) {
        return new Measure(key, name, unit, better, phase -> known.test(phase) ? value.apply(phase) : Optional.empty());
    }

    /** The same without a better direction. */
    Measure neitherBetter() {
        return new Measure(key, name, unit, Better.NEITHER, value);
    }
}
