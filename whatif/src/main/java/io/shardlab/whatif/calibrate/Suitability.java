package io.shardlab.whatif.calibrate;

import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import java.util.List;
import java.util.Optional;

/** Which results the model describes. */
final class Suitability {

    private static final List<String> WORKLOADS =
            List.of(Observations.QUERY, "bulk-load", Observations.SELECTIVE, Observations.INSERTS);

    private Suitability() {}

    /** Why it cannot be used at all; empty if it can. */
    static Optional<String> problem(RunResult result) {
        if (!WORKLOADS.contains(result.workload())) {
            return Optional.of("it is of " + result.workload() + ", not of " + String.join(", ", WORKLOADS));
        }
        boolean ofInserts = result.workload().equals(Observations.INSERTS);
        if (result.target().kind().equals("replica-set") && !ofInserts) {
            return Optional.of("it is of a replica set");
        }
        if (result.target().kind().equals("sharded") && ofInserts) {
            return Optional.of("it is of a sharded cluster");
        }
        if (result.target().kind().equals("sharded") && result.target().shards() == 0) {
            return Optional.of("the number of shards is unknown");
        }
        if (hasSecondaries(result)) {
            return Optional.of("its shards have several members");
        }
        if (!result.clients().isEmpty()) {
            return Optional.of("several load machines measured it");
        }
        if (Observations.measured(result).findAny().isEmpty()) {
            return Optional.of("nothing was measured");
        }
        if (result.workload().equals(Observations.SELECTIVE)
                && Observations.selective(result).isEmpty()) {
            return Optional.of("what its servers read from their disks is unknown");
        }
        if (ofInserts && Observations.inserts(result).isEmpty()) {
            return Optional.of("none of its inserts waited for servers that tell about their journals");
        }
        if (result.target().slowMotion().isPresent() && (ofInserts || readsFromDisk(result))) {
            return Optional.of(
                    "it was measured in slow motion, in which a read or write of a disk takes as long as ever");
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

    /** Of one shard they cost CPU time that no operation waits for. */
    private static boolean hasSecondaries(RunResult result) {
        return result.phases().stream().anyMatch(phase -> {
            List<String> shards = phase.server().stream()
                    .flatMap(server -> server.shard().stream())
                    .toList();
            return shards.stream().distinct().count() < shards.size();
        });
    }

    /** Why it is no closed loop without errors; empty if it is. */
    static Optional<String> problem(PhaseReport phase) {
        if (phase.targetRate().isPresent()) {
            return Optional.of("its operations came at a set rate");
        }
        if (!phase.errors().isEmpty() || phase.end().stopped()) {
            return Optional.of("operations failed or it was stopped");
        }
        return Optional.empty();
    }

    private static Optional<String> tooFewOperations(RunResult result, PhaseReport phase) {
        return List.of(Observations.QUERY, Observations.INSERTS).contains(result.workload())
                        && phase.operations() < Thresholds.FEWEST_OPERATIONS
                ? Optional.of("it has fewer than " + Thresholds.FEWEST_OPERATIONS + " operations")
                : Optional.empty();
    }
}
