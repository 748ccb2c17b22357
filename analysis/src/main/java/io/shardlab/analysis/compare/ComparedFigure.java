package io.shardlab.analysis.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.analysis.figure.Better;
import io.shardlab.analysis.noise.Change;
import java.util.List;
import java.util.Optional;

/**
 * One figure of every result.
 *
 * @param key camelCase, with the unit
 * @param name for people
 * @param unit of the values
 * @param better which way is better
 * @param values by result, the median over its repetitions; empty where a result has none
 * @param changes by result, against the first; empty for the first itself, and where there is nothing to compare
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ComparedFigure(
        String key,
        String name,
        String unit,
        Better better,
        List<Optional<Double>> values,
        List<Optional<Change>> changes) {

    public ComparedFigure {
        values = List.copyOf(values);
        changes = List.copyOf(changes);
    }

    /** Whether a change of this figure is for the better; empty if neither way is. */
    public Optional<Boolean> isBetter(Change change) {
        return better == Better.NEITHER
                ? Optional.empty()
                : Optional.of((better == Better.HIGHER) == (change.percent() > 0));
    }
}
