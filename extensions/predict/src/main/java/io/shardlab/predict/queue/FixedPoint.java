package io.shardlab.predict.queue;

/** The search for a value that follows from itself, by the secant method. */
final class FixedPoint {

    private final double highest;
    private final double precision;
    private double value;
    private double error;
    private double earlier;
    private double earlierError;

    /**
     * @param value where the search begins
     * @param highest the largest possible value; the least one is 0
     */
    FixedPoint(double value, double highest, double precision) {
        this.value = value;
        this.highest = highest;
        this.precision = precision;
    }

    double value() {
        return value;
    }

    /** Takes the value that follows from the present one; returns true if they agree. */
    boolean improve(double following) {
        earlierError = error;
        error = following - value;
        // Half a step converges where a whole one might oscillate.
        double next = value + error / 2;
        if (earlierError != 0 && error != earlierError) {
            double secant = value - error * (value - earlier) / (error - earlierError);
            next = secant >= 0 && secant <= highest ? secant : next;
        }
        earlier = value;
        value = next;
        return Math.abs(error) < precision;
    }
}
