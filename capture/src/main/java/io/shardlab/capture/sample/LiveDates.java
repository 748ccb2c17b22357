package io.shardlab.capture.sample;

import io.shardlab.capture.write.Generator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The dates of a collection that are relative to now: those that servers delete documents by, and those that rise with the
 * documents which operations insert, up to the end of what was observed. For one thread.
 */
final class LiveDates {

    /** No dates are. */
    static final LiveDates NONE = new LiveDates(Set.of(), false, 0);

    /** The newest date may be so far from the end, or such a part of the whole range. */
    private static final double NEAR_MILLIS = 60_000;

    private static final double NEAR = 0.02;

    private final Set<String> expiring;
    private final boolean growing;
    private final double endMillis;
    private final Set<String> found = new HashSet<>();

    /**
     * @param expiring the paths that servers delete documents by
     * @param growing true if operations insert documents
     * @param endMillis the end of what was observed, in milliseconds since 1970
     */
    LiveDates(Set<String> expiring, boolean growing, long endMillis) {
        this.expiring = Set.copyOf(expiring);
        this.growing = growing;
        this.endMillis = endMillis;
    }

    /**
     * Returns the generator of dates that are relative to now; empty if they are not.
     *
     * @param ascending true if they rise with the order of insertion
     */
    Optional<Object> generator(String path, boolean ascending, double oldest, double newest) {
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
        return Optional.of(Generator.of("now", arguments));
    }

    /** True if a generator was made for the dates of a path. */
    boolean isLive(String path) {
        return found.contains(path);
    }
}
