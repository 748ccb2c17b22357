package io.shardlab.core.result;

import io.shardlab.core.measure.Unavailability;
import io.shardlab.core.text.FigureText;
import java.util.Locale;

/**
 * Times without a success in one phase, during which operations failed; see {@link Unavailability}.
 *
 * @param longestSeconds the longest of any worker; 0 if nothing failed
 * @param longestFromSeconds when it began, from the phase's start
 * @param workers how many workers had any
 * @param allWorkersSeconds the longest time in which every worker was in one; 0 if there was none
 * @param allWorkersFromSeconds when that began, from the phase's start
 */
public record UnavailabilityReport(
        double longestSeconds,
        double longestFromSeconds,
        int workers,
        double allWorkersSeconds,
        double allWorkersFromSeconds) {

    /** Nothing failed. */
    public static final UnavailabilityReport NONE = of(Unavailability.NONE);

    static UnavailabilityReport of(Unavailability measured) {
        return new UnavailabilityReport(
                seconds(measured.longestNanos()),
                seconds(measured.longestFromNanos()),
                measured.workers(),
                seconds(measured.allWorkersNanos()),
                seconds(measured.allWorkersFromNanos()));
    }

    private static double seconds(long nanos) {
        return Rounding.thousandths(nanos / 1e9);
    }

    /** In words for a person, such as {@code 10.0 s (10 workers, from 2.0 s on; all workers together 9.9 s)}. */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "%.1f s (%s, from %.1f s on; all workers together %.1f s)",
                longestSeconds,
                FigureText.count(workers, "worker"),
                longestFromSeconds,
                allWorkersSeconds);
    }
}
