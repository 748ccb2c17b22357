package io.shardlab.gui.whatif;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.report.saved.MeasuredSeconds;
import io.shardlab.whatif.advice.Advice;
import io.shardlab.whatif.advice.Advice.Option;
import io.shardlab.whatif.advice.AdviceCurves;
import io.shardlab.whatif.advice.AdviceQuestion;
import io.shardlab.whatif.advice.Adviser;
import io.shardlab.whatif.advice.Restlessness;
import io.shardlab.whatif.answer.Prediction;
import io.shardlab.whatif.answer.WhatIf;
import io.shardlab.whatif.calibrate.AlikeResults;
import io.shardlab.whatif.calibrate.Observations;
import io.shardlab.whatif.model.Topology;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An answer that rests on saved results.
 *
 * @param basis the results
 * @param goals what was asked for
 * @param adviser predicts other deployments on the same machines
 * @param advice the answer
 * @param observations the measurements in the results
 * @param restless what disturbed the results, as a sentence; empty if nothing did
 */
record Advised(
        AlikeResults basis,
        Goals goals,
        Adviser adviser,
        Advice advice,
        Observations observations,
        Optional<Message> restless) {

    /**
     * A deployment that the user chooses.
     *
     * @param prediction its figures with all documents in memory
     * @param option its figures with the documents that were asked for, and what they mean for the goals
     */
    record Chosen(Prediction prediction, Option option) {}

    /**
     * A calibrated model, which is the slow part of an answer.
     *
     * @param restlessness what disturbed the results; empty if none of them was measured at full speed
     */
    record Model(AlikeResults basis, Observations observations, WhatIf whatIf, Optional<Restlessness> restlessness) {

        /**
         * Calibrates by results; takes up to seconds.
         *
         * @throws UsageException if they cannot calibrate it
         */
        static Model of(AlikeResults basis) {
            Observations observations = Observations.of(basis.results());
            return new Model(
                    basis, observations, new WhatIf(observations), MeasuredSeconds.restlessness(basis.results()));
        }

        /**
         * Answers; takes up to seconds.
         *
         * @param effort results of backups and failovers
         * @throws UsageException if the results do not have what the answer needs, or there are no such machines
         */
        Advised answer(Goals goals, List<RunResult> effort) {
            List<RunResult> results = Stream.concat(basis.results().stream().map(SavedResult::result), effort.stream())
                    .toList();
            AdviceQuestion question = goals.question();
            Adviser adviser = new Adviser(whatIf, question, results);
            Advice advice = adviser.advise();
            return new Advised(
                    basis,
                    goals,
                    adviser,
                    advice,
                    observations,
                    restlessness.flatMap(machine -> machine.sentence(adviser.deviation())));
        }
    }

    /** True if something is asked for that a deployment can miss. */
    boolean hasGoals() {
        return goals.rate().isPresent() || goals.p99().isPresent();
    }

    /** The predictions and measurements of the chart; takes up to seconds. */
    AdviceCurves curves() {
        return adviser.byThreads(advice, observations);
    }

    /** Predicts a deployment; takes some ten milliseconds. */
    Chosen choose(Topology topology, int threads) {
        Prediction prediction = adviser.prediction(topology, threads);
        return new Chosen(prediction, adviser.option(prediction));
    }

    /** The deployment that the answer is about: what it recommends, or else one server. */
    Option first() {
        return advice.options().stream()
                .filter(one -> one.role().isOfTheAnswer())
                .findFirst()
                .or(() -> advice.options().stream().findFirst())
                .orElseThrow();
    }
}
