package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.write.Generator;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The dates of a collection that are relative to now: those that servers delete documents by, and those that rise with the
 * documents which operations insert, up to the end of what was observed. For one thread.
 */
final class LiveDates {

    /** No dates are. */
    static final LiveDates NONE = new LiveDates(Set.of(), false, 0, 0);

    /** The newest date may be so far from the end, or such a part of the whole range. */
    private static final double NEAR_MILLIS = 60_000;

    private static final double NEAR = 0.02;

    /** So many more documents than at a steady pace are a burst, and not chance: standard deviations, and a part of all. */
    private static final double MORE_DEVIATIONS = 5;

    private static final double MORE = 0.005;

    private final Set<String> expiring;
    private final boolean growing;
    private final double startMillis;
    private final double endMillis;
    private final Set<String> found = new HashSet<>();

    /**
     * @param expiring the paths that servers delete documents by
     * @param growing true if operations insert documents
     * @param startMillis the beginning of what was observed, in milliseconds since 1970
     * @param endMillis the end of it
     */
    LiveDates(Set<String> expiring, boolean growing, long startMillis, long endMillis) {
        this.expiring = Set.copyOf(expiring);
        this.growing = growing;
        this.startMillis = startMillis;
        this.endMillis = endMillis;
    }

    /**
     * Returns the generator of dates that are relative to now; empty if they are not.
     *
     * @param ascending true if they rise with the order of insertion
     * @param sorted the dates in milliseconds since 1970, ascending, at least one
     */
    Optional<Object> generator(String path, boolean ascending, double[] sorted) {
        double oldest = sorted[0];
        double newest = sorted[sorted.length - 1];
        double ahead = newest - endMillis;
        boolean near = Math.abs(ahead) <= Math.max(NEAR_MILLIS, NEAR * (newest - oldest));
        if (endMillis == 0 || newest <= oldest || !expiring.contains(path) && !(growing && ascending && near)) {
            return Optional.empty();
        }
        found.add(path);
        Map<String, Object> arguments = new LinkedHashMap<>();
        if (!near) {
            arguments.put(ahead > 0 ? "plus" : "minus", Durations.text(Math.abs(ahead)));
        }
        arguments.put("history", Durations.text(newest - oldest));
        Object steady = Generator.of("now", arguments);
        return Optional.of(near ? withRecent(steady, sorted, newest - oldest) : steady);
    }

    /** Adds the documents of the last time before the beginning, if there were more of them than of the time before. */
    private Object withRecent(Object steady, double[] sorted, double history) {
        double[] before =
                Arrays.stream(sorted).filter(date -> date <= startMillis).toArray();
        double recent = 0;
        double most = 0;
        double clearest = MORE_DEVIATIONS;
        for (int i = before.length - 1; i > 0; i--) {
            double age = Math.max(1, startMillis - before[i]);
            double expected = age / history * before.length;
            double more = before.length - i - expected;
            double deviations = more / Math.sqrt(expected + 1);
            if (deviations > clearest && more > MORE * before.length) {
                clearest = deviations;
                most = more;
                recent = age;
            }
        }
        double weight = Math.min(0.99, most / before.length / Math.max(0.01, 1 - recent / history));
        return recent == 0
                ? steady
                : Generator.of(
                        "choose",
                        "values",
                        List.of(steady, Generator.of("now", "history", Durations.text(recent))),
                        "weights",
                        Shares.percentages(List.of(Math.round(1e6 * (1 - weight)), Math.round(1e6 * weight))));
    }

    /** True if a generator was made for the dates of a path. */
    boolean isLive(String path) {
        return found.contains(path);
    }
}
