package io.shardlab.recovery.failover;

import com.mongodb.WriteConcern;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.TargetCollection;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes at a set rate while a member of a replica set goes away and comes back. */
public final class Failover implements Workload {

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
        return FailoverParameters.all();
    }

    /** Members can only be cut off behind proxies, which a set in zones has, also without a delay, and one in slow motion. */
    @Override
    public Map<String, String> resolve(Map<String, String> given) {
        boolean cut = "cut".equals(given.get(FailoverParameters.FAULT.name()))
                && !given.containsKey(FailoverParameters.KILL_HOST.name());
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
            throw new UsageException("--operations has no sense here: give a --duration.");
        }
        Duration end = settings.get(FailoverParameters.FAULT_AT).plus(settings.get(FailoverParameters.FAULT_LENGTH));
        if (settings.get(RunParameters.DURATION).compareTo(end) <= 0) {
            throw new UsageException("--duration must be longer than --fault-at and --fault-length together ("
                    + end.toSeconds() + " s), so that there is a time afterwards.");
        }
        if (!settings.find(TargetParameters.WRITE_CONCERN)
                .map(WriteConcern::isAcknowledged)
                .orElse(true)) {
            throw new UsageException(
                    "--write-concern 0 acknowledges nothing that could be lost: say 1, majority or 2.");
        }
        if (settings.get(RunParameters.DOCUMENTS) > NumberedIds.MOST_NUMBERS) {
            throw new UsageException("--documents must be at most " + NumberedIds.MOST_NUMBERS + " here.");
        }
        if (TargetParameters.isLocal(settings)) {
            checkLocal(settings);
        } else if (settings.find(FailoverParameters.KILL_HOST).isPresent()
                || settings.get(FailoverParameters.FAULT) != Fault.STEP_DOWN) {
            throw new UsageException(
                    "Only servers that this program starts can be killed, paused or cut off: with --uri"
                            + " say --fault step-down.");
        }
    }

    private static void checkLocal(Settings settings) {
        TargetKind kind = settings.get(TargetParameters.CLUSTER);
        int replicas = settings.get(TargetParameters.REPLICAS);
        boolean host = settings.find(FailoverParameters.KILL_HOST).isPresent();
        boolean stepDown = !host && settings.get(FailoverParameters.FAULT) == Fault.STEP_DOWN;
        if (kind == TargetKind.STANDALONE || replicas < 2) {
            throw new UsageException("A failover needs another member: say --cluster replica-set or sharded, with"
                    + " --replicas 3 or more.");
        }
        if (replicas < 3 && !stepDown) {
            throw new UsageException("One of " + replicas + " members has no majority and cannot be primary: say"
                    + " --replicas 3 or more, or --fault step-down.");
        }
        if (host && settings.get(FailoverParameters.KILL_HOST) > replicas) {
            throw new UsageException("--kill-host must be between 1 and " + replicas
                    + " here: there are as many hosts as" + " members of a set.");
        }
    }

    @Override
    public List<String> phases() {
        return List.of(FailoverSession.LOAD, PhaseSpec.WARM_UP, "measure");
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return FailoverSession.open(context);
    }
}
