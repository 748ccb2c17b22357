package io.shardlab.recovery.failover;

import com.mongodb.WriteConcern;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.mongo.dataset.LoadParameters;
import java.time.Duration;
import java.util.List;

/** The workload's parameters, and its defaults of shared ones. */
final class FailoverParameters {

    static final Parameter<Integer> KILL_HOST = Parameter.optional(
            "kill-host",
            ParameterTypes.integer(1, 50),
            "",
            "Instead of one member, kill all members on this simulated host of the local cluster, from 1 to --replicas:"
                    + " no two members of a set are on one host.");
    static final Parameter<Fault> FAULT = Parameter.of(
                    "fault",
                    ParameterTypes.choice(Fault.class),
                    Fault.KILL,
                    "",
                    "What happens to the member: its process is killed (kill) or stands still (pause), nothing gets to it"
                            + " or from it (cut), or the primary steps down by its own command (step-down), which alone"
                            + " is possible with --uri.")
            .relevantIf(settings -> settings.find(KILL_HOST).isEmpty());
    static final Parameter<MemberRole> MEMBER = Parameter.of(
                    "member",
                    ParameterTypes.choice(MemberRole.class),
                    MemberRole.PRIMARY,
                    "",
                    "Which member it happens to; of a sharded cluster one of the first shard.")
            .relevantIf(settings -> settings.find(KILL_HOST).isEmpty() && settings.get(FAULT) != Fault.STEP_DOWN);
    static final Parameter<Duration> FAULT_AT = Parameter.of(
            "fault-at",
            ParameterTypes.duration(Duration.ofSeconds(1)),
            Duration.ofSeconds(10),
            "",
            "When it happens, after the start of the measured time.");
    static final Parameter<Duration> FAULT_LENGTH = Parameter.of(
            "fault-length",
            ParameterTypes.duration(Duration.ofSeconds(1)),
            Duration.ofSeconds(10),
            "",
            "How long the member is away, or a primary that stepped down may not be primary again.");
    static final Parameter<Double> READ_SHARE = Parameter.of(
            "read-share",
            ParameterTypes.decimal(0, 1),
            0.5,
            "",
            "Share of reads among the operations, from 0 to 1; the others insert a document.");

    private FailoverParameters() {}

    static List<Parameter<?>> all() {
        return List.of(
                FAULT,
                MEMBER,
                KILL_HOST,
                FAULT_AT,
                FAULT_LENGTH,
                READ_SHARE,
                LoadParameters.DROP,
                // An outage is what is measured here, so errors alone do not exceed the budget.
                RunParameters.MAX_ERROR_RATE.withDefault(1.0),
                RunParameters.MAX_UNAVAILABLE.withDefault(Duration.ofMinutes(1)),
                RunParameters.DOCUMENTS.withDefault(10_000L),
                RunParameters.TARGET_RATE.withDefault(200.0),
                RunParameters.DURATION.withDefault(Duration.ofSeconds(40)),
                TargetParameters.CLUSTER.withDefault(TargetKind.REPLICA_SET),
                TargetParameters.REPLICAS.withDefault(3),
                TargetParameters.WRITE_CONCERN.withDefault(WriteConcern.MAJORITY),
                TargetParameters.COLLECTION.withDefault("failover"));
    }
}
