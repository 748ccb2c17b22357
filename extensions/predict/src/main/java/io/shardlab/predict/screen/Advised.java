package io.shardlab.predict.screen;

import io.shardlab.answers.noise.Restlessness;
import io.shardlab.answers.saved.MeasuredSeconds;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.AdviceCurves;
import io.shardlab.predict.advice.Adviser;
import io.shardlab.predict.advice.CalibratedAdviser;
import io.shardlab.predict.answer.WhatIf;
import io.shardlab.predict.calibrate.AlikeResults;
import io.shardlab.predict.calibrate.Observations;
import java.util.List;
import java.util.Optional;

/**
 * An answer that rests on saved results.
 *
 * @param adviser gave it
 * @param advice the answer
 * @param observations the measurements in the results
 * @param doubt the reasons not to rely on predictions, as a sentence; empty if there are none
 * @param restless what disturbed the results, as a sentence; empty if nothing did
 */
record Advised(
        Adviser adviser,
        Advice advice,
        Observations observations,
        Optional<Message> doubt,
        Optional<Message> restless) {

    /**
     * A calibrated model.
     *
     * @param restlessness what disturbed the results; empty if none of them was measured at full speed
     */
    record Model(CalibratedAdviser calibrated, Optional<Restlessness> restlessness) {

        /**
         * Calibrates by results; takes up to seconds.
         *
         * @throws io.shardlab.core.error.UsageException if they cannot calibrate it
         */
        static Model of(AlikeResults basis) {
            return new Model(CalibratedAdviser.of(basis), MeasuredSeconds.restlessness(basis.results()));
        }

        /**
         * Answers; takes up to seconds.
         *
         * @param effort results of backups and failovers
         * @throws io.shardlab.core.error.UsageException if the results do not have what the answer needs, or there are no such
         *     machines
         */
        Advised answer(Goals goals, List<RunResult> effort) {
            Adviser adviser = calibrated.adviser(goals.question(), effort);
            Optional<Message> doubt =
                    Restlessness.doubt(restlessness, adviser.deviation().filter(WhatIf::isRough));
            return new Advised(
                    adviser,
                    adviser.advise().doubted(doubt),
                    calibrated.observations(),
                    doubt,
                    restlessness.flatMap(machine -> machine.sentence(adviser.deviation())));
        }
    }

    /** The predictions and measurements of the charts; takes up to seconds. */
    AdviceCurves curves() {
        return adviser.byLoad(advice, observations);
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
