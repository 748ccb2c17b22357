package io.shardlab.answers.noise;

/**
 * The difference of a figure from that of the base.
 *
 * @param percent the difference of the medians over repetitions, in per cent of the base
 * @param noise the comparison with the noise from run to run
 */
public record Change(double percent, Noise noise) {

    private static final double DIGITS = 1000.0;

    static double percent(double ratio) {
        return Math.round((ratio - 1) * 100 * DIGITS) / DIGITS;
    }

    /** True if a difference was shown. */
    public boolean isShown() {
        return noise.verdict() == Noise.Verdict.HIGHER || noise.verdict() == Noise.Verdict.LOWER;
    }
}
