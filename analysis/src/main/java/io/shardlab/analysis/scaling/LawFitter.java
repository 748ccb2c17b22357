package io.shardlab.analysis.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.DiagonalMatrix;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;

/**
 * Finds the law with the least weighted squared error by Levenberg and Marquardt's method (Moré's MINPACK form).
 *
 * <p>That method knows no bounds, so it runs once within them and once along each: with σ at 0, at 1 or free, and κ at 0
 * or free. The best of those that stay within the bounds is the bounded optimum, as that lies either inside, where it is a
 * free optimum, or on a bound, where it is one of the remaining parameters.
 */
final class LawFitter {

    private static final int MOST_STEPS = 200;

    /** Far finer than any measurement. */
    private static final double TOLERANCE = 1e-9;

    private static final List<OptionalDouble> SIGMAS =
            List.of(OptionalDouble.empty(), OptionalDouble.of(0), OptionalDouble.of(1));
    private static final List<OptionalDouble> KAPPAS = List.of(OptionalDouble.empty(), OptionalDouble.of(0));

    /** Small contention and crosstalk, as published fits of real systems have them. */
    private static final double FIRST_SIGMA = 0.05;

    private static final double FIRST_KAPPA = 1e-4;

    private final double[] concurrency;
    private final double[] throughput;
    private final double[] weights;
    private final double scale;

    /** @param weights how much the square of each point's error counts, beside those of the others */
    LawFitter(List<ScalingPoint> points, double[] weights) {
        concurrency = points.stream().mapToDouble(ScalingPoint::concurrency).toArray();
        scale = points.stream().mapToDouble(ScalingPoint::mean).max().orElseThrow();
        throughput = points.stream().mapToDouble(point -> point.mean() / scale).toArray();
        this.weights = weights.clone();
    }

    ScalabilityLaw best() {
        Optional<ScalabilityLaw> inside =
                fit(new LawModel(concurrency, OptionalDouble.empty(), OptionalDouble.empty()));
        ScalabilityLaw best = inside.orElseGet(this::bestOnBounds);
        return new ScalabilityLaw(best.lambda() * scale, best.sigma(), best.kappa());
    }

    private ScalabilityLaw bestOnBounds() {
        ScalabilityLaw best = null;
        for (OptionalDouble sigma : SIGMAS) {
            for (OptionalDouble kappa : KAPPAS) {
                boolean bounded = sigma.isPresent() || kappa.isPresent();
                ScalabilityLaw law =
                        bounded ? fit(new LawModel(concurrency, sigma, kappa)).orElse(best) : null;
                if (law != null && (best == null || error(law) < error(best))) {
                    best = law;
                }
            }
        }
        if (best == null) {
            throw new IllegalStateException("no law fits " + concurrency.length + " points");
        }
        return best;
    }

    private double error(ScalabilityLaw law) {
        double sum = 0;
        for (int i = 0; i < concurrency.length; i++) {
            double difference = throughput[i] - law.throughputAt(concurrency[i]);
            sum += weights[i] * difference * difference;
        }
        return sum;
    }

    /** The optimum on one bound, or without; empty if it is not within the others. */
    private Optional<ScalabilityLaw> fit(LawModel model) {
        try {
            double[] found = new LevenbergMarquardtOptimizer()
                    .withCostRelativeTolerance(TOLERANCE)
                    .withParameterRelativeTolerance(TOLERANCE)
                    .optimize(new LeastSquaresBuilder()
                            .model(model)
                            .start(model.free(firstLambda(), FIRST_SIGMA, FIRST_KAPPA))
                            .target(throughput)
                            .weight(new DiagonalMatrix(weights))
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
