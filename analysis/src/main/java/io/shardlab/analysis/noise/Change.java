package io.shardlab.analysis.noise;

/**
 * How a figure differs from that of the base.
 *
 * @param percent of the base's, by the medians over repetitions
 * @param noise whether that is more than the noise from run to run
 */
public record Change(double percent, Noise noise) {

    private static final double DIGITS = 1000.0;

    /** The change in per cent that a ratio stands for. */
    static double percent(double ratio) {
        return Math.round((ratio - 1) * 100 * DIGITS) / DIGITS;
    }

    /** Whether a difference was shown. */
    public boolean isShown() {
        return noise.verdict() == Noise.Verdict.HIGHER || noise.verdict() == Noise.Verdict.LOWER;
    }
}
