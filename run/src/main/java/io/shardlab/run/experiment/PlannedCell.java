package io.shardlab.run.experiment;

import io.shardlab.answers.table.Cell;
import io.shardlab.core.parameter.Settings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A combination of values to be run.
 *
 * @param number 1 for the first of the plan
 * @param values the canonical text of each swept parameter that makes a difference here
 * @param texts the texts of all given parameters of the run
 * @param settings the settings that follow from the texts
 */
public record PlannedCell(int number, Map<String, String> values, Map<String, String> texts, Settings settings) {

    public PlannedCell {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        texts = Map.copyOf(texts);
    }

    PlannedCell with(Settings other) {
        return new PlannedCell(number, values, texts, other);
    }

    Cell unrun() {
        return new Cell(number, values, Optional.empty(), Optional.empty());
    }
}
