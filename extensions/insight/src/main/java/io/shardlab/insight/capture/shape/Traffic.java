package io.shardlab.insight.capture.shape;

import io.shardlab.insight.capture.observe.ObservedOperation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The operations over time, and the clients that sent them. Not thread-safe. */
public final class Traffic {

    private static final long CLIENT_WINDOW_MILLIS = 10_000;
    private static final int MOST_WINDOWS = 10_000;

    private final TreeMap<Long, Double> bySecond = new TreeMap<>();
    private final Map<Long, Set<String>> clients = new HashMap<>();
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private int mostClients;

    void add(ObservedOperation operation) {
        first = Math.min(first, operation.timeMillis());
        last = Math.max(last, operation.timeMillis());
        bySecond.merge(Math.floorDiv(operation.timeMillis(), 1000L), operation.times(), Double::sum);
        String client = operation.origin().client();
        if (!client.isEmpty()) {
            Set<String> now =
                    clients.computeIfAbsent(operation.timeMillis() / CLIENT_WINDOW_MILLIS, window -> new HashSet<>());
            now.add(client);
            mostClients = Math.max(mostClients, now.size());
        }
        if (clients.size() > MOST_WINDOWS) {
            // Only the largest number is needed.
            clients.clear();
        }
    }

    public boolean isEmpty() {
        return bySecond.isEmpty();
    }

    /** Returns the time of the first operation, in milliseconds since 1970. */
    public long first() {
        return first;
    }

    public long last() {
        return last;
    }

    /** Returns the largest number of clients, by their sessions or connections, that worked within ten seconds; 0 if unknown. */
    public int mostClients() {
        return mostClients;
    }

    /**
     * Returns the number of operations in consecutive intervals.
     *
     * @param from the beginning, in seconds since 1970
     * @param seconds the length of an interval
     */
    public double[] counts(long from, int seconds, int intervals) {
        double[] counts = new double[intervals];
        Arrays.setAll(
                counts,
                i -> bySecond.subMap(from + (long) i * seconds, from + (long) (i + 1) * seconds).values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum());
        return counts;
    }
}
