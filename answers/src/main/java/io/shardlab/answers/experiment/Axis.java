package io.shardlab.answers.experiment;

import java.util.List;

/**
 * A parameter that an experiment varies.
 *
 * @param parameter the name of the parameter
 * @param values the canonical texts, at least two
 */
public record Axis(String parameter, List<String> values) {

    public Axis {
        values = List.copyOf(values);
    }
}
