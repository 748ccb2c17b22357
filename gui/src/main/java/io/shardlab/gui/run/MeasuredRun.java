package io.shardlab.gui.run;

import java.nio.file.Path;
import java.util.Map;

/**
 * A run that came to its end.
 *
 * @param values the swept parameters, if it was one of an experiment's
 * @param folder where it was saved
 */
public record MeasuredRun(Map<String, String> values, Path folder) {

    public MeasuredRun {
        values = Map.copyOf(values);
    }
}
