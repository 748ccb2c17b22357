package io.shardlab.analysis.scaling;

import java.util.OptionalDouble;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;
import org.hipparchus.util.Pair;

/** Throughputs by the law and their derivatives by those of its parameters that are free: λ always, then σ, then κ. */
final class LawModel implements MultivariateJacobianFunction {

    private final double[] concurrency;
    private final OptionalDouble fixedSigma;
    private final OptionalDouble fixedKappa;

    LawModel(double[] concurrency, OptionalDouble fixedSigma, OptionalDouble fixedKappa) {
        this.concurrency = concurrency.clone();
        this.fixedSigma = fixedSigma;
        this.fixedKappa = fixedKappa;
    }

    /** Those values that are free. */
    double[] free(double lambda, double sigma, double kappa) {
        RealVector free = new ArrayRealVector(new double[] {lambda});
        free = fixedSigma.isPresent() ? free : free.append(sigma);
        return (fixedKappa.isPresent() ? free : free.append(kappa)).toArray();
    }

    /**
     * The law of free values.
     *
     * @throws IllegalArgumentException if they make none
     */
    ScalabilityLaw law(double[] free) {
        return new ScalabilityLaw(free[0], sigma(free), kappa(free));
    }

    private double sigma(double[] free) {
        return fixedSigma.isPresent() ? fixedSigma.getAsDouble() : free[1];
    }

    private double kappa(double[] free) {
        return fixedKappa.isPresent() ? fixedKappa.getAsDouble() : free[free.length - 1];
    }

    @Override
    public Pair<RealVector, RealMatrix> value(RealVector point) {
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
