package io.shardlab.answers.scaling;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.DiagonalMatrix;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.util.Pair;

/**
 * Finds the law with the least weighted squared error by Levenberg and Marquardt's method (Moré's MINPACK form).
 *
 * <p>That method has no bounds, so it runs once without any and once along each: with σ at 0, at 1 or free, and κ at 0 or
 * free. The best of those that stay within the bounds is the bounded optimum, which lies either inside, where it is a free
 * optimum, or on a bound, where it is an optimum of the remaining parameters.
 */
final class LawFitter {

    private static final int MOST_STEPS = 200;

    /** A tolerance far finer than any measurement. */
    private static final double TOLERANCE = 1e-9;

    private static final OptionalDouble FREE = OptionalDouble.empty();
    private static final List<OptionalDouble> SIGMAS = List.of(FREE, OptionalDouble.of(0), OptionalDouble.of(1));
    private static final List<OptionalDouble> KAPPAS = List.of(FREE, OptionalDouble.of(0));

    /** Small contention and crosstalk, as in published fits of real systems. */
    private static final double FIRST_SIGMA = 0.05;

    private static final double FIRST_KAPPA = 1e-4;

    private final double[] concurrency;
    private final double[] throughput;
    private final double[] weights;
    private final double scale;

    /** @param weights the weight of each point's squared error, relative to the others */
    LawFitter(List<ScalingPoint> points, double[] weights) {
        concurrency = points.stream().mapToDouble(ScalingPoint::concurrency).toArray();
        scale = points.stream().mapToDouble(ScalingPoint::mean).max().orElseThrow();
        throughput = points.stream().mapToDouble(point -> point.mean() / scale).toArray();
        this.weights = weights.clone();
    }

    ScalabilityLaw best() {
        ScalabilityLaw best = fit(new Model(FREE, FREE)).orElseGet(this::bestOnBounds);
        return new ScalabilityLaw(best.lambda() * scale, best.sigma(), best.kappa());
    }

    private ScalabilityLaw bestOnBounds() {
        ScalabilityLaw best = null;
        for (OptionalDouble sigma : SIGMAS) {
            for (OptionalDouble kappa : KAPPAS) {
                boolean bounded = sigma.isPresent() || kappa.isPresent();
                ScalabilityLaw law = bounded ? fit(new Model(sigma, kappa)).orElse(best) : null;
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

    /** Returns the optimum of a model; empty if it is not within the bounds. */
    private Optional<ScalabilityLaw> fit(Model model) {
        // One thread does at least as much as each of several.
        double firstLambda = IntStream.range(0, concurrency.length)
                .mapToDouble(i -> throughput[i] / concurrency[i])
                .max()
                .orElseThrow();
        try {
            double[] found = new LevenbergMarquardtOptimizer()
                    .withCostRelativeTolerance(TOLERANCE)
                    .withParameterRelativeTolerance(TOLERANCE)
                    .optimize(new LeastSquaresBuilder()
                            .model(model::value)
                            .start(model.free(firstLambda, FIRST_SIGMA, FIRST_KAPPA))
                            .target(throughput)
                            .weight(new DiagonalMatrix(weights))
                            .maxEvaluations(MOST_STEPS)
                            .maxIterations(MOST_STEPS)
                            .build())
                    .getPoint()
                    .toArray();
            return Optional.of(new ScalabilityLaw(found[0], model.sigma(found), model.kappa(found)));
        } catch (MathRuntimeException | IllegalArgumentException e) {
            // The search left the range of laws. Along a bound it does not.
            return Optional.empty();
        }
    }

    /** The law as a function of its free parameters: always λ, then σ and κ unless they are fixed. */
    private final class Model {
        private final OptionalDouble fixedSigma;
        private final OptionalDouble fixedKappa;

        Model(OptionalDouble fixedSigma, OptionalDouble fixedKappa) {
            this.fixedSigma = fixedSigma;
            this.fixedKappa = fixedKappa;
        }

        /** Returns those of the values whose parameters are free. */
        double[] free(double lambda, double sigma, double kappa) {
            RealVector free = new ArrayRealVector(new double[] {lambda});
            free = fixedSigma.isPresent() ? free : free.append(sigma);
            return (fixedKappa.isPresent() ? free : free.append(kappa)).toArray();
        }

        double sigma(double[] free) {
            return fixedSigma.orElseGet(() -> free[1]);
        }

        double kappa(double[] free) {
            return fixedKappa.orElseGet(() -> free[free.length - 1]);
        }

        /** Returns the throughputs and their derivatives by the free parameters. */
        Pair<RealVector, RealMatrix> value(RealVector point) {
            double[] free = point.toArray();
            RealVector values = new ArrayRealVector(concurrency.length);
            RealMatrix jacobian = new Array2DRowRealMatrix(concurrency.length, free.length);
            for (int row = 0; row < concurrency.length; row++) {
                double n = concurrency[row];
                double slowdown = 1 + sigma(free) * (n - 1) + kappa(free) * n * (n - 1);
                double byLambda = n / slowdown;
                double bySigma = -free[0] * n * (n - 1) / (slowdown * slowdown);
                values.setEntry(row, free[0] * byLambda);
                jacobian.setRow(row, free(byLambda, bySigma, bySigma * n));
            }
            return new Pair<>(values, jacobian);
        }
    }
}
