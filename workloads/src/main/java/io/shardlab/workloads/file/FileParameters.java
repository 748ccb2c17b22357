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
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters of runs of workload files, and what they change of a file. */
final class FileParameters {

    static final Parameter<Double> SCALE = Parameter.of(
            "scale",
            ParameterTypes.decimal(1e-6, 1e6),
            1.0,
            "",
            "Factor of the numbers of documents of all collections in the file.");
    static final Parameter<KeyOverride> SHARD_KEY = Parameter.optional(
                    LoadParameters.SHARD_KEY.name(),
                    KeyOverride.type(),
                    "Shard key in place of the file's, for its only sharded collection, or for the one that is named.")
            .relevantIf(TargetParameters::mayHaveShards);

    private FileParameters() {}

    /**
     * Returns the parameters of a file: those that it declares, and those that all files have.
     *
     * @param content the file's content
     * @throws UsageException if it declares one that all files have
     */
    static List<Parameter<?>> of(WorkloadFile file, String content) {
        List<Parameter<?>> common = ofAll(file);
        check(file, content, common.stream().map(Parameter::name).collect(Collectors.toSet()));
        return Stream.concat(file.parameters().stream(), common.stream()).toList();
    }

    /** Refuses parameters of the file whose names are taken. */
    static void check(WorkloadFile file, String content, Set<String> taken) {
        file.parameters().stream()
                .map(Parameter::name)
                .filter(taken::contains)
                .findFirst()
                .ifPresent(name -> {
                    throw WorkloadFileReader.refusalOfParameter(
                            file, content, name, Message.of("is an option of every run; give it another name"));
                });
    }

    private static List<Parameter<?>> ofAll(WorkloadFile file) {
        List<Parameter<?>> parameters = new ArrayList<>(List.of(SCALE, SHARD_KEY));
        LoadParameters.all().stream()
                .filter(parameter -> !parameter.name().equals(SHARD_KEY.name()))
                .forEach(parameters::add);
        parameters.add(RunParameters.DOCUMENTS.withDefault(documents(file)));
        return parameters;
    }

    private static long documents(WorkloadFile file) {
        return file.collections().stream().mapToLong(CollectionSpec::documents).sum();
    }

    /**
     * Returns the given values with the number of documents that follows from those of the file's parameters, unless it is
     * given, too.
     *
     * @param content the file's content
     * @throws UsageException if a given value does not suit the file
     */
    static Map<String, String> resolved(WorkloadFile file, String content, Map<String, String> given) {
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

    /** Returns the values of the parameters that the file declares. */
    static Map<String, Object> values(WorkloadFile file, Settings settings) {
        Map<String, Object> values = new HashMap<>();
        file.parameters().forEach(parameter -> values.put(parameter.name(), settings.get(parameter)));
        return values;
    }

    /**
     * Returns the file with the parameters, the numbers of documents and the shard key of the settings.
     *
     * @param content the file's content
     * @throws UsageException if the settings do not suit the file
     */
    static WorkloadFile applied(WorkloadFile file, String content, Settings settings) {
        double scale = settings.get(SCALE);
        LongUnaryOperator scaled = documents -> documents == 0 ? 0 : Math.max(1, Math.round(documents * scale));
        // Only a file with one collection may be given a number.
        LongUnaryOperator documents = file.collections().size() == 1
                ? any -> scaled.applyAsLong(settings.get(RunParameters.DOCUMENTS))
                : scaled;
        // Documents with dates relative to now take them from the time at which the file is read.
        boolean same = file.parameters().isEmpty()
                && file.collections().stream().noneMatch(CollectionSpec::hasNow)
                && file.collections().stream()
                        .allMatch(
                                collection -> documents.applyAsLong(collection.documents()) == collection.documents());
        WorkloadFile counted =
                same ? file : WorkloadFileReader.parse(file.file(), content, documents, values(file, settings));
        return settings.find(SHARD_KEY).map(key -> key.applied(counted)).orElse(counted);
    }
}
