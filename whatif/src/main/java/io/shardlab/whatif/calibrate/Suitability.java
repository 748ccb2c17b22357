package io.shardlab.whatif.calibrate;

import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SlowMotionReport;
import java.util.List;
import java.util.Optional;

/** Decides which results the model describes. */
final class Suitability {

    static final List<String> WORKLOADS =
            List.of(Observations.QUERY, "bulk-load", Observations.SELECTIVE, Observations.INSERTS);

    private Suitability() {}

    /** The reason why a result cannot be used at all; empty if it can. */
    static Optional<String> problem(RunResult result) {
        boolean mix = !WORKLOADS.contains(result.workload());
        if (mix && !MixKind.known(result)) {
            return Optional.of("it is a result of " + result.workload() + ", not of " + String.join(", ", WORKLOADS)
                    + ", and does not state which shards its operations ask");
        }
        if (mix && MixKind.problem(result).isPresent()) {
            return MixKind.problem(result);
        }
        boolean inserts = result.workload().equals(Observations.INSERTS);
        if (result.target().kind().equals("replica-set") && !inserts) {
            return Optional.of("it was measured on a replica set");
        }
        if (result.target().kind().equals("sharded") && inserts) {
            return Optional.of("it was measured on a sharded cluster");
        }
        if (result.target().kind().equals("sharded") && result.target().shards() == 0) {
            return Optional.of("the number of shards is unknown");
        }
        if (hasSecondaries(result)) {
            return Optional.of("its shards have several members");
        }
        if (!result.machines().clients().isEmpty()) {
            return Optional.of("several load machines measured it");
        }
        if (Observations.measured(result).findAny().isEmpty()) {
            return Optional.of("nothing was measured");
        }
        if (result.workload().equals(Observations.SELECTIVE)
                && Observations.selective(result).isEmpty()) {
            return Optional.of("the disk reads of its servers are unknown");
        }
        if (inserts && Observations.inserts(result).isEmpty()) {
            return Optional.of("none of its inserts waited for servers that report the flushes of their journals");
        }
        if (result.target().slowMotion().isPresent() && (inserts || readsFromDisk(result))) {
            return Optional.of("it was measured in slow motion, which does not slow the reads and writes of disks");
        }
        Optional<SlowMotionReport> tooFast = result.target().slowMotion().filter(SlowMotionReport::tooFast);
        if (tooFast.isPresent()) {
            return Optional.of("its slow motion was too fast for the machine ("
                    + tooFast.get().pace() + "), so it needs a larger --slow-motion");
        }
        if (mix && MixObservation.missesShards(result)) {
            return Optional.of("some of its shards had no documents, so operations on all shards did not ask them"
                    + " (--pre-split spreads the documents)");
        }
        return Observations.measured(result)
                .flatMap(phase -> problem(phase).or(() -> tooFewOperations(result, phase)).stream())
                .findFirst()
                .or(() -> Observations.measured(result)
                        .flatMap(phase -> new Machines(result, phase).problem().stream())
                        .findFirst());
    }

    private static boolean readsFromDisk(RunResult result) {
        return result.workload().equals(Observations.SELECTIVE)
                && Observations.selective(result).stream().anyMatch(SelectiveObservation::fromDisk);
    }

    /** Secondaries of a shard use CPU time that no operation waits for. */
    private static boolean hasSecondaries(RunResult result) {
        return result.phases().stream().anyMatch(phase -> {
            List<String> shards = phase.servers().server().stream()
                    .flatMap(server -> server.shard().stream())
                    .toList();
            return shards.stream().distinct().count() < shards.size();
        });
    }

    /** The reason why a phase is not a closed loop without errors; empty if it is. */
    static Optional<String> problem(PhaseReport phase) {
        if (phase.openLoop().targetRate().isPresent()) {
            return Optional.of("its operations came at a set rate");
        }
        if (!phase.failures().errors().isEmpty() || phase.stopped()) {
            return Optional.of("operations failed or it was stopped");
        }
        return Optional.empty();
    }

    private static Optional<String> tooFewOperations(RunResult result, PhaseReport phase) {
        return !List.of("bulk-load", Observations.SELECTIVE).contains(result.workload())
                        && phase.counts().operations() < Thresholds.FEWEST_OPERATIONS
                ? Optional.of("it has fewer than " + Thresholds.FEWEST_OPERATIONS + " operations")
                : Optional.empty();
    }
}
