package io.shardlab.core.result;

/** Figures in files hold no digits that the measurement does not have. */
public final class Rounding {

    private static final double THOUSAND = 1000.0;

    private Rounding() {}

    /** To three decimals. */
    public static double thousandths(double value) {
        return Math.round(value * THOUSAND) / THOUSAND;
    }
}
