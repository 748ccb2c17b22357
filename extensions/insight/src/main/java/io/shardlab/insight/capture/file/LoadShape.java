package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.shape.Traffic;
import io.shardlab.insight.capture.source.TimeSpan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rate of operations over time: steady, or in stages. Neighbouring intervals are joined, the most similar ones first, as long as
 * their difference is small or within the noise of counting. Pure functions.
 */
final class LoadShape {

    private static final int MOST_INTERVALS = 48;

    /** Lengths of intervals in seconds that people can read. */
    private static final int[] LENGTHS = {
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400
    };

    /** A shorter time has no stages. */
    private static final double SHORT_SECONDS = 10;

    /** Changes for a shorter time are not stages, but the noise of clients and servers. */
    private static final int LEAST_STAGE_SECONDS = 5;

    private static final double SAME = 0.25;
    private static final double DEVIATIONS = 4;

    private LoadShape() {}

    /** A part of the time with one rate. */
    private record Stage(int seconds, double operations) {

        double rate() {
            return operations / seconds;
        }

        Stage with(Stage next) {
            return new Stage(seconds + next.seconds, operations + next.operations);
        }

        /** Returns how different the rates are; at most 1 if they count as equal. */
        double difference(Stage next) {
            double mean = with(next).rate();
            double noise = DEVIATIONS
                    * Math.sqrt(Math.max(1, operations) / seconds / seconds
                            + Math.max(1, next.operations) / next.seconds / next.seconds);
            return Math.abs(rate() - next.rate()) / Math.max(1e-9, Math.max(SAME * mean, noise));
        }
    }

    /**
     * Returns the stages in the form of {@code --stages}.
     *
     * @param factor the number of operations for each one that was seen
     * @param covered the times that were observed, in their order; empty for all the time. What lies between them is left out
     * @return empty if the rate is steady
     */
    static Optional<String> stages(Traffic traffic, double factor, List<TimeSpan> covered) {
        List<Stage> stages = new ArrayList<>();
        List<TimeSpan> spans = covered.isEmpty() ? List.of(new TimeSpan(traffic.first(), traffic.last())) : covered;
        long seconds = spans.stream().mapToLong(LoadShape::seconds).sum();
        if (seconds < SHORT_SECONDS) {
            return Optional.empty();
        }
        int length = length(seconds);
        for (TimeSpan span : spans) {
            int intervals = (int) Math.max(1, seconds(span) / length);
            int each = (int) Math.min(length, seconds(span));
            for (double count : traffic.counts(Math.floorDiv(span.from(), 1000L), each, intervals)) {
                stages.add(new Stage(each, count));
            }
        }
        join(stages);
        return stages.size() == 1
                ? Optional.empty()
                : Optional.of(stages.stream()
                        .map(stage -> duration(stage.seconds()) + ":" + rate(stage.rate() * factor))
                        .collect(Collectors.joining(",")));
    }

    /** Returns the number of whole seconds of the clock; of the last one only if at least a half was observed. */
    private static long seconds(TimeSpan span) {
        return Math.max(1, Math.round((span.to() - 1000L * Math.floorDiv(span.from(), 1000L)) / 1000.0));
    }

    private static int length(long span) {
        for (int length : LENGTHS) {
            if (span <= (long) length * MOST_INTERVALS) {
                return length;
            }
        }
        return (int) (span / MOST_INTERVALS);
    }

    private static void join(List<Stage> stages) {
        while (stages.size() > 1) {
            int best = mostSimilar(stages, 0, stages.size() - 1);
            if (difference(stages, best) <= 1) {
                stages.set(best, stages.get(best).with(stages.remove(best + 1)));
            } else if (!joinShortest(stages)) {
                return;
            }
        }
    }

    /** Joins the shortest stage with the more similar of its neighbours; returns false if it is long enough. */
    private static boolean joinShortest(List<Stage> stages) {
        int shortest = 0;
        for (int i = 1; i < stages.size(); i++) {
            shortest = stages.get(i).seconds() < stages.get(shortest).seconds() ? i : shortest;
        }
        if (stages.get(shortest).seconds() >= LEAST_STAGE_SECONDS) {
            return false;
        }
        int best = mostSimilar(stages, Math.max(0, shortest - 1), Math.min(stages.size() - 1, shortest + 1));
        stages.set(best, stages.get(best).with(stages.remove(best + 1)));
        return true;
    }

    /** Returns the first of the two neighbours that are most similar. */
    private static int mostSimilar(List<Stage> stages, int from, int to) {
        int best = from;
        for (int i = from + 1; i < to; i++) {
            best = difference(stages, i) < difference(stages, best) ? i : best;
        }
        return best;
    }

    private static double difference(List<Stage> stages, int index) {
        return stages.get(index).difference(stages.get(index + 1));
    }

    /** Returns a rate in operations/s as it is written. */
    static BigDecimal rate(double rate) {
        return rate <= 0 ? BigDecimal.ZERO : Trees.rounded(rate, 3);
    }

    private static String duration(int seconds) {
        return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }
}
