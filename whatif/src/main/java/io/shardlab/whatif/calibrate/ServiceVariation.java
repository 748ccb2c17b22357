package io.shardlab.whatif.calibrate;

import io.shardlab.whatif.calibrate.Observation.Times;
import io.shardlab.whatif.model.ClusterModel;
import io.shardlab.whatif.model.Demands;
import io.shardlab.whatif.model.Mix;
import io.shardlab.whatif.queue.ClosedNetwork;
import io.shardlab.whatif.queue.MixedNetwork;
import io.shardlab.whatif.queue.ResponseTime;
import io.shardlab.whatif.queue.Solution;
import java.util.List;
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
            return squared(times.quantile(0.5) / measured.median()) + squared(times.quantile(0.99) / measured.p99());
        }
    }

    /** The squared coefficient of variation with the least squared relative errors of p50 and p99; 1 without percentiles. */
    static double of(List<Observation> observations, Demands demands) {
        return of(observations.stream()
                .flatMap(one -> one.times().map(times -> timed(one, times, demands)).stream())
                .toList());
    }

    private static Timed timed(Observation one, Times times, Demands demands) {
        ClusterModel model = new ClusterModel(demands, one.hardware().besideOthers(one.usedByOthers()));
        MixedNetwork network = model.network(Mix.of(one.operation()), one.topology(), one.threads());
        return new Timed(times, ClosedNetwork.byVariation(network, one.threads()));
    }

    /** The same for operations of any kinds. */
    static double of(List<Timed> timed) {
        if (timed.isEmpty()) {
            return EXPONENTIAL;
        }
        return new BrentOptimizer(PRECISION, PRECISION)
                .optimize(
                        new MaxEval(MOST_STEPS),
                        new UnivariateObjectiveFunction(variation -> timed.stream()
                                .mapToDouble(one -> one.error(variation))
                                .sum()),
                        GoalType.MINIMIZE,
                        new SearchInterval(0, MOST, EXPONENTIAL))
                .getPoint();
    }

    private static double squared(double ratio) {
        double error = Math.log(ratio);
        return error * error;
    }
}
