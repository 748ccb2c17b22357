package io.shardlab.workloads.file;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

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

    static List<Parameter<?>> of(WorkloadFile file) {
        List<Parameter<?>> parameters = new ArrayList<>(List.of(SCALE, SHARD_KEY));
        LoadParameters.all().stream()
                .filter(parameter -> !parameter.name().equals(SHARD_KEY.name()))
                .forEach(parameters::add);
        long documents =
                file.collections().stream().mapToLong(CollectionSpec::documents).sum();
        parameters.add(RunParameters.DOCUMENTS.withDefault(documents));
        return parameters;
    }

    /**
     * Returns the file with the numbers of documents and the shard key of the settings.
     *
     * @param content the file's content
     * @throws io.shardlab.core.error.UsageException if the settings do not suit the file
     */
    static WorkloadFile applied(WorkloadFile file, String content, Settings settings) {
        double scale = settings.get(SCALE);
        LongUnaryOperator scaled = documents -> documents == 0 ? 0 : Math.max(1, Math.round(documents * scale));
        // Only a file with one collection may be given a number.
        LongUnaryOperator documents = file.collections().size() == 1
                ? any -> scaled.applyAsLong(settings.get(RunParameters.DOCUMENTS))
                : scaled;
        // Documents with dates relative to now take them from the time at which the file is read.
        boolean same = file.collections().stream().noneMatch(CollectionSpec::hasNow)
                && file.collections().stream()
                        .allMatch(
                                collection -> documents.applyAsLong(collection.documents()) == collection.documents());
        WorkloadFile counted = same ? file : WorkloadFileReader.parse(file.file(), content, documents);
        return settings.find(SHARD_KEY).map(key -> key.applied(counted)).orElse(counted);
    }
}
