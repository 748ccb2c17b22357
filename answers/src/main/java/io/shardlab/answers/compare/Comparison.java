package io.shardlab.answers.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.shardlab.core.text.EnglishText;
import io.shardlab.core.text.Message;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Results side by side. Immutable.
 *
 * @param results the compared results; the first is the base
 * @param plans the operations whose documents the servers found in another way, in words
 * @param warnings the reasons why the results are hardly comparable, in words
 * @param differences the differences in parameters, target and client
 * @param equal the parameters and facts that are the same in all, with their values
 * @param phases the compared phases
 */
public record Comparison(
        List<Side> results,
        @JsonSerialize(contentUsing = EnglishText.class) List<Message> plans,
        @JsonSerialize(contentUsing = EnglishText.class) List<Message> warnings,
        List<Difference> differences,
        Map<String, String> equal,
        List<Phase> phases) {

    public Comparison {
        results = List.copyOf(results);
        plans = List.copyOf(plans);
        warnings = List.copyOf(warnings);
        differences = List.copyOf(differences);
        phases = List.copyOf(phases);
    }

    /**
     * One of the results compared.
     *
     * @param name a letter; A is the base
     * @param path the folder that it was read from
     * @param label the user's name for the run
     * @param startedAt the wall-clock start of the run
     * @param slowMotion the slow motion that its figures are scaled from; empty if they are as measured
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Side(
            String name, String path, Optional<String> label, Instant startedAt, Optional<String> slowMotion) {}

    /**
     * A parameter or a fact in which results may differ.
     *
     * @param name the parameter, or the fact about the target or the client
     * @param values the values by result; {@code -} where a result does not have it
     */
    public record Difference(String name, List<String> values) {

        public Difference {
            values = List.copyOf(values);
        }

        boolean isNone() {
            return values.stream().distinct().count() == 1;
        }
    }

    /**
     * One phase of every result.
     *
     * @param phase its name
     * @param repetitions the repetitions by result
     * @param figures the figures in the order in which they are shown
     */
    public record Phase(String phase, List<Integer> repetitions, List<ComparedFigure> figures) {

        public Phase {
            repetitions = List.copyOf(repetitions);
            figures = List.copyOf(figures);
        }

        /** The figure of a key; fails if there is none. */
        public ComparedFigure figure(String key) {
            return figures.stream()
                    .filter(figure -> figure.key().equals(key))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no figure " + key));
        }
    }
}
