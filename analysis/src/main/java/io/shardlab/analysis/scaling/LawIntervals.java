package io.shardlab.analysis.scaling;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * How sure a fitted law is, given how repetitions deviate: 95 % intervals by a bootstrap.
 *
 * @param sigma of the contention
 * @param kappa of the crosstalk
 * @param peak of the concurrency with the highest throughput; empty if the interval is open, as that of κ holds 0: then the
 *     measured points do not tell whether there is a peak at all
 */
public record LawIntervals(Interval sigma, Interval kappa, Optional<Interval> peak) {

    private static final double TAIL = 0.025;

    /** @param laws fitted to resamples, at least one */
    static LawIntervals of(List<ScalabilityLaw> laws) {
        Interval kappa = of(laws, ScalabilityLaw::kappa);
        Interval peak = of(laws, law -> law.peakConcurrency().orElse(Double.POSITIVE_INFINITY));
        return new LawIntervals(
                of(laws, ScalabilityLaw::sigma),
                kappa,
                Optional.of(peak).filter(found -> kappa.low() > 0 && Double.isFinite(found.high())));
    }

    private static Interval of(List<ScalabilityLaw> laws, ToDoubleFunction<ScalabilityLaw> quantity) {
        double[] sorted = laws.stream().mapToDouble(quantity).sorted().toArray();
        int cut = (int) Math.floor(TAIL * sorted.length);
        return new Interval(sorted[cut], sorted[sorted.length - 1 - cut]);
    }
}
