package io.shardlab.gui.whatif;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.RunRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A question: what would a run measure with other values for some parameters?
 *
 * @param changes one text by parameter name
 */
public record WhatIfQuestion(Map<String, String> changes) {

    /** Parameters that do not fit another run: the common start time has passed, and each result has its own name and place. */
    private static final Set<String> OF_ONE_RUN =
            Set.of(RunParameters.START_AT.name(), OutputParameters.LABEL.name(), OutputParameters.OUT.name());

    /** The parameter for several deployments, which replaces the connection string. */
    private static final String SEVERAL_TARGETS = "target";

    public WhatIfQuestion {
        changes = Map.copyOf(changes);
    }

    /**
     * The specification of a saved run, with all its values, because defaults may have changed since. A saved connection
     * string is masked.
     */
    static ExperimentSpec again(Workload workload, RunResult run) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        RunRequest.parametersOf(workload).stream()
                .filter(parameter -> !OF_ONE_RUN.contains(parameter.name()))
                .forEach(parameter -> Optional.ofNullable(run.parameters().get(parameter.name()))
                        .ifPresent(
                                value -> texts.put(parameter.name(), List.of(text(parameter, String.valueOf(value))))));
        // Results hold the first deployment's connection string, too, which is refused beside the deployments.
        if (texts.containsKey(SEVERAL_TARGETS)) {
            texts.remove(TargetParameters.URI.name());
        }
        return ExperimentSpec.adHoc(workload, texts);
    }

    /** Results hold sizes as plain numbers; people write them with units. */
    private static <T> String text(Parameter<T> parameter, String saved) {
        try {
            return parameter.type().format(parameter.type().parse(saved));
        } catch (UsageException e) {
            // For example a connection string without its password, which is refused when the question is asked.
            return saved;
        }
    }

    /** The same question with further changes. */
    WhatIfQuestion with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(changes);
        all.putAll(more);
        return new WhatIfQuestion(all);
    }

    /** The changes by name, such as {@code shards 2, threads 20}; empty without changes. */
    public String text() {
        return changes.entrySet().stream()
                .map(change -> change.getKey() + " " + change.getValue())
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
