package io.shardlab.whatif.calibrate;

import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.TargetReport;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Saved results that one model can explain: of one workload, measured from machines of one kind, with one kind of mongos.
 *
 * @param workload the name of the workload
 * @param results the results, the newest first; a standalone server and a cluster among them
 */
public record AlikeResults(String workload, List<SavedResult> results) {

    /** More results make the calibration slower, but hardly better. */
    private static final int MOST = 48;

    /** The conditions that results of one model share. */
    private record Alike(String workload, String os, int processors, String simulated) {

        static Alike of(RunResult result) {
            return new Alike(
                    result.workload(),
                    result.client().os(),
                    result.client().cpus(),
                    result.target().slowMotion().map(SlowMotionReport::hardware).orElse(""));
        }
    }

    /** Returns all that are complete, the one with the newest result first. */
    public static List<AlikeResults> in(List<SavedResult> results) {
        Map<Alike, List<SavedResult>> groups = results.stream()
                .sorted(Comparator.comparing(
                                (SavedResult saved) -> saved.result().startedAt())
                        .reversed())
                .collect(Collectors.groupingBy(
                        saved -> Alike.of(saved.result()), LinkedHashMap::new, Collectors.toList()));
        return groups.entrySet().stream()
                .map(group -> new AlikeResults(group.getKey().workload(), ofOneRouter(group.getValue())))
                .filter(AlikeResults::isComplete)
                .toList();
    }

    /** Both kinds of mongos take different CPU times, so the kind of the newest cluster decides. */
    private static List<SavedResult> ofOneRouter(List<SavedResult> newestFirst) {
        String kind = newestFirst.stream()
                .map(saved -> saved.result().target())
                .filter(target -> target.shards() > 0)
                .map(TargetReport::routerKind)
                .findFirst()
                .orElse("");
        return newestFirst.stream()
                .filter(saved -> saved.result().target().shards() == 0
                        || saved.result().target().routerKind().equals(kind))
                .limit(MOST)
                .toList();
    }

    private boolean isComplete() {
        return results.stream().anyMatch(saved -> isStandalone(saved.result()))
                && results.stream().anyMatch(saved -> saved.result().target().shards() > 0);
    }

    private static boolean isStandalone(RunResult result) {
        return result.target().kind().equals("standalone");
    }

    /** The newest result of a cluster, or of one server. */
    public SavedResult newest(boolean sharded) {
        return results.stream()
                .filter(saved -> sharded ? saved.result().target().shards() > 0 : isStandalone(saved.result()))
                .findFirst()
                .orElseThrow();
    }
}
