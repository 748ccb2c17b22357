package io.shardlab.predict.calibrate;

import io.shardlab.predict.model.Demands;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The demands that fit measurements best, with the variation of service times that fits percentiles best.
 *
 * @param residuals the measurements beside predictions
 * @param fitter the search for the demands
 * @param target the figures and assumptions that the search is to meet
 * @param best the logarithms of the numbers that were searched for
 * @param demands the demands that follow from these
 * @param variation the squared coefficient of variation of service times
 * @param ofPercentiles the deviation of measured percentiles; empty if none were measured
 */
record Fit(
        Residuals residuals,
        DemandFitter fitter,
        double[] target,
        double[] best,
        Demands demands,
        double variation,
        Optional<PercentileDeviation> ofPercentiles) {

    /** The error of a measured figure that weighs as much as the standard deviation of an assumption. */
    static final double NOISE = 0.05;

    private static final double EXPONENTIAL = 1;

    /**
     * Fits the unknowns. Without a shared machine, throughput depends on the variation, and the fitted variation on the demands.
     *
     * @param mostRounds the most times that the variation is replaced by the one that fits; 0 to keep service times that are
     *     exponentially distributed
     * @param settled a difference of variations that does not matter
     */
    static Fit of(List<LoopMeasurement> observations, Unknowns unknowns, int mostRounds, double settled) {
        double variation = EXPONENTIAL;
        Residuals residuals = new Residuals(observations, variation);
        DemandFitter fitter = unknowns.fitter(residuals, NOISE);
        double[] target = unknowns.target(residuals, NOISE);
        double[] best = fitter.fit(target, unknowns.start());
        ServiceVariation.Fitted found = variation(observations, unknowns.demands(best));
        for (int round = 0; round < mostRounds && !found.confirms(variation, settled); round++) {
            variation = found.variation();
            if (observations.get(0).hardware().shared()) {
                break;
            }
            residuals = new Residuals(observations, variation);
            fitter = unknowns.fitter(residuals, NOISE);
            best = fitter.fit(target, best);
            found = variation(observations, unknowns.demands(best));
        }
        return new Fit(residuals, fitter, target, best, unknowns.demands(best), variation, found.deviation());
    }

    private static ServiceVariation.Fitted variation(List<LoopMeasurement> observations, Demands demands) {
        return ServiceVariation.of(Residuals.timed(observations, demands));
    }

    /** The differences between the target and what the fit predicts. */
    double[] errors() {
        double[] fitted = fitted();
        return IntStream.range(0, target.length)
                .mapToDouble(row -> target[row] - fitted[row])
                .toArray();
    }

    double[] fitted() {
        return fitter.predicted(best);
    }

    double[] leverages() {
        return fitter.leverages(best);
    }
}
