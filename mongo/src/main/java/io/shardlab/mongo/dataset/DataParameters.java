package io.shardlab.mongo.dataset;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.RunParameters;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters that decide what a collection holds, and how it came to hold it and lies on the shards. */
public final class DataParameters {

    private static final Set<String> NAMES = Stream.of(
                    LoadParameters.all(),
                    WebLogParameters.all(),
                    List.of(
                            RunParameters.DOCUMENTS,
                            RunParameters.SEED,
                            TargetParameters.DATABASE,
                            TargetParameters.COLLECTION))
            .flatMap(List::stream)
            .map(Parameter::name)
            .collect(Collectors.toUnmodifiableSet());

    private DataParameters() {}

    /** Their names; runs that agree in all of them can share the data. */
    public static Set<String> names() {
        return NAMES;
    }
}
