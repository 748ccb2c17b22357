package io.shardlab.gui.whatif;

import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.results.ComparedRow;
import io.shardlab.gui.results.RunComparison;
import io.shardlab.report.saved.SavedRun;
import io.shardlab.run.folder.SavedResults;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A run that answered a question, and its comparison with the base.
 *
 * @param question the question
 * @param run the run that was measured
 * @param curves the run's figures over time, and the distributions of its latencies
 * @param comparison the comparison of the base with this run, by the figures that are shown of an answer
 */
public record WhatIfAnswer(WhatIfQuestion question, SavedResult run, SavedRun curves, RunComparison comparison) {

    /** The place of the answer's run in {@link #comparison}. */
    static final int RUN = 1;

    private static final String THROUGHPUT = "throughput";
    private static final String DOCUMENTS = "documentsPerSecond";
    private static final String RESPONSE = "responseP99Millis";
    private static final String SERVICE = "serviceP99Millis";
    private static final Set<String> SHOWN = Set.of(THROUGHPUT, DOCUMENTS, RESPONSE, SERVICE);

    /**
     * Compares a run with the base. Reads the files of both, so it must not run on the screen's thread.
     *
     * @throws io.shardlab.core.error.ShardlabException if the run cannot be read or compared
     */
    static WhatIfAnswer of(SavedResult base, WhatIfQuestion question, Path folder) {
        SavedResult run = SavedResults.read(folder);
        return new WhatIfAnswer(
                question,
                run,
                SavedRun.of(folder, run.result()),
                RunComparison.of(List.of(base, run), SHOWN::contains));
    }

    /** The throughput of the first phase that has one, in the unit of the phase; empty if nothing can be compared. */
    public Optional<ComparedRow> throughput() {
        return first(
                row -> isChanged(row, RateUnit.ofPhase(row.phase()) == RateUnit.DOCUMENTS ? DOCUMENTS : THROUGHPUT));
    }

    /** The 99th percentile: of the response time in an open loop, else of the service time. */
    Optional<ComparedRow> p99() {
        return first(row -> isChanged(row, RESPONSE)).or(() -> first(row -> isChanged(row, SERVICE)));
    }

    private Optional<ComparedRow> first(Predicate<ComparedRow> matching) {
        return comparison.rows().stream().filter(matching).findFirst();
    }

    private static boolean isChanged(ComparedRow row, String key) {
        return row.figure().key().equals(key) && row.change(RUN).isPresent();
    }

    /** The main reason for the measured figures, in a sentence; empty if there is none. */
    public Optional<String> reason() {
        return run.result().diagnosis().stream().findFirst().map(Finding::finding);
    }
}
