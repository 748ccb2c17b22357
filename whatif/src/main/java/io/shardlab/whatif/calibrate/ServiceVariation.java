package io.shardlab.whatif.calibrate;

import io.shardlab.whatif.calibrate.Observation.Times;
import io.shardlab.whatif.model.ClusterModel;
import io.shardlab.whatif.model.Demands;
import io.shardlab.whatif.queue.ClosedNetwork;
import io.shardlab.whatif.queue.ResponseTime;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
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

    /** The squared coefficient of variation with the least squared relative errors of p50 and p99; 1 without percentiles. */
    static double of(List<Observation> observations, Demands demands) {
        List<Observation> timed =
                observations.stream().filter(one -> one.times().isPresent()).toList();
        if (timed.isEmpty()) {
            return EXPONENTIAL;
        }
        DoubleUnaryOperator error = variation -> timed.stream()
                .mapToDouble(one -> error(one, demands, variation))
                .sum();
        return least(error);
    }

    /** The variation with the least error. */
    static double least(DoubleUnaryOperator error) {
        return new BrentOptimizer(PRECISION, PRECISION)
                .optimize(
                        new MaxEval(MOST_STEPS),
                        new UnivariateObjectiveFunction(error::applyAsDouble),
                        GoalType.MINIMIZE,
                        new SearchInterval(0, MOST, EXPONENTIAL))
                .getPoint();
    }

    private static double error(Observation one, Demands demands, double variation) {
        ClusterModel model = new ClusterModel(demands, one.hardware().besideOthers(one.usedByOthers()), variation);
        ResponseTime times = ClosedNetwork.solve(
                        model.network(one.operation(), one.topology(), one.threads()), one.threads())
                .response();
        Times measured = one.times().orElseThrow();
        return squared(times.quantile(0.5) / measured.median()) + squared(times.quantile(0.99) / measured.p99());
    }

    static double squared(double ratio) {
        double error = Math.log(ratio);
        return error * error;
    }
}
