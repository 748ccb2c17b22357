package io.shardlab.predict.calibrate;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.linear.SingularValueDecomposition;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.optim.nonlinear.vector.leastsquares.ValueAndJacobianFunction;
import org.hipparchus.util.Pair;

/**
 * Finds the demands with the least sum of squared relative errors by Levenberg and Marquardt's method (Moré's MINPACK form). It
 * searches for logarithms of demands, which have no bounds.
 */
final class DemandFitter {

    private static final int MOST_STEPS = 200;

    /** Finer than any measurement. */
    private static final double TOLERANCE = 1e-7;

    /** Finer than any interval. */
    private static final double COARSE_TOLERANCE = 1e-3;

    private static final double STEP = 1e-5;

    /** A tenth of a nanosecond; demands below it, or above 100 s, make no difference. */
    private static final double LOWEST = Math.log(1e-10);

    private static final double HIGHEST = Math.log(100);

    private final UnaryOperator<double[]> figures;

    /** @param figures returns the figures, as logarithms, that values of the free parameters predict */
    DemandFitter(UnaryOperator<double[]> figures) {
        this.figures = figures;
    }

    /** Returns the logarithms of the free parameters that fit best. */
    double[] fit(double[] target, double[] start) {
        return search(target, start, TOLERANCE, this::jacobian);
    }

    /**
     * Returns a function that fits targets near one that has been fitted. It computes derivatives once and not for each target
     * and step, which would take most of the time.
     *
     * @param best the point where searches begin, and where derivatives are computed
     */
    UnaryOperator<double[]> refitting(double[] best) {
        RealMatrix jacobian = jacobian(best, predicted(best));
        return target -> search(target, best, COARSE_TOLERANCE, (at, values) -> jacobian);
    }

    private double[] search(
            double[] target, double[] start, double tolerance, BiFunction<double[], double[], RealMatrix> jacobian) {
        Best best = new Best(target, start, jacobian);
        try {
            new LevenbergMarquardtOptimizer()
                    .withCostRelativeTolerance(tolerance)
                    .withParameterRelativeTolerance(tolerance)
                    .optimize(new LeastSquaresBuilder()
                            .model(best)
                            .lazyEvaluation(true)
                            .start(start)
                            .target(target)
                            .maxEvaluations(MOST_STEPS)
                            .maxIterations(MOST_STEPS)
                            .build());
        } catch (MathRuntimeException e) {
            // The target is met within the precision of doubles, or the search no longer moves: the best point is kept.
            return best.point;
        }
        return best.point;
    }

    private RealMatrix jacobian(double[] at, double[] values) {
        // Somebody waits, and each column takes as long as the others.
        List<double[]> shifted = IntStream.range(0, at.length)
                .parallel()
                .mapToObj(column -> {
                    double[] moved = at.clone();
                    moved[column] += STEP;
                    return predicted(moved);
                })
                .toList();
        RealMatrix jacobian = new Array2DRowRealMatrix(values.length, at.length);
        for (int column = 0; column < at.length; column++) {
            for (int row = 0; row < values.length; row++) {
                jacobian.setEntry(row, column, (shifted.get(column)[row] - values[row]) / STEP);
            }
        }
        return jacobian;
    }

    /**
     * The leverage of each figure, from 0 to 1: the diagonal of the hat matrix (Hoaglin and Welsch, The American
     * Statistician 32/1, 1978). Their sum is the number of parameters that the figures determine.
     */
    double[] leverages(double[] best) {
        SingularValueDecomposition parts = new SingularValueDecomposition(jacobian(best, predicted(best)));
        RealMatrix directions = parts.getU();
        double[] leverages = new double[directions.getRowDimension()];
        for (int column = 0; column < parts.getRank(); column++) {
            for (int row = 0; row < leverages.length; row++) {
                leverages[row] += directions.getEntry(row, column) * directions.getEntry(row, column);
            }
        }
        return leverages;
    }

    /** The values of free parameters, within what makes a difference. */
    static double[] values(double[] logarithms) {
        return Arrays.stream(logarithms)
                .map(value -> Math.exp(Math.min(HIGHEST, Math.max(LOWEST, value))))
                .toArray();
    }

    double[] predicted(double[] logarithms) {
        return figures.apply(values(logarithms));
    }

    private static double squaredError(double[] target, double[] values) {
        double sum = 0;
        for (int i = 0; i < target.length; i++) {
            sum += (target[i] - values[i]) * (target[i] - values[i]);
        }
        return sum;
    }

    /**
     * The figures of points, and the best of all points whose figures were computed. Derivatives are only computed where the search
     * goes on from a point, because they take most of the time.
     */
    private final class Best implements ValueAndJacobianFunction {

        private final double[] target;
        private final BiFunction<double[], double[], RealMatrix> jacobian;
        private double[] point;
        private double error = Double.POSITIVE_INFINITY;
        private double[] last = {};
        private double[] lastValues = {};

        Best(double[] target, double[] start, BiFunction<double[], double[], RealMatrix> jacobian) {
            this.target = target;
            this.point = start;
            this.jacobian = jacobian;
        }

        /** The search asks for the figures of a point several times. */
        private double[] values(double[] at) {
            if (!Arrays.equals(at, last)) {
                last = at.clone();
                lastValues = predicted(at);
                double found = squaredError(target, lastValues);
                if (found < error) {
                    error = found;
                    point = last;
                }
            }
            return lastValues;
        }

        @Override
        public RealVector computeValue(double[] at) {
            return new ArrayRealVector(values(at));
        }

        @Override
        public RealMatrix computeJacobian(double[] at) {
            return jacobian.apply(at, values(at));
        }

        @Override
        public Pair<RealVector, RealMatrix> value(RealVector at) {
            return new Pair<>(computeValue(at.toArray()), computeJacobian(at.toArray()));
        }
    }
}
