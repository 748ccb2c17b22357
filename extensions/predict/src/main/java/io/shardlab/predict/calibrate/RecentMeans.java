package io.shardlab.predict.calibrate;

import io.shardlab.predict.queue.ClosedNetwork;
import io.shardlab.predict.queue.ClosedNetwork.Means;
import io.shardlab.predict.queue.Network;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The mean figures of the networks that were looked at last. Where a search moves one demand, the networks that do not have it stay
 * the same, and are not solved again. Thread-safe.
 */
final class RecentMeans {

    /** More than a search needs for a step. */
    private static final int MOST = 1_000;

    private final Map<Loaded, Means> solved = Collections.synchronizedMap(new Latest());

    private record Loaded(Network network, int customers) {

        Means means() {
            return ClosedNetwork.means(network, customers);
        }
    }

    /** Without those that were not looked at for the longest time. */
    private static final class Latest extends LinkedHashMap<Loaded, Means> {

        private static final long serialVersionUID = 1;

        Latest() {
            super(MOST, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Loaded, Means> eldest) {
            return size() > MOST;
        }
    }

    /** The mean figures with a number of customers. */
    Means of(Network network, int customers) {
        Loaded loaded = new Loaded(network, customers);
        Means known = solved.get(loaded);
        if (known == null) {
            // Others need not wait meanwhile.
            known = loaded.means();
            solved.put(loaded, known);
        }
        return known;
    }
}
