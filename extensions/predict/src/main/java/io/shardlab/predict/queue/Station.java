package io.shardlab.predict.queue;

import java.util.List;

/**
 * A place where every operation of a {@link Network} spends time. Service times are exponentially distributed unless the
 * network defines another variation, and queues are served first come, first served. Times are in seconds.
 */
public sealed interface Station permits Delay, Queue, ParallelQueues, ForkJoin {

    /** The name, which is unique within a network and appears in findings. */
    String name();

    /** The number of servers of each of its queues. */
    int servers();

    /** True if both are queues of the same name with equal servers, or both delays of the same name. */
    default boolean isLike(Station other) {
        return name().equals(other.name())
                && servers() == other.servers()
                && demands().size() == other.demands().size();
    }

    /** The seconds of one server's time that the average operation takes in each of its queues; none for a delay. */
    List<Double> demands();

    /** The seconds of service or delay of an operation, added up over its queues. */
    default double totalDemand() {
        return demands().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The operations/s at which its busiest queue is always busy; infinite for a delay. */
    default double capacity() {
        return demands().stream()
                .mapToDouble(demand -> servers() / demand)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
