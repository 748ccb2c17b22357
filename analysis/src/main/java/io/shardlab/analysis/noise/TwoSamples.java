package io.shardlab.analysis.noise;

import io.shardlab.core.result.Median;
import java.util.List;
import java.util.Optional;

/**
 * The same figure of two runs that are compared.
 *
 * @param base its value in each repetition of the base
 * @param other its value in each repetition of the other run
 * @param known its deviation from run to run, if known from earlier runs
 */
public record TwoSamples(List<Double> base, List<Double> other, Optional<Deviation> known) {

    /**
     * The variance of a logarithm that comes from three significant digits alone, as latencies are recorded with: a step of
     * 0.1 %, evenly spread. Repetitions that agree in all digits still deviate by as much.
     */
    static final double LEAST_VARIANCE = 0.001 * 0.001 / 12;

    private static final String ONE_REPETITION = "repeat at least " + NoiseRule.ENOUGH + " times";

    public TwoSamples {
        base = List.copyOf(base);
        other = List.copyOf(other);
    }

    /** Without earlier runs. */
    public static TwoSamples of(List<Double> base, List<Double> other) {
        return new TwoSamples(base, other, Optional.empty());
    }

    /** How the median of the other differs from that of the base, in per cent of the base. */
    double percent() {
        return Change.percent(Median.of(other) / Median.of(base));
    }

    /** Why noise cannot be ruled out or in; empty if the two can be compared. */
    Optional<String> obstacle() {
        if (!LogSample.isPossible(base) || !LogSample.isPossible(other)) {
            return Optional.of("some repetitions have 0");
        }
        boolean repeated = base.size() > 1 && other.size() > 1;
        return repeated || known.isPresent() ? Optional.empty() : Optional.of(ONE_REPETITION);
    }

    /**
     * The difference of the logarithms' means with what is known of its error; only without {@link #obstacle}.
     */
    LogDifference difference() {
        LogSample one = LogSample.of(base);
        LogSample two = LogSample.of(other);
        return known.map(deviation -> LogDifference.of(one, two, deviation))
                .orElseGet(() -> LogDifference.of(one, two));
    }
}
