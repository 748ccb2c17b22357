package io.shardlab.report.saved;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.run.folder.IntervalCsvReader;
import io.shardlab.run.folder.IntervalRow;
import io.shardlab.run.folder.ResultFolder;
import io.shardlab.run.folder.ResultJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a run's folder holds. Intervals are as measured, and so slower than the result's phases by {@link #slowdown}.
 *
 * @param folder where it lies
 * @param result its result
 * @param intervals its intervals; none if they are not there
 * @param percentiles the distributions of what was measured, scaled as the result is; none if they are not there
 * @param latencies the same by phase; none if they are not there
 */
public record SavedRun(
        Path folder,
        RunResult result,
        List<IntervalRow> intervals,
        List<PercentileCurve> percentiles,
        List<PhaseLatencies> latencies) {

    private static final String INTERVALS = "intervals.csv";
    private static final String LATENCY = "latency.hlog";

    public SavedRun {
        intervals = List.copyOf(intervals);
        percentiles = List.copyOf(percentiles);
        latencies = List.copyOf(latencies);
    }

    /** Whether a folder is that of a run. */
    public static boolean isIn(Path folder) {
        return ResultFolder.isOne(folder);
    }

    /**
     * Reads a run's folder.
     *
     * @throws UsageException if there is no result in it
     * @throws RunFailedException if one of its files cannot be read, or is not what its name says
     */
    public static SavedRun read(Path folder) {
        if (!isIn(folder)) {
            throw new UsageException("There is no result.json in " + folder + ": name the folder of a run.");
        }
        return of(folder, ResultJson.read(folder));
    }

    /**
     * As {@link #read}, with the result already at hand.
     *
     * @throws RunFailedException if one of its files cannot be read, or is not what its name says
     */
    public static SavedRun of(Path folder, RunResult result) {
        List<IntervalRow> intervals = Files.isRegularFile(folder.resolve(INTERVALS))
                ? IntervalCsvReader.read(folder.resolve(INTERVALS))
                : List.of();
        if (!Files.isRegularFile(folder.resolve(LATENCY))) {
            return new SavedRun(folder, result, intervals, List.of(), List.of());
        }
        MeasuredLatencies latencies = MeasuredLatencies.read(
                folder.resolve(LATENCY), measured(result), result.target().slowdown());
        return new SavedRun(folder, result, intervals, latencies.curves(), latencies.phases());
    }

    /** The label, or else the folder's name. */
    public String name() {
        return new SavedResult(folder, result).name();
    }

    /** How many times longer the intervals' clock says that something took than the result's figures do. */
    public double slowdown() {
        return result.target().slowdown();
    }

    /** The phases that count, or all of them if none does. */
    public List<PhaseReport> measured() {
        return measured(result);
    }

    private static List<PhaseReport> measured(RunResult result) {
        List<PhaseReport> measured =
                result.phases().stream().filter(PhaseReport::measured).toList();
        return measured.isEmpty() ? result.phases() : measured;
    }

    /** The last of the phases that count; empty if none was measured, as a warm-up's figures are not the run's. */
    public Optional<PhaseReport> last() {
        return result.phases().stream().filter(PhaseReport::measured).reduce((one, next) -> next);
    }
}
