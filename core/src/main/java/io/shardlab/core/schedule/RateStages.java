package io.shardlab.core.schedule;

import java.time.Duration;
import java.util.List;

/**
 * A rate of arrivals that changes by stages: it holds, rises or falls evenly, jumps from one stage to the next, or pauses. The
 * number of arrivals that are expected until a time is the area below the rate. Immutable.
 *
 * @param stages the stages in order, at least one of them with a rate above 0
 */
public record RateStages(List<Stage> stages) {

    private static final double NANOS = 1e9;

    public RateStages {
        stages = List.copyOf(stages);
        if (stages.stream().noneMatch(stage -> stage.mean() > 0)) {
            throw new IllegalArgumentException("a stage needs a rate above 0");
        }
    }

    /**
     * One stage, in which the rate changes evenly.
     *
     * @param duration its length, above zero
     * @param from the rate at its start in operations per second, at least 0
     * @param to the rate at its end
     */
    public record Stage(Duration duration, double from, double to) {

        public Stage {
            if (duration.isZero() || duration.isNegative() || !(from >= 0) || !(to >= 0)) {
                throw new IllegalArgumentException("a stage has a length, and rates of at least 0");
            }
        }

        /** The mean rate in operations per second. */
        public double mean() {
            return (from + to) / 2;
        }

        /** The rate some seconds after its start. */
        public double at(double seconds) {
            return from + (to - from) * seconds / seconds();
        }

        double seconds() {
            return duration.toNanos() / NANOS;
        }

        /** The expected arrivals in the first seconds of the stage. */
        double arrivals(double seconds) {
            return seconds * (from + (to - from) * seconds / seconds() / 2);
        }

        /**
         * The seconds from the stage's start in which a number of arrivals is expected: the root of {@link #arrivals}, in the
         * form that loses no digits if the rate changes little.
         */
        double secondsOf(double arrivals) {
            double slope = (to - from) / seconds();
            double root = Math.sqrt(Math.max(0, from * from + 2 * slope * arrivals));
            return arrivals <= 0 ? 0 : Math.min(seconds(), 2 * arrivals / (from + root));
        }
    }

    /** The length of all stages together. */
    public Duration duration() {
        return stages.stream().map(Stage::duration).reduce(Duration.ZERO, Duration::plus);
    }

    /** The mean rate over all stages in operations per second. */
    public double mean() {
        return arrivals() / (duration().toNanos() / NANOS);
    }

    /** The rate at which a warm-up runs: that of the first stage which does not pause. */
    public double first() {
        return stages.stream()
                .mapToDouble(Stage::mean)
                .filter(rate -> rate > 0)
                .findFirst()
                .orElseThrow();
    }

    /** The rate at the end of the last stage. */
    public double last() {
        return stages.get(stages.size() - 1).to();
    }

    /** The same stages with all rates divided by a factor. */
    public RateStages dividedBy(double factor) {
        return new RateStages(stages.stream()
                .map(stage -> new Stage(stage.duration(), stage.from() / factor, stage.to() / factor))
                .toList());
    }

    /** The expected arrivals in all stages. */
    private double arrivals() {
        return stages.stream()
                .mapToDouble(stage -> stage.arrivals(stage.seconds()))
                .sum();
    }

    /** The expected arrivals until a time, in nanoseconds from the start. After the last stage its last rate goes on. */
    public double arrivalsUntil(double nanos) {
        double left = nanos / NANOS;
        double arrivals = 0;
        for (Stage stage : stages) {
            if (left <= stage.seconds()) {
                return arrivals + stage.arrivals(left);
            }
            arrivals += stage.arrivals(stage.seconds());
            left -= stage.seconds();
        }
        return arrivals + left * last();
    }

    /**
     * The time, in nanoseconds from the start, until which a number of arrivals is expected. After the last stage its last rate
     * goes on; if that is 0, further arrivals never come.
     */
    public double nanosOf(double arrivals) {
        double left = arrivals;
        double seconds = 0;
        for (Stage stage : stages) {
            double all = stage.arrivals(stage.seconds());
            if (left < all) {
                return (seconds + stage.secondsOf(left)) * NANOS;
            }
            left -= all;
            seconds += stage.seconds();
        }
        return (left > 0 ? seconds + left / last() : seconds) * NANOS;
    }

    /** The start of a stage in nanoseconds from the start of the first. */
    public long startNanos(int index) {
        return stages.subList(0, index).stream()
                .mapToLong(stage -> stage.duration().toNanos())
                .sum();
    }
}
