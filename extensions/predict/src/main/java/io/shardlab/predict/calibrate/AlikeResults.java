package io.shardlab.predict.calibrate;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.TargetReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Saved results that one model can explain: of one workload, measured on machines of one kind, with one kind of mongos.
 *
 * @param workload the name of the workload
 * @param results the results, the newest first; one server and a cluster among them
 */
public record AlikeResults(String workload, List<SavedResult> results) {

    /** More results make the calibration slower, but hardly better. */
    private static final int MOST = 48;

    /** A result that can calibrate a model, with its machines. */
    private record Usable(SavedResult saved, Hardware hardware, boolean networked) {

        static Usable of(SavedResult saved) {
            RunResult result = saved.result();
            PhaseReport measured = Observations.measured(result).findFirst().orElseThrow();
            Machines machines = new Machines(result, measured);
            return new Usable(saved, machines.hardware(), machines.networked());
        }

        boolean isLike(Usable other) {
            RunResult one = saved.result();
            RunResult two = other.saved.result();
            return one.workload().equals(two.workload())
                    && one.client().os().equals(two.client().os())
                    && networked == other.networked
                    && Machines.alike(hardware, other.hardware, isSharded(one) && isSharded(two));
        }
    }

    /** Returns all sets that are complete, the one with the newest result first. */
    public static List<AlikeResults> in(List<SavedResult> results) {
        List<List<Usable>> groups = new ArrayList<>();
        results.stream()
                .filter(saved -> Suitability.problem(saved.result()).isEmpty())
                .sorted(Comparator.comparing(
                                (SavedResult saved) -> saved.result().startedAt())
                        .reversed())
                .map(Usable::of)
                .forEach(one -> groups.stream()
                        .filter(group -> group.stream().allMatch(one::isLike))
                        .findFirst()
                        .ifPresentOrElse(group -> group.add(one), () -> groups.add(new ArrayList<>(List.of(one)))));
        return groups.stream()
                .map(group -> group.stream().map(Usable::saved).toList())
                .map(group -> new AlikeResults(group.get(0).result().workload(), ofOneKind(group)))
                .filter(AlikeResults::isComplete)
                .toList();
    }

    /**
     * Both kinds of mongos take different CPU times, so the kind of the newest cluster decides; of single servers, a replica set
     * is the one to compare a cluster with.
     */
    private static List<SavedResult> ofOneKind(List<SavedResult> newestFirst) {
        boolean replicaSet = newestFirst.stream().map(SavedResult::result).anyMatch(Observations::isOneReplicaSet);
        String kind = newestFirst.stream()
                .map(SavedResult::result)
                .filter(AlikeResults::isSharded)
                .map(result -> result.target().routerKind())
                .findFirst()
                .orElse("");
        return newestFirst.stream()
                .filter(saved -> {
                    TargetReport target = saved.result().target();
                    return target.shards() == 0
                            ? replicaSet == Observations.isOneReplicaSet(saved.result())
                            : target.routerKind().equals(kind);
                })
                .limit(MOST)
                .toList();
    }

    private boolean isComplete() {
        return has(true) && has(false);
    }

    private boolean has(boolean sharded) {
        return results.stream().anyMatch(saved -> isOf(sharded, saved.result()));
    }

    private static boolean isSharded(RunResult result) {
        return result.target().shards() > 0;
    }

    private static boolean isOf(boolean sharded, RunResult result) {
        return sharded
                ? isSharded(result)
                : result.target().kind().equals(Observations.STANDALONE) || Observations.isOneReplicaSet(result);
    }

    /** The newest result of a cluster, or of one server. */
    public SavedResult newest(boolean sharded) {
        return results.stream()
                .filter(saved -> isOf(sharded, saved.result()))
                .findFirst()
                .orElseThrow();
    }
}
