package io.shardlab.core.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;

/**
 * Finds the law with the least squared error by Levenberg and Marquardt's method (Moré's MINPACK form).
 *
 * <p>That method knows no bounds, so it runs once within them and once along each: with σ at 0, at 1 or free, and κ at 0
 * or free. The best of those that stay within the bounds is the bounded optimum, as that lies either inside, where it is a
 * free optimum, or on a bound, where it is one of the remaining parameters.
 */
final class LawFitter {

    private static final int MOST_STEPS = 1000;
    private static final List<OptionalDouble> SIGMAS =
            List.of(OptionalDouble.empty(), OptionalDouble.of(0), OptionalDouble.of(1));
    private static final List<OptionalDouble> KAPPAS = List.of(OptionalDouble.empty(), OptionalDouble.of(0));

    /** Small contention and crosstalk, as published fits of real systems have them. */
    private static final double FIRST_SIGMA = 0.05;

    private static final double FIRST_KAPPA = 1e-4;

    private final double[] concurrency;
    private final double[] throughput;
    private final double scale;

    LawFitter(List<ScalingPoint> points) {
        concurrency = points.stream().mapToDouble(ScalingPoint::concurrency).toArray();
        scale = points.stream().mapToDouble(ScalingPoint::throughput).max().orElseThrow();
        throughput =
                points.stream().mapToDouble(point -> point.throughput() / scale).toArray();
    }

    ScalabilityLaw best() {
        ScalabilityLaw best = null;
        for (OptionalDouble sigma : SIGMAS) {
            for (OptionalDouble kappa : KAPPAS) {
                ScalabilityLaw law =
                        fit(new LawModel(concurrency, sigma, kappa)).orElse(best);
                if (best == null || (law != null && error(law) < error(best))) {
                    best = law;
                }
            }
        }
        if (best == null) {
            throw new IllegalStateException("no law fits " + concurrency.length + " points");
        }
        return new ScalabilityLaw(best.lambda() * scale, best.sigma(), best.kappa());
    }

    private double error(ScalabilityLaw law) {
        double sum = 0;
        for (int i = 0; i < concurrency.length; i++) {
            double difference = throughput[i] - law.throughputAt(concurrency[i]);
            sum += difference * difference;
        }
        return sum;
    }

    /** The optimum on one bound, or without; empty if it is not within the others. */
    private Optional<ScalabilityLaw> fit(LawModel model) {
        try {
            double[] found = new LevenbergMarquardtOptimizer()
                    .optimize(new LeastSquaresBuilder()
                            .model(model)
                            .start(model.free(firstLambda(), FIRST_SIGMA, FIRST_KAPPA))
                            .target(throughput)
                            .maxEvaluations(MOST_STEPS)
                            .maxIterations(MOST_STEPS)
                            .build())
                    .getPoint()
                    .toArray();
            return Optional.of(model.law(found));
        } catch (MathRuntimeException | IllegalArgumentException e) {
            // It wandered off to where there is no law; along a bound it will not.
            return Optional.empty();
        }
    }

    /** One thread does at least what each of several did. */
    private double firstLambda() {
        List<Double> each = new ArrayList<>();
        for (int i = 0; i < concurrency.length; i++) {
            each.add(throughput[i] / concurrency[i]);
        }
        return each.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
}
