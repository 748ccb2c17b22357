package io.shardlab.run.service;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.WorkloadSource;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The command that repeats a saved run. Results hold no passwords, so neither does the command. */
public final class CommandLine {

    /** Parameters of one run only: its place, its name, and a start that has passed. */
    private static final Set<String> OF_ONE_RUN =
            Set.of(RunParameters.START_AT.name(), OutputParameters.LABEL.name(), OutputParameters.OUT.name());

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,@%+=-]+");

    private CommandLine() {}

    /**
     * Returns the command, with the parameters that differ from their defaults.
     *
     * @throws UsageException if the workload or its file does not exist here
     */
    public static String of(RunResult run, Workloads workloads) {
        String name = WorkloadSource.in(run.facts()).map(WorkloadSource::path).orElse(run.workload());
        Workload workload = workloads.named(name);
        List<Parameter<?>> parameters = RunRequest.parametersOf(workload);
        Map<String, Object> defaults = Settings.parse(parameters, Map.of()).asValues();
        List<String> words = new ArrayList<>(List.of("simulator", "--workload", quoted(name)));
        for (Parameter<?> parameter : parameters) {
            Object value = run.parameters().get(parameter.name());
            boolean changed =
                    value != null && !String.valueOf(value).equals(String.valueOf(defaults.get(parameter.name())));
            if (changed && !OF_ONE_RUN.contains(parameter.name())) {
                words.addAll(option(parameter, String.valueOf(value)));
            }
        }
        return String.join(" ", words);
    }

    private static List<String> option(Parameter<?> parameter, String value) {
        if (parameter.type().name().equals("boolean")) {
            return List.of(Boolean.parseBoolean(value) ? parameter.option() : "--no-" + parameter.name());
        }
        return List.of(parameter.option(), quoted(text(parameter, value)));
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

    /** The text as one word for a shell. */
    private static String quoted(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
