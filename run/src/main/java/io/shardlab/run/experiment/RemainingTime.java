package io.shardlab.run.experiment;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Estimates the remaining time of measurements that follow one another from the time of those that have ended, separately for
 * each kind of which one has. Starting servers and loading data often takes longer than measuring. Not thread-safe.
 */
public final class RemainingTime {

    /** The total over all kinds. */
    private static final String ALL = "";

    private final List<String> kinds;
    private final List<Double> lengths;
    private final boolean expects;
    private final Map<String, Double> seconds = new HashMap<>();
    private final Map<String, Double> ended = new HashMap<>();
    private int next;

    private RemainingTime(List<String> kinds, List<Double> lengths, boolean expects) {
        this.kinds = List.copyOf(kinds);
        this.lengths = List.copyOf(lengths);
        this.expects = expects;
    }

    /** Estimates measurements of which only the kinds are known: those of one kind take about as long. */
    static RemainingTime ofKinds(List<String> kinds) {
        return new RemainingTime(kinds, Collections.nCopies(kinds.size(), 1.0), false);
    }

    /** Estimates measurements that should take these times, and all take longer or shorter by the same factor. */
    public static RemainingTime expecting(List<Duration> times) {
        return new RemainingTime(
                Collections.nCopies(times.size(), ALL),
                times.stream().map(time -> time.toMillis() / 1e3).toList(),
                true);
    }

    /** Records the time of the next measurement. */
    public void took(Duration time) {
        for (String kind : List.of(kinds.get(next), ALL)) {
            seconds.merge(kind, time.toNanos() / 1e9, Double::sum);
            ended.merge(kind, lengths.get(next), Double::sum);
        }
        next++;
    }

    /** Estimates the time of those that have not ended; empty if nothing was expected of the first one, and it has not ended. */
    public Optional<Duration> left() {
        return from(next);
    }

    /** Estimates the time of those that have not ended, without the next one. */
    public Optional<Duration> later() {
        return from(Math.min(next + 1, kinds.size()));
    }

    private Optional<Duration> from(int first) {
        if (!expects && next == 0) {
            return Optional.empty();
        }
        double sum = 0;
        for (int i = first; i < kinds.size(); i++) {
            sum += lengths.get(i) * pace(kinds.get(i));
        }
        return Optional.of(Duration.ofMillis(Math.round(sum * 1e3)));
    }

    /** The seconds that a measurement takes for each unit of its length. */
    private double pace(String kind) {
        String known = seconds.containsKey(kind) ? kind : ALL;
        return ended.getOrDefault(known, 0.0) > 0 ? seconds.get(known) / ended.get(known) : 1;
    }
}
