package io.shardlab.workloads.file;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/**
 * The parameters of the runs of a workload file, and what they change of it. Immutable.
 *
 * @param file the file with the defaults of its parameters
 * @param content its content
 * @param shipped true if it is a part of this program, of which a run may name the collection
 */
record FileParameters(WorkloadFile file, String content, boolean shipped) {

    private static final Parameter<Double> SCALE = Parameter.of(
            "scale",
            ParameterTypes.decimal(1e-6, 1e6),
            1.0,
            "",
            "Factor of the numbers of documents of all collections in the file.");
    private static final Parameter<KeyOverride> SHARD_KEY = shardKey(
            "Shard key in place of the file's, for its only sharded collection, or for the one that is named.");
    private static final Parameter<KeyOverride> SHARD_KEY_OF_SHIPPED = shardKey(LoadParameters.SHARD_KEY.help());

    /**
     * Returns the parameters: those that the file declares, and those that all files have.
     *
     * @throws UsageException if it declares one that all files have
     */
    List<Parameter<?>> all() {
        List<Parameter<?>> parameters = new ArrayList<>(file.parameters());
        List<Parameter<?>> common = common();
        check(common.stream().map(Parameter::name).collect(Collectors.toSet()));
        parameters.addAll(common);
        return parameters;
    }

    /** Refuses parameters of the file whose names are taken. */
    void check(Set<String> taken) {
        file.parameters().stream()
                .map(Parameter::name)
                .filter(taken::contains)
                .findFirst()
                .ifPresent(name -> {
                    throw WorkloadFileReader.refusalOfParameter(
                            file, content, name, Message.of("is an option of every run; give it another name"));
                });
    }

    private static Parameter<KeyOverride> shardKey(String help) {
        return Parameter.optional(LoadParameters.SHARD_KEY.name(), KeyOverride.type(), help)
                .relevantIf(TargetParameters::mayHaveShards);
    }

    private List<Parameter<?>> common() {
        List<Parameter<?>> parameters =
                new ArrayList<>(shipped ? List.of(SHARD_KEY_OF_SHIPPED) : List.of(SCALE, SHARD_KEY));
        LoadParameters.all().stream()
                .filter(parameter -> !parameter.name().equals(SHARD_KEY.name()))
                .forEach(parameters::add);
        parameters.add(RunParameters.DOCUMENTS.withDefault(documents(file)));
        if (shipped) {
            parameters.add(TargetParameters.COLLECTION.withDefault(
                    file.collections().get(0).name()));
        }
        return parameters;
    }

    private static long documents(WorkloadFile file) {
        return file.collections().stream().mapToLong(CollectionSpec::documents).sum();
    }

    /**
     * Returns the given values with the number of documents that follows from those of the file's parameters, unless it is
     * given, too.
     *
     * @throws UsageException if a given value does not suit the file
     */
    Map<String, String> resolved(Map<String, String> given) {
        Map<String, Object> values = file.values(given);
        WorkloadFile counted = values.isEmpty()
                ? file
                : WorkloadFileReader.parse(file.file(), content, LongUnaryOperator.identity(), values);
        String name = RunParameters.DOCUMENTS.name();
        String documents = String.valueOf(documents(counted));
        if (file.collections().size() > 1
                && given.containsKey(name)
                && !given.get(name).equals(documents)) {
            throw new UsageException(Message.of(
                    "{0} is for workload files with one collection, but {1} has {2,number,#}: multiply the numbers "
                            + "of all of them by {3}.",
                    RunParameters.DOCUMENTS.option(),
                    file.file(),
                    file.collections().size(),
                    SCALE.option()));
        }
        if (given.containsKey(name) || documents(counted) == documents(file)) {
            return given;
        }
        Map<String, String> resolved = new LinkedHashMap<>(given);
        resolved.put(name, documents);
        return resolved;
    }

    /** Returns the values that settings have of the file's parameters. */
    Map<String, Object> values(Settings settings) {
        Map<String, Object> values = new HashMap<>();
        file.parameters().forEach(parameter -> values.put(parameter.name(), settings.get(parameter)));
        return values;
    }

    /**
     * Returns the file with the parameters, the numbers of documents, the collection and the shard key of the settings.
     *
     * @throws UsageException if the settings do not suit the file
     */
    WorkloadFile applied(Settings settings) {
        double scale = shipped ? 1 : settings.get(SCALE);
        LongUnaryOperator scaled = documents -> documents == 0 ? 0 : Math.max(1, Math.round(documents * scale));
        // Only a file with one collection may be given a number.
        return applied(
                settings,
                file.collections().size() == 1
                        ? any -> scaled.applyAsLong(settings.get(RunParameters.DOCUMENTS))
                        : scaled);
    }

    /**
     * Like {@link #applied(Settings)}, with other numbers of documents.
     *
     * @param documents returns the number for that in the file
     */
    WorkloadFile applied(Settings settings, LongUnaryOperator documents) {
        // Documents with dates relative to now take them from the time at which the file is read.
        boolean same = file.parameters().isEmpty()
                && file.collections().stream().noneMatch(CollectionSpec::hasNow)
                && file.collections().stream()
                        .allMatch(
                                collection -> documents.applyAsLong(collection.documents()) == collection.documents());
        Optional<String> collection = shipped ? settings.find(TargetParameters.COLLECTION) : Optional.empty();
        WorkloadFile counted = same && collection.isEmpty()
                ? file
                : WorkloadFileReader.parse(file.file(), content, documents, values(settings), collection);
        return settings.find(SHARD_KEY).map(key -> key.applied(counted)).orElse(counted);
    }
}
