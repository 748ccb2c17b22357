package io.shardlab.core.compare;

/**
 * How a figure differs from that of the base.
 *
 * @param percent of the base's
 * @param noise whether that exceeds the noise
 */
public record Change(double percent, Noise noise) {

    private static final double DIGITS = 1000.0;

    /** From a ratio to a change in per cent. */
    static double percent(double ratio) {
        return Math.round((ratio - 1) * 100 * DIGITS) / DIGITS;
    }

    /** Whether the change is larger than what chance explains. */
    public boolean exceedsNoise() {
        return noise.significance() == Noise.Significance.EXCEEDS;
    }
}
