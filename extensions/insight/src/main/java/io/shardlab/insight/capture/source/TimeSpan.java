package io.shardlab.insight.capture.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A time that was observed without a gap.
 *
 * @param from its beginning, in milliseconds since 1970
 * @param to its end, at least the beginning
 */
public record TimeSpan(long from, long to) {

    /** Returns its length in milliseconds. */
    public long millis() {
        return to - from;
    }

    /**
     * Returns the times of all in their order, without overlaps.
     *
     * @param bridged a gap of at most so many milliseconds is none
     */
    static List<TimeSpan> union(List<TimeSpan> spans, long bridged) {
        List<TimeSpan> union = new ArrayList<>();
        spans.stream().sorted(Comparator.comparingLong(TimeSpan::from)).forEach(span -> {
            TimeSpan before = union.isEmpty() ? null : union.get(union.size() - 1);
            if (before != null && span.from <= before.to + bridged) {
                union.set(union.size() - 1, new TimeSpan(before.from, Math.max(before.to, span.to)));
            } else {
                union.add(span);
            }
        });
        return union;
    }

    /** Returns the part of some times that lies within this one. */
    List<TimeSpan> within(List<TimeSpan> spans) {
        return spans.stream()
                .map(span -> new TimeSpan(Math.max(from, span.from), Math.min(to, span.to)))
                .filter(span -> span.from <= span.to)
                .toList();
    }
}
