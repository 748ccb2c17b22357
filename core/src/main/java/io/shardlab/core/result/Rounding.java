package io.shardlab.core.result;

/** Figures in files hold no digits that the measurement does not have. */
final class Rounding {

    private static final double THOUSAND = 1000.0;

    private Rounding() {}

    static double thousandths(double value) {
        return Math.round(value * THOUSAND) / THOUSAND;
    }
}
