package io.shardlab.answers.saved;

import io.shardlab.answers.folder.IntervalCsvReader;
import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.answers.folder.ResultFiles;
import io.shardlab.answers.folder.ResultFolder;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The content of a run's folder. In slow motion the result is scaled to the simulated cluster, but the intervals are as
 * measured: their times are longer than those in the result by the factor {@link #slowdown}.
 *
 * @param folder the folder
 * @param result the result
 * @param intervals its intervals; none if their file is missing or not whole
 * @param latencies the distributions of each phase that counts, scaled as the result is; none if their file is missing or not
 *     whole
 * @param files the reasons why a file is not used
 */
public record SavedRun(
        Path folder, RunResult result, List<IntervalRow> intervals, List<PhaseLatencies> latencies, ResultFiles files) {

    private static final String INTERVALS = "intervals.csv";
    private static final String LATENCY = "latency.hlog";

    public SavedRun {
        intervals = List.copyOf(intervals);
        latencies = List.copyOf(latencies);
    }

    /** True if a folder is that of a run. */
    public static boolean isIn(Path folder) {
        return ResultFolder.isOne(folder);
    }

    /**
     * Reads a run's folder.
     *
     * @throws UsageException if there is no result in it
     * @throws RunFailedException if one of its files cannot be read, or has an unexpected format
     */
    public static SavedRun read(Path folder) {
        if (!isIn(folder)) {
            throw new UsageException(Message.of("There is no result.json in {0}: name the folder of a run.", folder));
        }
        return of(folder, SavedResults.result(folder));
    }

    /**
     * Reads the other files of a run whose result is already at hand.
     *
     * @throws RunFailedException if one of its files cannot be read, or has an unexpected format
     */
    public static SavedRun of(Path folder, RunResult result) {
        List<IntervalRow> intervals = Files.isRegularFile(folder.resolve(INTERVALS))
                ? IntervalCsvReader.read(folder.resolve(INTERVALS))
                : List.of();
        List<PhaseLatencies> latencies = Files.isRegularFile(folder.resolve(LATENCY))
                ? MeasuredLatencies.read(
                        folder.resolve(LATENCY),
                        measured(result),
                        result.target().slowdown())
                : List.of();
        ResultFiles files = ResultFiles.of(folder, result);
        return new SavedRun(
                folder,
                result,
                files.intervals().isPresent() ? List.of() : intervals,
                files.latencies().isPresent() ? List.of() : latencies,
                files);
    }

    /** The reasons why files are not used, each with what is left out for it. */
    public List<Message> problems() {
        return Stream.of(
                        files.intervals().map(reason -> Message.of("{0} The charts over time are left out.", reason)),
                        files.latencies()
                                .map(reason -> Message.of("{0} The curves of latencies are left out.", reason)))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Returns the most informative distributions: response times of each phase, or, if there is only one phase, its response
     * times, service times and kinds of operations.
     */
    public List<PercentileCurve> percentiles() {
        Stream<PercentileCurve> curves = latencies.size() == 1
                ? ofOnePhase(latencies.get(0))
                : latencies.stream().map(PhaseLatencies::response);
        return curves.filter(curve -> curve.count() > 0).toList();
    }

    private static Stream<PercentileCurve> ofOnePhase(PhaseLatencies phase) {
        return Stream.concat(
                phase.open()
                        ? Stream.of(
                                phase.response().named("response time"),
                                phase.service().named("service time"))
                        : Stream.of(phase.service().named("service = response time")),
                phase.kinds().stream().filter(kind -> phase.kinds().size() > 1));
    }

    /** Returns the label, or the folder's name if there is none. */
    public String name() {
        return new SavedResult(folder, result).name();
    }

    /** Returns the factor by which the intervals' times are longer than those in the result; 1 without slow motion. */
    public double slowdown() {
        return result.target().slowdown();
    }

    /** Returns the phases that count, or all of them if none does. */
    private static List<PhaseReport> measured(RunResult result) {
        List<PhaseReport> measured =
                result.phases().stream().filter(PhaseReport::measured).toList();
        return measured.isEmpty() ? result.phases() : measured;
    }

    /** Returns the last of the phases that count. Empty if none was measured: a warm-up's figures do not count. */
    public Optional<PhaseReport> last() {
        return result.lastRepetitions().stream().reduce((one, next) -> next);
    }
}
