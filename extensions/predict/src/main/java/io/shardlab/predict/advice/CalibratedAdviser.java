package io.shardlab.predict.advice;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.predict.answer.Prediction;
import io.shardlab.predict.answer.WhatIf;
import io.shardlab.predict.calibrate.AlikeResults;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A calibrated model for many questions, because calibrating is the slow part of an answer. Immutable and thread-safe.
 *
 * @param basis the results that calibrate it
 * @param observations the measurements in them
 */
public record CalibratedAdviser(AlikeResults basis, Observations observations, WhatIf whatIf) {

    /**
     * Calibrates by results; takes up to seconds.
     *
     * @throws UsageException if they cannot calibrate it
     */
    public static CalibratedAdviser of(AlikeResults basis) {
        Observations observations = Observations.of(basis.results());
        return new CalibratedAdviser(basis, observations, new WhatIf(observations));
    }

    /**
     * Returns an adviser.
     *
     * @param effort results of backups and failovers
     * @throws UsageException if the results do not have what answers need
     */
    public Adviser adviser(AdviceQuestion question, List<RunResult> effort) {
        return new Adviser(
                whatIf,
                question,
                Stream.concat(basis.results().stream().map(SavedResult::result), effort.stream())
                        .toList());
    }

    /**
     * Predicts a deployment; takes some ten milliseconds.
     *
     * @param threads the number of concurrent clients of a closed loop
     * @param arrivalsPerSecond the operations that arrive in an open loop; empty for a closed one
     * @throws UsageException if the results do not have what predictions need
     */
    public ChosenDeployment choose(
            AdviceQuestion question, Topology topology, int threads, Optional<Integer> arrivalsPerSecond) {
        Adviser adviser = adviser(question, List.of());
        if (arrivalsPerSecond.isEmpty()) {
            Prediction made = adviser.prediction(topology, threads);
            return new ChosenDeployment(question, adviser.option(made), Expected.of(made), Optional.empty());
        }
        Prediction.AtRate made =
                adviser.prediction(topology, arrivalsPerSecond.get().doubleValue());
        return new ChosenDeployment(question, adviser.option(made), Expected.of(made), Optional.of(made));
    }
}
