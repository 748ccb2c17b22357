package io.shardlab.capture.file;

import io.shardlab.capture.shape.Traffic;
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

    /** Changes within a shorter time are not stages. */
    private static final double SHORT_SECONDS = 60;

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
     * @return empty if the rate is steady
     */
    static Optional<String> stages(Traffic traffic, double factor) {
        long from = Math.floorDiv(traffic.first(), 1000L);
        long span = Math.floorDiv(traffic.last(), 1000L) - from + 1;
        if (span < SHORT_SECONDS) {
            return Optional.empty();
        }
        int length = length(span);
        int intervals = (int) Math.max(1, span / length);
        List<Stage> stages = new ArrayList<>();
        for (double count : traffic.counts(from, length, intervals)) {
            stages.add(new Stage(length, count));
        }
        join(stages);
        return stages.size() == 1
                ? Optional.empty()
                : Optional.of(stages.stream()
                        .map(stage -> duration(stage.seconds()) + ":" + rate(stage.rate() * factor))
                        .collect(Collectors.joining(",")));
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
            int best = 0;
            for (int i = 1; i + 1 < stages.size(); i++) {
                if (difference(stages, i) < difference(stages, best)) {
                    best = i;
                }
            }
            if (difference(stages, best) > 1) {
                return;
            }
            stages.set(best, stages.get(best).with(stages.remove(best + 1)));
        }
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
