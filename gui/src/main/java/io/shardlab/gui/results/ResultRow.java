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
import java.util.Locale;
import java.util.Optional;

/**
 * A saved run as a line of the list.
 *
 * @param saved the run
 * @param last the last phase that counts; empty if none was measured, as a warm-up's figures are not the run's
 */
public record ResultRow(SavedResult saved, Optional<PhaseReport> last) {

    public static ResultRow of(SavedResult saved) {
        return new ResultRow(
                saved,
                saved.result().phases().stream().filter(PhaseReport::measured).reduce((one, next) -> next));
    }

    /** What its rate is told in. */
    public RateUnit unit() {
        return last.map(phase -> RateUnit.ofPhase(phase.name())).orElse(RateUnit.OPERATIONS);
    }

    /** The rate a second in {@link #unit}: the median of repetitions, or that of the last phase that counts. */
    public Optional<Double> rate() {
        return RepetitionSummary.inOwnUnit(result())
                .map(RepetitionSummary::medianThroughput)
                .or(() -> last.map(unit()::of));
    }

    /** Failed operations and refused documents of all phases that count. */
    public long errors() {
        return result().phases().stream()
                .filter(PhaseReport::measured)
                .mapToLong(PhaseReport::errorCount)
                .sum();
    }

    private RunResult result() {
        return saved.result();
    }

    /** Where it lies. */
    public Path folder() {
        return saved.folder();
    }

    /** The label, or else the folder's name. */
    public String name() {
        return saved.name();
    }

    /** Its kind, or of a sharded cluster its shards and mongos; and whether figures are scaled, as those of slow motion are. */
    public String target() {
        TargetReport target = result().target();
        return (target.shards() == 0
                        ? target.kind()
                        : FigureText.count(target.shards(), "shard") + ", " + target.routers() + " mongos")
                + (target.slowMotion().isPresent() ? ", slow motion" : "");
    }

    public Verdict.Status verdict() {
        return result().verdict().status();
    }

    /** Whether a text stands in what the list shows of it; case makes no difference. */
    public boolean matches(String filter) {
        String wanted = filter.strip().toLowerCase(Locale.ROOT);
        return (name() + " " + result().workload() + " " + target())
                .toLowerCase(Locale.ROOT)
                .contains(wanted);
    }
}
