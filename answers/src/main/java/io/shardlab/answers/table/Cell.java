package io.shardlab.answers.table;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.Samples;
import io.shardlab.core.result.RunResult;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One combination of an experiment's values with its result. Immutable.
 *
 * @param number the position in the plan, from 1; cells may have run in another order
 * @param values the canonical text of each swept parameter by its name, in the order of declaration; a parameter that has
 *     no meaning for this cell, such as the number of shards of a standalone server, is absent
 * @param result the result; empty if the cell has not run, or failed before anything was measured
 * @param failure the reason of its failure, if it failed
 */
public record Cell(int number, Map<String, String> values, Optional<RunResult> result, Optional<String> failure) {

    public Cell {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns a run as a cell of those of its parameters that other runs vary. */
    public static Cell of(int number, Collection<String> varied, RunResult result) {
        Map<String, String> values = new LinkedHashMap<>();
        varied.forEach(name -> Optional.ofNullable(result.parameters().get(name))
                .ifPresent(value -> values.put(name, String.valueOf(value))));
        return new Cell(number, values, Optional.of(result), Optional.empty());
    }

    /** Returns a figure over the repetitions; empty if the cell failed, has not run, or does not have the figure. */
    public Optional<Samples> samples(Figure figure) {
        return failure.isPresent()
                ? Optional.empty()
                : result.flatMap(measured -> Samples.of(figure.samples(measured)));
    }

    /** True if the true value of a measured figure may be larger, because missed or failed operations are not in it. */
    boolean isLowerBound(Figure figure) {
        return result.filter(figure.lowerBound()).isPresent();
    }
}
