package io.shardlab.gui.run;

import io.shardlab.mongo.sharding.Migration;
import io.shardlab.mongo.watch.ClusterView;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * When chunks were migrated, as stretches from and to a time, in bounded memory: when there are too many, two neighbours
 * become one. For one thread.
 */
final class LiveMigrations {

    private final TreeMap<Instant, Instant> stretches = new TreeMap<>();

    /** Takes what a look tells, of which most is known from the look before. */
    void add(ClusterView view) {
        for (Migration migration : view.migrations()) {
            Instant end = migration.end().orElse(view.at());
            // Where the log begins in the middle of a migration, or ends in it, nothing is known of its length.
            if (end.isAfter(migration.start())) {
                add(migration.start(), end);
            }
        }
        if (stretches.size() > Stretches.MOST) {
            joinNeighbours();
        }
    }

    /** With what overlaps it as one. */
    private void add(Instant begin, Instant end) {
        Instant from = begin;
        Instant to = end;
        Map.Entry<Instant, Instant> other = stretches.floorEntry(to);
        while (other != null && !other.getValue().isBefore(from)) {
            stretches.remove(other.getKey());
            from = other.getKey().isBefore(from) ? other.getKey() : from;
            to = other.getValue().isAfter(to) ? other.getValue() : to;
            other = stretches.floorEntry(to);
        }
        stretches.put(from, to);
    }

    private void joinNeighbours() {
        TreeMap<Instant, Instant> all = new TreeMap<>(stretches);
        stretches.clear();
        while (!all.isEmpty()) {
            Map.Entry<Instant, Instant> first = all.pollFirstEntry();
            Map.Entry<Instant, Instant> second = all.pollFirstEntry();
            stretches.put(first.getKey(), second == null ? first.getValue() : second.getValue());
        }
    }

    /** From and to, without overlaps. */
    SortedMap<Instant, Instant> stretches() {
        return Collections.unmodifiableSortedMap(stretches);
    }
}
