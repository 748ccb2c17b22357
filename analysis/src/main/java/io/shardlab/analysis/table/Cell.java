package io.shardlab.analysis.table;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.figure.Samples;
import io.shardlab.core.result.RunResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One combination of an experiment's values, and what was measured with it. Immutable.
 *
 * @param number 1 for the first of the plan, whatever the order in which they ran
 * @param values the canonical text of each swept parameter by its name, in the order of declaration; a parameter that has
 *     no meaning for this cell, such as the number of shards of a standalone server, is absent
 * @param result what was measured; empty if the cell has not run, or failed before anything was measured
 * @param failure why it failed, if it did
 */
public record Cell(int number, Map<String, String> values, Optional<RunResult> result, Optional<String> failure) {

    public Cell {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** A figure over the repetitions of this cell; empty if the cell failed, has not run, or does not have the figure. */
    public Optional<Samples> samples(Figure figure) {
        return failure.isPresent()
                ? Optional.empty()
                : result.flatMap(measured -> Samples.of(figure.samples(measured)));
    }

    /** Whether a figure that was measured may be larger, as missed or failed operations are not in it. */
    boolean isLowerBound(Figure figure) {
        return result.filter(figure.lowerBound()).isPresent();
    }
}
