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
 * What a run would be like with other values for some parameters.
 *
 * @param changes one text by parameter name
 */
public record Question(Map<String, String> changes) {

    /** The time of a common start has passed, and a result has a name and a place of its own. */
    private static final Set<String> OF_ONE_RUN =
            Set.of(RunParameters.START_AT.name(), OutputParameters.LABEL.name(), OutputParameters.OUT.name());

    /** Deployments that stand in for the connection string. */
    private static final String OTHER_TARGETS = "target";

    public Question {
        changes = Map.copyOf(changes);
    }

    /**
     * A saved run once more: everything that it had, as defaults may be others by now. Of a saved connection string only
     * what is not secret is known.
     */
    static ExperimentSpec again(Workload workload, RunResult run) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        RunRequest.parametersOf(workload).stream()
                .filter(parameter -> !OF_ONE_RUN.contains(parameter.name()))
                .forEach(parameter -> Optional.ofNullable(run.parameters().get(parameter.name()))
                        .ifPresent(
                                value -> texts.put(parameter.name(), List.of(text(parameter, String.valueOf(value))))));
        // It was only the first of those, and is refused beside them.
        if (texts.containsKey(OTHER_TARGETS)) {
            texts.remove(TargetParameters.URI.name());
        }
        return ExperimentSpec.adHoc(workload.name(), texts);
    }

    /** As people write it: results hold sizes as plain numbers. */
    private static <T> String text(Parameter<T> parameter, String saved) {
        try {
            return parameter.type().format(parameter.type().parse(saved));
        } catch (UsageException e) {
            // Such as a connection string that lost its password; what is wrong with it is told when it is asked for.
            return saved;
        }
    }

    /** The same question with further changes. */
    Question with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(changes);
        all.putAll(more);
        return new Question(all);
    }

    /** Such as {@code shards 2, threads 20}, by name; empty without changes. */
    public String text() {
        return changes.entrySet().stream()
                .map(change -> change.getKey() + " " + change.getValue())
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
