package io.shardlab.predict.advice;

import io.shardlab.core.result.RunResult;
import io.shardlab.predict.advice.Confirmation.Measured;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.Prediction;
import java.util.Optional;

/**
 * A predicted figure, and the measurement that checks it.
 *
 * @param figure operations per second, or the 99th percentile of response times in milliseconds
 * @param isP99 whether it is the percentile, as where operations arrive at a rate that the deployment can serve
 * @param measured the measurement; empty if there is none
 */
public record Expected(Estimate figure, boolean isP99, Optional<Measured> measured) {

    private static final String P99 = "99";
    private static final double MILLIS = 1e3;

    /** The operations per second of a closed loop. */
    public static Expected of(Prediction made) {
        return new Expected(made.throughput(), false, Optional.empty());
    }

    /** The response times at a rate, or the most operations per second if more arrive. */
    public static Expected of(Prediction.AtRate made) {
        return Optional.ofNullable(made.responseMicros().get(P99))
                .map(micros -> new Expected(micros.times(1 / MILLIS), true, Optional.empty()))
                .orElseGet(() -> new Expected(made.capacity(), false, Optional.empty()));
    }

    /** The same prediction with the measurement of a run. */
    public Expected with(RunResult run) {
        return new Expected(figure, isP99, Measured.of(run));
    }

    /** The measured value of the predicted figure. */
    public Optional<Double> value() {
        return measured.map(found -> isP99 ? found.responseMicros().get(P99) / MILLIS : found.throughput());
    }
}
