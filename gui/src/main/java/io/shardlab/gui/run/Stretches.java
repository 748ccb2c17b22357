package io.shardlab.gui.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What came one after the other, in bounded memory: when there are too many, two neighbours become one that has no name,
 * as neither could be read any more. For one thread.
 */
final class Stretches<T> {

    /** More than have room beside one another in a chart. */
    static final int MOST = 400;

    /**
     * One of them, in seconds.
     *
     * @param what it is; empty if it stands for several
     */
    record Stretch<T>(Optional<T> what, double from, double to) {}

    private final List<Stretch<T>> stretches = new ArrayList<>();

    /** Begins the next one. */
    void begin(T what, double second) {
        if (stretches.size() == MOST) {
            halve();
        }
        stretches.add(new Stretch<>(Optional.of(what), second, second));
    }

    /** The last one reaches at least that far. */
    void reach(double second) {
        if (!stretches.isEmpty()) {
            int last = stretches.size() - 1;
            Stretch<T> stretch = stretches.get(last);
            stretches.set(last, new Stretch<>(stretch.what(), stretch.from(), Math.max(stretch.to(), second)));
        }
    }

    private void halve() {
        for (int i = 0; i < MOST / 2; i++) {
            stretches.set(
                    i,
                    new Stretch<>(
                            Optional.empty(),
                            stretches.get(2 * i).from(),
                            stretches.get(2 * i + 1).to()));
        }
        stretches.subList(MOST / 2, MOST).clear();
    }

    /** Counts all seconds from an earlier beginning. */
    void beginEarlier(double seconds) {
        stretches.replaceAll(
                stretch -> new Stretch<>(stretch.what(), stretch.from() + seconds, stretch.to() + seconds));
    }

    /** In their order. */
    List<Stretch<T>> all() {
        return List.copyOf(stretches);
    }
}
