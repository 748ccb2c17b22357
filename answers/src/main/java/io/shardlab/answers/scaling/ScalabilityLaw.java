package io.shardlab.answers.scaling;

import java.util.OptionalDouble;

/**
 * The Universal Scalability Law: X(N) = λN / (1 + σ(N − 1) + κN(N − 1)), with N the concurrency and X the throughput.
 *
 * <p>Source: N. J. Gunther, Guerrilla Capacity Planning, Springer 2007, chapters 4 to 6. With κ = 0 it is Amdahl's law;
 * with σ = κ = 0 throughput is proportional to concurrency.
 *
 * @param lambda the throughput of a single thread, above 0
 * @param sigma contention: the share of the work that is done one at a time, from 0 to 1
 * @param kappa crosstalk: the cost of keeping each pair of threads coherent, as a share of the work, 0 or more
 */
public record ScalabilityLaw(double lambda, double sigma, double kappa) {

    public ScalabilityLaw {
        if (!(lambda > 0) || !(sigma >= 0) || !(sigma <= 1) || !(kappa >= 0)) {
            throw new IllegalArgumentException("not a law: " + lambda + ", " + sigma + ", " + kappa);
        }
    }

    /** Returns the throughput at a level of concurrency. */
    public double throughputAt(double concurrency) {
        return lambda * concurrency / slowdown(concurrency);
    }

    private double slowdown(double concurrency) {
        return 1 + sigma * (concurrency - 1) + kappa * concurrency * (concurrency - 1);
    }

    /** Returns the concurrency with the highest throughput, N* = √((1 − σ) / κ); empty if throughput never falls. */
    public OptionalDouble peakConcurrency() {
        return kappa == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.max(1, Math.sqrt((1 - sigma) / kappa)));
    }

    /** Returns the upper bound of the throughput: X(N*), or λ/σ without crosstalk; empty if there is none. */
    public OptionalDouble ceiling() {
        if (kappa > 0) {
            return OptionalDouble.of(throughputAt(peakConcurrency().getAsDouble()));
        }
        return sigma > 0 ? OptionalDouble.of(lambda / sigma) : OptionalDouble.empty();
    }
}
