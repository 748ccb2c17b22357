package io.shardlab.predict.screen;

import io.shardlab.answers.compare.ComparedRow;
import io.shardlab.answers.compare.Comparison;
import io.shardlab.answers.compare.ResultComparer;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.SavedResult;
import io.shardlab.predict.advice.Expected;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A run that answered a question, and its comparison with the base.
 *
 * @param question the question
 * @param run the run that was measured
 * @param curves the run's figures over time, and the distributions of its latencies
 * @param comparison the comparison of the base with this run, by the figures that are shown of an answer
 * @param expected the prediction that the run checked, beside its measurement; empty if it checked none
 */
public record WhatIfAnswer(
        WhatIfQuestion question, SavedResult run, SavedRun curves, Comparison comparison, Optional<Expected> expected) {

    /** The place of the answer's run in {@link #comparison}. */
    static final int RUN = 1;

    /**
     * Compares a run with the base. Reads the files of both, so it must not run on the screen's thread.
     *
     * @param prediction what the run checked, if anything
     * @throws io.shardlab.core.error.ShardlabException if the run cannot be read or compared
     */
    static WhatIfAnswer of(SavedResult base, WhatIfQuestion question, Path folder, Optional<Expected> prediction) {
        SavedResult run = SavedResults.read(folder);
        return new WhatIfAnswer(
                question,
                run,
                SavedRun.of(folder, run.result()),
                ResultComparer.ofAnswer(base, run, question.text()),
                prediction.map(made -> made.with(run.result())));
    }

    /** The question, or the label of the run if it has one. */
    String name() {
        return run.result().label().filter(label -> !label.isBlank()).orElseGet(question::text);
    }

    /** The same answer whose run has another label. */
    WhatIfAnswer with(SavedResult labelled) {
        return new WhatIfAnswer(question, labelled, curves, comparison, expected);
    }

    /** The throughput, in the unit of its phase; empty if nothing can be compared. */
    public Optional<ComparedRow> throughput() {
        return comparison.rate(RUN);
    }

    /** The 99th percentile; empty if nothing can be compared. */
    Optional<ComparedRow> p99() {
        return comparison.p99(RUN);
    }

    /** The main reason for the measured figures, in a sentence; empty if there is none. */
    public Optional<String> reason() {
        return run.result().diagnosis().stream().findFirst().map(Finding::finding);
    }
}
