package io.shardlab.gui.results;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.FigureText;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A saved run as a row of the list.
 *
 * @param saved the run
 * @param last the last phase that counts; empty if there is none, because figures of a warm-up are not those of the run
 */
public record ResultRow(SavedResult saved, Optional<PhaseReport> last) {

    public static ResultRow of(SavedResult saved) {
        return new ResultRow(
                saved,
                saved.result().phases().stream().filter(PhaseReport::measured).reduce((one, next) -> next));
    }

    /** The unit of its rate. */
    public RateUnit unit() {
        return last.map(phase -> RateUnit.ofPhase(phase.name())).orElse(RateUnit.OPERATIONS);
    }

    /** The rate per second in {@link #unit}: the median of the repetitions, or the rate of the last phase that counts. */
    public Optional<Double> rate() {
        return RepetitionSummary.inOwnUnit(result())
                .map(RepetitionSummary::medianThroughput)
                .or(() -> last.map(unit()::of));
    }

    /** The failed operations and refused documents of all phases that count. */
    long errors() {
        return result().phases().stream()
                .filter(PhaseReport::measured)
                .mapToLong(PhaseReport::errorCount)
                .sum();
    }

    private RunResult result() {
        return saved.result();
    }

    public Path folder() {
        return saved.folder();
    }

    /** The label, or else the folder's name. */
    public String name() {
        return saved.name();
    }

    /** The topology, or the number of shards and mongos, and a mark if figures are scaled from slow motion. */
    public String target() {
        TargetReport target = result().target();
        return (target.shards() == 0
                        ? target.kind()
                        : FigureText.count(target.shards(), "shard") + ", " + target.routers() + " mongos")
                + (target.slowMotion().isPresent() ? ", slow motion" : "");
    }

    Verdict.Status verdict() {
        return result().verdict().status();
    }

    /** The text that the filter of the list searches. */
    String searchText() {
        return name() + " " + result().workload() + " " + target();
    }
}
