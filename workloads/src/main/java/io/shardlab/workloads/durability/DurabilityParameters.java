package io.shardlab.workloads.durability;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.mongo.dataset.LoadParameters;
import java.time.Duration;
import java.util.List;

/** The workload's parameters, and its defaults of shared ones. */
final class DurabilityParameters {

    static final Parameter<List<DurabilityLevel>> LEVELS = Parameter.of(
            "levels",
            LevelsType.type(),
            LevelsType.parse("0,1,1j,2,2j,majority,majority-j"),
            "",
            "Write concerns to measure, one after another: members, or majority, with j for journaled; or JSON.");
    static final Parameter<List<NamedTarget>> TARGETS = Parameter.optional(
            "target",
            ParameterTypes.repeated(NamedTarget.type()),
            "",
            "Instead of --uri: NAME=URI of one of several deployments that are measured in turn, level by level, such as"
                    + " the same servers on several disks; may be given several times.");
    static final Parameter<Duration> WTIMEOUT = Parameter.of(
            "wtimeout",
            ParameterTypes.duration(Duration.ofMillis(1)),
            Duration.ofSeconds(10),
            "",
            "How long a server waits for other members before an insert fails.");
    static final Parameter<Long> DOCUMENT_SIZE = Parameter.of(
            "document-size",
            ParameterTypes.size(FixedDocument.LEAST_BYTES),
            256L,
            "bytes",
            "BSON size of the document that is inserted.");

    private DurabilityParameters() {}

    static List<Parameter<?>> all() {
        return List.of(
                LEVELS,
                TARGETS,
                WTIMEOUT,
                DOCUMENT_SIZE,
                LoadParameters.DROP,
                RunParameters.OPERATIONS.withDefault(1000L),
                RunParameters.THREADS.withDefault(1),
                RunParameters.REPEAT.withDefault(3),
                RunParameters.WARM_UP.withDefault(Duration.ofSeconds(2)),
                TargetParameters.CLUSTER.withDefault(TargetKind.REPLICA_SET),
                TargetParameters.REPLICAS.withDefault(4),
                TargetParameters.COLLECTION.withDefault("durability"));
    }
}
