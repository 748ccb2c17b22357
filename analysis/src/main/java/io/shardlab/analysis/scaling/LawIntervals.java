package io.shardlab.analysis.scaling;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * 95 % confidence intervals of a fitted law, by a bootstrap over the repetitions.
 *
 * @param sigma of the contention
 * @param kappa of the crosstalk
 * @param peak of the concurrency with the highest throughput; empty if the interval of κ contains 0: then the measured points do
 *     not show whether there is a peak at all
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
