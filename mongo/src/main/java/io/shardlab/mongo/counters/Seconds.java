package io.shardlab.mongo.counters;

/** Times as results show them: in seconds, without the noise of binary fractions below a microsecond. */
final class Seconds {

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;

    private Seconds() {}

    static double ofMicros(long micros) {
        return micros / MICROS_PER_SECOND;
    }

    static double ofMillis(long millis) {
        return millis / MILLIS_PER_SECOND;
    }

    /** The nearest whole microsecond. */
    static double tidy(double seconds) {
        return ofMicros(Math.round(seconds * MICROS_PER_SECOND));
    }
}
