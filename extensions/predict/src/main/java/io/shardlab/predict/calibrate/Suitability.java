package io.shardlab.predict.calibrate;

import io.shardlab.answers.diagnosis.observation.Thresholds;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/** Decides which results the model describes. */
final class Suitability {

    static final List<String> WORKLOADS =
            List.of(Observations.QUERY, "bulk-load", Observations.SELECTIVE, Observations.INSERTS);

    private Suitability() {}

    /** The reason why a result cannot be used at all; empty if it can. */
    static Optional<Message> problem(RunResult result) {
        boolean mix = !WORKLOADS.contains(result.workload());
        if (mix && !MixKind.known(result)) {
            return Optional.of(Message.of(
                    "it is a result of {0}, not of {1}, and does not state which shards its operations ask",
                    result.workload(), String.join(", ", WORKLOADS)));
        }
        if (mix && MixKind.problem(result).isPresent()) {
            return MixKind.problem(result);
        }
        boolean inserts = result.workload().equals(Observations.INSERTS);
        if (Observations.isOneReplicaSet(result) && !isOneMember(result)) {
            return Optional.of(Message.of("it was measured on a replica set with secondaries or unknown members"));
        }
        if (result.target().kind().equals("sharded") && inserts) {
            return Optional.of(Message.of("it was measured on a sharded cluster"));
        }
        if (result.target().kind().equals("sharded") && result.target().shards() == 0) {
            return Optional.of(Message.of("the number of shards is unknown"));
        }
        if (hasSecondaries(result)) {
            return Optional.of(Message.of("its shards have several members"));
        }
        if (!result.machines().clients().isEmpty()) {
            return Optional.of(Message.of("several load machines measured it"));
        }
        if (Observations.measured(result).findAny().isEmpty()) {
            return Optional.of(Message.of("nothing was measured"));
        }
        if (result.workload().equals(Observations.SELECTIVE)
                && Observations.selective(result).isEmpty()) {
            return Optional.of(Message.of("the disk reads of its servers are unknown"));
        }
        if (inserts && Observations.inserts(result).isEmpty()) {
            return Optional.of(
                    Message.of("none of its inserts waited for servers that report the flushes of their journals"));
        }
        if (result.target().slowMotion().isPresent() && (inserts || readsFromDisk(result))) {
            return Optional.of(
                    Message.of("it was measured in slow motion, which does not slow the reads and writes of disks"));
        }
        Optional<SlowMotionReport> tooFast = result.target().slowMotion().filter(SlowMotionReport::tooFast);
        if (tooFast.isPresent()) {
            return Optional.of(Message.of(
                    "its slow motion was too fast for the machine ({0}), so it needs a larger --slow-motion",
                    tooFast.get().pace()));
        }
        if (mix && MixReader.missesShards(result)) {
            return Optional.of(Message.of(
                    "some of its shards had no documents, so operations on all shards did not ask them (--pre-split "
                            + "spreads the documents)"));
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

    /** Secondaries of a replica set use CPU time that no operation waits for; if the members are unknown, it may have some. */
    private static boolean isOneMember(RunResult result) {
        List<TargetOrigin.Member> members =
                result.target().origin().map(TargetOrigin::members).orElse(List.of());
        return members.stream().filter(member -> holdsData(member.state())).count() == 1
                && Observations.measured(result)
                        .allMatch(phase -> Machines.servers(phase)
                                        .filter(server -> holdsData(server.state()))
                                        .count()
                                <= 1);
    }

    private static boolean holdsData(Optional<String> state) {
        return !state.equals(Optional.of("arbiter"));
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
    static Optional<Message> problem(PhaseReport phase) {
        if (phase.openLoop().targetRate().isPresent()) {
            return Optional.of(Message.of("its operations came at a set rate"));
        }
        if (!phase.failures().errors().isEmpty() || phase.stopped()) {
            return Optional.of(Message.of("operations failed or it was stopped"));
        }
        return Optional.empty();
    }

    private static Optional<Message> tooFewOperations(RunResult result, PhaseReport phase) {
        return !List.of("bulk-load", Observations.SELECTIVE).contains(result.workload())
                        && phase.counts().operations() < Thresholds.FEWEST_OPERATIONS
                ? Optional.of(Message.of("it has fewer than {0,number,#} operations", Thresholds.FEWEST_OPERATIONS))
                : Optional.empty();
    }
}
