package io.shardlab.transfer.failover;

import com.mongodb.WriteConcern;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads and writes at a set rate while a member of a replica set goes away and comes back. */
public final class Failover implements Workload {

    static final Parameter<Integer> KILL_HOST = Parameter.optional(
            "kill-host",
            ParameterTypes.integer(1, 50),
            "",
            "Instead of one member, kill all members on this simulated host, from 1 to --replicas.");
    static final Parameter<Fault> FAULT = Parameter.of(
                    "fault",
                    ParameterTypes.choice(Fault.class),
                    Fault.KILL,
                    "",
                    "Kill, pause or cut off the member, or make the primary step down (the only one with --uri).")
            .relevantIf(settings -> settings.find(KILL_HOST).isEmpty());
    static final Parameter<MemberRole> MEMBER = Parameter.of(
                    "member",
                    ParameterTypes.choice(MemberRole.class),
                    MemberRole.PRIMARY,
                    "",
                    "The member that the fault hits; in a sharded cluster, one of the first shard.")
            .relevantIf(settings -> settings.find(KILL_HOST).isEmpty() && settings.get(FAULT) != Fault.STEP_DOWN);
    static final Parameter<Duration> FAULT_AT = Parameter.of(
            "fault-at",
            ParameterTypes.duration(Duration.ofSeconds(1)),
            Duration.ofSeconds(10),
            "",
            "Time of the fault after the start of the measured time.");
    static final Parameter<Duration> FAULT_LENGTH = Parameter.of(
            "fault-length",
            ParameterTypes.duration(Duration.ofSeconds(1)),
            Duration.ofSeconds(10),
            "",
            "How long the member is away, or may not become primary again after it stepped down.");
    static final Parameter<Double> READ_SHARE = Parameter.of(
            "read-share", ParameterTypes.decimal(0, 1), 0.5, "", "Share of reads; the other operations are inserts.");

    enum MemberRole {
        PRIMARY,
        SECONDARY
    }

    @Override
    public String name() {
        return "failover";
    }

    @Override
    public String summary() {
        return "What clients see when a replica set member dies, hangs, is cut off or steps down, and which writes are lost.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                FAULT,
                MEMBER,
                KILL_HOST,
                FAULT_AT,
                FAULT_LENGTH,
                READ_SHARE,
                LoadParameters.DROP,
                // An outage is what is measured here, so errors do not exceed the budget.
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

    /** Only members behind proxies can be cut off. There are proxies in zones, even without a delay, and in slow motion. */
    @Override
    public Map<String, String> resolve(Map<String, String> given) {
        boolean cut = "cut".equals(given.get(FAULT.name())) && !given.containsKey(KILL_HOST.name());
        if (!cut
                || given.containsKey(TargetParameters.URI.name())
                || given.containsKey(TargetParameters.SLOW_MOTION.name())) {
            return given;
        }
        Map<String, String> resolved = new LinkedHashMap<>(given);
        resolved.putIfAbsent(TargetParameters.ZONE_DELAY.name(), "0ms");
        return resolved;
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        if (settings.find(RunParameters.OPERATIONS).isPresent()) {
            throw new UsageException(Message.of("--operations does not apply here: give a --duration."));
        }
        Duration end = settings.get(FAULT_AT).plus(settings.get(FAULT_LENGTH));
        if (settings.get(RunParameters.DURATION).compareTo(end) <= 0) {
            throw new UsageException(Message.of(
                    "--duration must be longer than --fault-at and --fault-length together ({0,number,#} s), so that "
                            + "there is a time afterwards.",
                    end.toSeconds()));
        }
        if (settings.find(TargetParameters.WRITE_CONCERN)
                .filter(concern -> !concern.isAcknowledged())
                .isPresent()) {
            throw new UsageException(
                    Message.of("--write-concern 0 acknowledges nothing that could be lost: say 1, majority or 2."));
        }
        if (settings.get(RunParameters.DOCUMENTS) > FailoverDocuments.MOST_NUMBERS) {
            throw new UsageException(
                    Message.of("--documents must be at most {0,number,#} here.", FailoverDocuments.MOST_NUMBERS));
        }
        if (TargetParameters.isLocal(settings)) {
            checkLocal(settings);
        } else if (settings.find(KILL_HOST).isPresent() || settings.get(FAULT) != Fault.STEP_DOWN) {
            throw new UsageException(Message.of(
                    "Only servers that this program starts can be killed, paused or cut off: with --uri say --fault "
                            + "step-down."));
        }
    }

    private static void checkLocal(Settings settings) {
        int replicas = settings.get(TargetParameters.REPLICAS);
        Optional<Integer> host = settings.find(KILL_HOST);
        if (settings.get(TargetParameters.CLUSTER) == TargetKind.STANDALONE || replicas < 2) {
            throw new UsageException(Message.of(
                    "A failover needs another member: say --cluster replica-set or sharded, with --replicas 3 or "
                            + "more."));
        }
        if (replicas < 3 && (host.isPresent() || settings.get(FAULT) != Fault.STEP_DOWN)) {
            throw new UsageException(Message.of(
                    "One of {0,number,#} members has no majority and cannot be primary: say --replicas 3 or more, or "
                            + "--fault step-down.",
                    replicas));
        }
        if (host.orElse(0) > replicas) {
            throw new UsageException(Message.of(
                    "--kill-host must be between 1 and {0,number,#} here: there are as many hosts as members of a "
                            + "set.",
                    replicas));
        }
    }

    /** Each measured phase has a fault, so none shows what the servers carry. */
    @Override
    public Set<String> unused() {
        return SearchParameters.names();
    }

    @Override
    public List<String> phases() {
        return List.of("load", PhaseSpec.WARM_UP, "measure");
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return FailoverSession.open(context);
    }
}
