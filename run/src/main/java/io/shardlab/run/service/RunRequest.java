package io.shardlab.run.service;

import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import io.shardlab.core.workload.Preset;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.mongo.connection.UriDatabase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The request of one run. Immutable.
 *
 * @param workload the workload to run
 * @param settings every resolved parameter
 * @param unused the names of parameters that were given and have no effect
 */
public record RunRequest(Workload workload, Settings settings, List<String> unused) {

    /**
     * Validates texts into a request.
     *
     * @param texts values by parameter name, as typed
     * @throws UsageException if a name is unknown, a value is not allowed, or parameters contradict each other
     */
    public static RunRequest of(Workload workload, Map<String, String> texts) {
        Map<String, String> resolved = resolved(workload, texts);
        Settings settings = Settings.parse(parametersOf(workload, resolved.keySet()), resolved);
        refuseLocalClusterBesideUri(resolved);
        refuseBesideStages(texts);
        refuseCommonStartOfSeveral(settings);
        refuseImpossibleSearch(workload, settings);
        return new RunRequest(
                workload,
                settings,
                texts.keySet().stream().filter(workload.unused()::contains).toList());
    }

    /**
     * Completes texts by what follows from them: values that the workload derives, and the database of a connection string.
     *
     * @throws UsageException if they contradict each other
     */
    public static Map<String, String> resolved(Workload workload, Map<String, String> texts) {
        Map<String, String> resolved = workload.resolve(texts);
        String uri = resolved.get(TargetParameters.URI.name());
        return uri == null
                ? resolved
                : UriDatabase.added(resolved, TargetParameters.URI.option(), MongoUris.split(uri));
    }

    private static void refuseLocalClusterBesideUri(Map<String, String> texts) {
        if (!texts.containsKey(TargetParameters.URI.name())) {
            return;
        }
        TargetParameters.ofLocalCluster().stream()
                .filter(parameter -> texts.containsKey(parameter.name()))
                .findFirst()
                .ifPresent(parameter -> {
                    throw new UsageException(Message.of(
                            "{0} says how to start a local cluster, and {1} where one runs already: give one of them.",
                            parameter.option(), TargetParameters.URI.option()));
                });
    }

    /** What is not typed, such as a default of a workload, gives way to the stages. */
    private static void refuseBesideStages(Map<String, String> typed) {
        if (typed.containsKey(RunParameters.STAGES.name())) {
            Stream.of(RunParameters.TARGET_RATE, RunParameters.DURATION)
                    .filter(parameter -> typed.containsKey(parameter.name()))
                    .findFirst()
                    .ifPresent(parameter -> {
                        throw new UsageException(Message.of(
                                "{0} gives the rates and their times: leave out {1}.",
                                RunParameters.STAGES.option(), parameter.option()));
                    });
        }
    }

    /** Load machines take different times for a repetition, so they would not begin the next one together. */
    private static void refuseCommonStartOfSeveral(Settings settings) {
        if (settings.find(RunParameters.START_AT).isPresent() && settings.get(RunParameters.REPEAT) > 1) {
            throw new UsageException(Message.of(
                    "{0} is for one repetition, not for {1} {2,number,#}: give each repetition a run and a time of "
                            + "its own.",
                    RunParameters.START_AT.option(),
                    RunParameters.REPEAT.option(),
                    settings.get(RunParameters.REPEAT)));
        }
    }

    /** Refuses a search for the maximum if the workload has no rate to search, or a parameter contradicts it. */
    private static void refuseImpossibleSearch(Workload workload, Settings settings) {
        if (!SearchParameters.areGiven(settings)) {
            refuseObjectiveOnMaximum(settings);
            return;
        }
        if (!hasMaximum(workload)) {
            throw new UsageException(Message.of(
                    "{0} searches the highest rate of operations that can be repeated for any time, and {1} has "
                            + "none: {2} and workload files have one.",
                    SearchParameters.FIND_MAX.option(),
                    workload.name(),
                    Workloads.find().all().stream()
                            .filter(RunRequest::hasMaximum)
                            .map(Workload::name)
                            .collect(Collectors.joining(", "))));
        }
        for (Parameter<?> chosen : List.of(RunParameters.TARGET_RATE, RunParameters.STAGES)) {
            if (settings.find(chosen).isPresent()) {
                throw new UsageException(Message.of(
                        "{0} chooses the rates itself: leave {1} out.",
                        SearchParameters.FIND_MAX.option(), chosen.option()));
            }
        }
        if (settings.find(RunParameters.OPERATIONS).isPresent()) {
            throw new UsageException(Message.of(
                    "{0} runs trials of a {1}: leave {2} out (for ycsb, also the property operationcount).",
                    SearchParameters.FIND_MAX.option(),
                    RunParameters.DURATION.option(),
                    RunParameters.OPERATIONS.option()));
        }
        if (settings.find(RunParameters.START_AT).isPresent()) {
            throw new UsageException(Message.of(
                    "{0} cannot be used with {1}, as each load machine would choose other rates.",
                    SearchParameters.FIND_MAX.option(), RunParameters.START_AT.option()));
        }
    }

    private static boolean hasMaximum(Workload workload) {
        return !workload.unused().contains(SearchParameters.FIND_MAX.name());
    }

    private static void refuseObjectiveOnMaximum(Settings settings) {
        settings.find(OutputParameters.SLO).orElse(List.of()).stream()
                .filter(objective -> objective.figure().equals("max-rate"))
                .findFirst()
                .ifPresent(objective -> {
                    throw new UsageException(Message.of(
                            "{0} {1} needs {2}, which searches the maximum rate.",
                            OutputParameters.SLO.option(), objective, SearchParameters.FIND_MAX.option()));
                });
    }

    /**
     * Every parameter of a run: the workload's own first, then those that all runs share. If a workload changes the
     * default of a shared parameter, its declaration replaces the shared one; its presets replace the defaults of both.
     *
     * @throws UsageException if a preset is unknown or not allowed
     */
    public static List<Parameter<?>> parametersOf(Workload workload) {
        return parametersOf(workload, Set.of());
    }

    /**
     * Like {@link #parametersOf(Workload)}, without presets that would contradict what is given: a duration on the command line
     * replaces a number of operations in the workload's file.
     */
    private static List<Parameter<?>> parametersOf(Workload workload, Set<String> given) {
        Set<String> replaced = new HashSet<>();
        RunParameters.alternatives().stream()
                .filter(names -> names.stream().anyMatch(given::contains))
                .forEach(replaced::addAll);
        Map<String, Parameter<?>> byName = declared(workload);
        workload.presets().forEach((name, preset) -> {
            Parameter<?> parameter = preset(byName, name, preset);
            if (!replaced.contains(name)) {
                byName.put(name, parameter);
            }
        });
        return List.copyOf(byName.values());
    }

    private static Map<String, Parameter<?>> declared(Workload workload) {
        Map<String, Parameter<?>> byName = new LinkedHashMap<>();
        workload.parameters().forEach(parameter -> byName.put(parameter.name(), parameter));
        List<Parameter<?>> shared = new ArrayList<>(RunParameters.all());
        shared.addAll(TargetParameters.all());
        shared.addAll(OutputParameters.all());
        workload.checkDeclared(shared.stream().map(Parameter::name).collect(Collectors.toSet()));
        shared.forEach(parameter -> byName.putIfAbsent(parameter.name(), parameter));
        return byName;
    }

    private static Parameter<?> preset(Map<String, Parameter<?>> declared, String name, Preset preset) {
        if (TargetParameters.URI.name().equals(name)) {
            throw preset.refusal(
                    Message.of("belongs on the command line, as servers and passwords are not part of a workload"));
        }
        if (!declared.containsKey(name)) {
            throw preset.refusal(Message.of(
                    "is not an option{0}",
                    Suggestion.nearest(name, List.copyOf(declared.keySet()))
                            .map(nearest -> Message.of("; did you mean {0}?", nearest))
                            .orElse(Message.NONE)));
        }
        return preset(declared.get(name), preset);
    }

    private static <T> Parameter<T> preset(Parameter<T> parameter, Preset preset) {
        try {
            return parameter.withDefault(parameter.type().parse(preset.text()));
        } catch (IllegalArgumentException e) {
            throw preset.refusal(Message.of(
                    "must be {0}, but is {1}{2}",
                    parameter.type().allowed(),
                    PlainText.quoted(preset.text()),
                    e instanceof RefusedValueException refused
                            ? Message.text(": ").and(refused.reason())
                            : ""));
        }
    }

    /**
     * Parses texts, completed as by {@link #resolved}.
     *
     * @throws UsageException if a name is unknown or a value is not allowed
     */
    public static Settings settings(Workload workload, Map<String, String> texts) {
        Map<String, String> resolved = resolved(workload, texts);
        return Settings.parse(parametersOf(workload, resolved.keySet()), resolved);
    }
}
