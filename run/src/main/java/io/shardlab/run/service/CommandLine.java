package io.shardlab.run.service;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.WorkloadSource;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The command that repeats a saved run, or starts one. Results and forms hold no passwords, so neither does the command. */
public final class CommandLine {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,@%+=-]+");

    private CommandLine() {}

    /**
     * Returns the command that repeats a run, with the parameters that differ from their defaults.
     *
     * @throws UsageException if the workload or its file does not exist here
     */
    public static String of(RunResult run, Workloads workloads) {
        Workload workload = workloads.named(
                WorkloadSource.in(run.facts()).map(WorkloadSource::path).orElse(run.workload()));
        Map<String, Object> defaults =
                Settings.parse(RunRequest.parametersOf(workload), Map.of()).asValues();
        Map<String, List<String>> changed = SavedParameters.texts(workload, run);
        changed.keySet()
                .removeIf(
                        name -> String.valueOf(run.parameters().get(name)).equals(String.valueOf(defaults.get(name))));
        return of(workload, changed);
    }

    /**
     * Returns the command that starts runs with these values.
     *
     * @param values the typed texts by parameter; several of one parameter make an experiment, or are lines of a list
     */
    public static String of(Workload workload, Map<String, List<String>> values) {
        List<String> words = new ArrayList<>(List.of("simulator", "--workload", quoted(workload.reference())));
        for (Parameter<?> parameter : RunRequest.parametersOf(workload)) {
            List<String> texts = values.getOrDefault(parameter.name(), List.of());
            if (parameter.type().repeatable()) {
                texts.stream().flatMap(String::lines).forEach(line -> words.addAll(option(parameter, line)));
            } else if (!texts.isEmpty()) {
                words.addAll(option(parameter, String.join(",", texts)));
            }
        }
        return String.join(" ", words);
    }

    private static List<String> option(Parameter<?> parameter, String value) {
        if (parameter.type().name().equals("boolean")) {
            return List.of(Boolean.parseBoolean(value) ? parameter.option() : "--no-" + parameter.name());
        }
        return List.of(parameter.option(), quoted(value));
    }

    /** The text as one word for a shell. */
    public static String quoted(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
