package io.shardlab.insight.capture.shape;

import java.util.ArrayList;
import java.util.List;

/** At most so many elements of a long series, at equal distances. Not thread-safe. */
final class Thinned<T> {

    private static final int MOST = 10_000;

    private final List<T> kept = new ArrayList<>();
    private long distance = 1;
    private long seen;

    void add(T element) {
        if (seen++ % distance != 0) {
            return;
        }
        kept.add(element);
        if (kept.size() == MOST) {
            for (int i = 0; i < MOST / 2; i++) {
                kept.set(i, kept.get(2 * i));
            }
            kept.subList(MOST / 2, MOST).clear();
            distance *= 2;
        }
    }

    List<T> kept() {
        return List.copyOf(kept);
    }
}
