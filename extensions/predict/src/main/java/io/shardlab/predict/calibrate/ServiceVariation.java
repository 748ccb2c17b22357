package io.shardlab.predict.calibrate;

import io.shardlab.predict.calibrate.LoopMeasurement.Times;
import io.shardlab.predict.queue.ResponseTime;
import io.shardlab.predict.queue.Solution;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.univariate.BrentOptimizer;
import org.hipparchus.optim.univariate.SearchInterval;
import org.hipparchus.optim.univariate.UnivariateObjectiveFunction;

/**
 * Fits the variation of service times to measured percentiles. Exponentially distributed service times vary too much where all
 * operations take nearly the same CPU time, and with few threads this is most of their response time.
 */
final class ServiceVariation {

    private static final double EXPONENTIAL = 1;

    /** Three times the spread of exponentially distributed times. */
    private static final double MOST = 9;

    /** Finer than percentiles are measured. */
    private static final double PRECISION = 1e-3;

    private static final int MOST_STEPS = 100;

    private ServiceVariation() {}

    /**
     * Measured percentiles beside those that a network predicts.
     *
     * @param predicted the solution of the network for each variation
     */
    record Timed(Times measured, DoubleFunction<Solution> predicted) {

        /** @param variation of the service times */
        private double error(double variation) {
            ResponseTime times = predicted.apply(variation).response();
            return ofMedian(times) + ofP99(times);
        }

        private double ofMedian(ResponseTime times) {
            return squared(times.quantile(0.5) / measured.median());
        }

        private double ofP99(ResponseTime times) {
            return squared(times.quantile(0.99) / measured.p99());
        }
    }

    /**
     * The variation that fits best.
     *
     * @param variation the squared coefficient of variation of service times; 1 without measured percentiles
     * @param deviation how far the percentiles are from it; empty without measured percentiles
     */
    record Fitted(double variation, Optional<PercentileDeviation> deviation) {

        /** True if the variation is nearly the one that was assumed. */
        boolean confirms(double assumed, double difference) {
            return Math.abs(variation - assumed) < difference;
        }
    }

    /** Finds the variation with the least squared relative errors of p50 and p99. */
    static Fitted of(List<Timed> timed) {
        if (timed.isEmpty()) {
            return new Fitted(EXPONENTIAL, Optional.empty());
        }
        double best = new BrentOptimizer(PRECISION, PRECISION)
                .optimize(
                        new MaxEval(MOST_STEPS),
                        new UnivariateObjectiveFunction(variation -> timed.stream()
                                .mapToDouble(one -> one.error(variation))
                                .sum()),
                        GoalType.MINIMIZE,
                        new SearchInterval(0, MOST, EXPONENTIAL))
                .getPoint();
        double medians = 0;
        double p99s = 0;
        for (Timed one : timed) {
            ResponseTime times = one.predicted().apply(best).response();
            medians += one.ofMedian(times);
            p99s += one.ofP99(times);
        }
        double stretch = Resampling.stretch(2.0 * timed.size() - 1);
        return new Fitted(
                best,
                Optional.of(new PercentileDeviation(
                        stretch * Math.sqrt(medians / timed.size()), stretch * Math.sqrt(p99s / timed.size()))));
    }

    private static double squared(double ratio) {
        double error = Math.log(ratio);
        return error * error;
    }
}
