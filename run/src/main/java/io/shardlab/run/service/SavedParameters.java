package io.shardlab.run.service;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The parameters of a saved run as people type them. A pure function. */
public final class SavedParameters {

    /** Parameters that do not fit another run: the common start time has passed, and each result has its own name and place. */
    private static final Set<String> OF_ONE_RUN =
            Set.of(RunParameters.START_AT.name(), OutputParameters.LABEL.name(), OutputParameters.OUT.name());

    /** The parameter for several deployments, which replaces the connection string. */
    private static final String SEVERAL_TARGETS = "target";

    private SavedParameters() {}

    /** Returns a text for each parameter that another run can have; a saved connection string is masked. */
    public static Map<String, List<String>> texts(Workload workload, RunResult run) {
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
        return texts;
    }

    /** Results hold sizes as plain numbers; people write them with units. */
    private static <T> String text(Parameter<T> parameter, String saved) {
        try {
            return parameter.type().format(parameter.type().parse(saved));
        } catch (UsageException | IllegalArgumentException e) {
            // For example a connection string without its password, which the reader has to fill in.
            return saved;
        }
    }
}
