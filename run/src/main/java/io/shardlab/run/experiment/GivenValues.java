package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.Axis;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.text.Suggestion;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.RunRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The checked values of the parameters of a workload's runs: one value for each fixed parameter, several for each varied one.
 *
 * @param fixed the text of each parameter that does not vary, unmasked
 * @param axes the parameters that vary
 */
public record GivenValues(Map<String, String> fixed, List<Axis> axes) {

    /** Several URIs are several mongos of one cluster, and all cells' results go into one folder. */
    private static final Set<String> NEVER_VARIED = Set.of(TargetParameters.URI.name(), OutputParameters.OUT.name());

    /** All of several objectives must hold, whether they are in one text or in several. */
    private static final Set<String> OBJECTIVES = Set.of(OutputParameters.SLO.name(), SearchParameters.FIND_MAX.name());

    /**
     * Splits and checks typed texts.
     *
     * @param typed the texts by parameter name; each may be a comma-separated list where commas do not belong to the value
     * @throws UsageException if a parameter is unknown or a value is not allowed
     */
    public static GivenValues of(Workload workload, Map<String, List<String>> typed) {
        Map<String, Parameter<?>> parameters = new LinkedHashMap<>();
        RunRequest.parametersOf(workload).forEach(parameter -> parameters.put(parameter.name(), parameter));
        Map<String, String> fixed = new LinkedHashMap<>();
        List<Axis> axes = new ArrayList<>();
        typed.forEach((name, texts) -> {
            Parameter<?> parameter = Optional.<Parameter<?>>ofNullable(parameters.get(name))
                    .orElseThrow(() -> unknown(workload, name, parameters.keySet()));
            List<String> values = values(parameter, texts);
            if (values.size() == 1) {
                fixed.put(name, values.get(0));
            } else if (!values.isEmpty()) {
                axes.add(new Axis(name, values));
            }
        });
        if (!axes.isEmpty() && fixed.containsKey(RunParameters.START_AT.name())) {
            throw new UsageException(
                    Message.of("{0} is for one run: an experiment has several.", RunParameters.START_AT.option()));
        }
        return new GivenValues(fixed, axes);
    }

    private static List<String> values(Parameter<?> parameter, List<String> texts) {
        if (NEVER_VARIED.contains(parameter.name())) {
            if (parameter.name().equals(OutputParameters.OUT.name()) && texts.size() > 1) {
                throw new UsageException(Message.of("--out takes one folder."));
            }
            return List.of(asTyped(parameter, String.join(",", texts)));
        }
        if (parameter.type().repeatable()) {
            return List.of(asTyped(parameter, String.join("\n", texts)));
        }
        if (OBJECTIVES.contains(parameter.name()) && texts.size() > 1) {
            return List.of(canonical(parameter, String.join(",", texts)));
        }
        return texts.stream()
                .flatMap(text -> parameter.type().split(text).stream())
                .map(text -> canonical(parameter, text.trim()))
                .distinct()
                .toList();
    }

    /** Returns the typed text, because the canonical text masks the secrets that the runs need. */
    private static String asTyped(Parameter<?> parameter, String text) {
        ParameterTypes.parse(parameter, text);
        return text;
    }

    /** Refuses secrets, because the values of an axis are shown unmasked in the table, in file names and in the plan. */
    private static <T> String canonical(Parameter<T> parameter, String text) {
        if (!Secrets.mask(text).equals(text)) {
            throw new UsageException(Message.of("A password in {0} would be shown: leave it out.", parameter.option()));
        }
        return parameter.type().format(ParameterTypes.parse(parameter, text));
    }

    private static UsageException unknown(Workload workload, String name, Set<String> names) {
        return new UsageException(Message.of(
                "Unknown parameter {0} of {1}{2}", name, workload.name(), Suggestion.ending(name, List.copyOf(names))));
    }

    /** Returns the fixed values to be saved: canonical texts with secrets masked, without the output folder. */
    public Map<String, String> keepable(Workload workload) {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, String> all =
                Settings.parse(RunRequest.parametersOf(workload), fixed).asText();
        fixed.keySet().stream()
                .filter(name -> !name.equals(OutputParameters.OUT.name()))
                .forEach(name -> texts.put(name, all.get(name)));
        return texts;
    }
}
