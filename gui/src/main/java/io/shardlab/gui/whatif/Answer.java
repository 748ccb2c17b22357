package io.shardlab.gui.whatif;

import io.shardlab.analysis.compare.ComparedFigure;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.comparison.ComparedRow;
import io.shardlab.gui.comparison.RunComparison;
import io.shardlab.report.saved.SavedRun;
import io.shardlab.run.folder.SavedResults;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A run that answered a question, beside the base.
 *
 * @param question what was asked
 * @param run what was measured
 * @param curves the same over its time, and the distributions of its latencies
 * @param comparison of the base with this run, by the figures that are shown of an answer
 */
public record Answer(Question question, SavedResult run, SavedRun curves, RunComparison comparison) {

    private static final int THIS = 1;
    private static final String THROUGHPUT = "throughput";
    private static final String DOCUMENTS = "documentsPerSecond";
    private static final String RESPONSE = "responseP99Millis";
    private static final String SERVICE = "serviceP99Millis";
    private static final Set<String> SHOWN = Set.of(THROUGHPUT, DOCUMENTS, RESPONSE, SERVICE);

    /**
     * Compares a run with the base. Reads the files of both: not for the screen's thread.
     *
     * @throws io.shardlab.core.error.ShardlabException if the run cannot be read, or not be compared
     */
    static Answer of(SavedResult base, Question question, Path folder) {
        SavedResult run = SavedResults.read(folder);
        return new Answer(
                question,
                run,
                SavedRun.of(folder, run.result()),
                RunComparison.of(List.of(base, run), SHOWN::contains));
    }

    /**
     * How throughput changed, in the first phase that has it and in the unit that the phase is told in; empty if nothing can
     * be compared.
     */
    public Optional<ComparedRow> throughput() {
        return comparison.rows().stream()
                .filter(row -> isOf(row.figure(), rate(row.phase())))
                .findFirst();
    }

    private static String rate(String phase) {
        return RateUnit.ofPhase(phase) == RateUnit.DOCUMENTS ? DOCUMENTS : THROUGHPUT;
    }

    /** How the 99th percentile changed: of the response time in an open loop, else of the service time. */
    public Optional<ComparedRow> p99() {
        return figure(RESPONSE).or(() -> figure(SERVICE));
    }

    /** Which of the runs in {@link #comparison} the answer is. */
    public int place() {
        return THIS;
    }

    private Optional<ComparedRow> figure(String key) {
        return comparison.rows().stream().filter(row -> isOf(row.figure(), key)).findFirst();
    }

    private static boolean isOf(ComparedFigure figure, String key) {
        return figure.key().equals(key) && figure.changes().get(THIS).isPresent();
    }

    /** The main reason for what was measured, in a sentence; empty if there is none. */
    public Optional<String> reason() {
        return run.result().diagnosis().stream().findFirst().map(Finding::finding);
    }
}
