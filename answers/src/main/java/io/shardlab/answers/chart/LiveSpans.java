package io.shardlab.answers.chart;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Spans of time without overlaps, of which more come while they are shown, in bounded memory: when there are too many,
 * neighbours are joined. Used on one thread.
 */
public final class LiveSpans {

    private final int most;
    private final TreeMap<Instant, Instant> spans = new TreeMap<>();

    /** @param most the most spans that are kept apart */
    public LiveSpans(int most) {
        this.most = most;
    }

    /** Adds a span, joined with those that it overlaps; nothing if it has no length. */
    public void add(Instant begin, Instant end) {
        if (!end.isAfter(begin)) {
            return;
        }
        Instant from = begin;
        Instant to = end;
        Map.Entry<Instant, Instant> other = spans.floorEntry(to);
        while (other != null && !other.getValue().isBefore(from)) {
            spans.remove(other.getKey());
            from = other.getKey().isBefore(from) ? other.getKey() : from;
            to = other.getValue().isAfter(to) ? other.getValue() : to;
            other = spans.floorEntry(to);
        }
        spans.put(from, to);
        if (spans.size() > most) {
            joinNeighbours();
        }
    }

    private void joinNeighbours() {
        TreeMap<Instant, Instant> all = new TreeMap<>(spans);
        spans.clear();
        while (!all.isEmpty()) {
            Map.Entry<Instant, Instant> first = all.pollFirstEntry();
            Map.Entry<Instant, Instant> second = all.pollFirstEntry();
            spans.put(first.getKey(), second == null ? first.getValue() : second.getValue());
        }
    }

    /** Returns the beginning and the end of each span. */
    public SortedMap<Instant, Instant> all() {
        return Collections.unmodifiableSortedMap(spans);
    }
}
