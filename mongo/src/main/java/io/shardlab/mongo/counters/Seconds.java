package io.shardlab.mongo.counters;

/** Times as results show them: in seconds, without the noise of binary fractions below a microsecond. */
final class Seconds {

    private static final double MICROS_PER_SECOND = 1e6;
    private static final long MICROS_PER_MILLI = 1_000;

    private Seconds() {}

    static double ofMicros(long micros) {
        return micros / MICROS_PER_SECOND;
    }

    static long microsOfMillis(long millis) {
        return millis * MICROS_PER_MILLI;
    }

    /** The nearest whole microsecond. */
    static double tidy(double seconds) {
        return ofMicros(Math.round(seconds * MICROS_PER_SECOND));
    }
}
