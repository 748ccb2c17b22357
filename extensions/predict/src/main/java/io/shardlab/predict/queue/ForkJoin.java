package io.shardlab.predict.queue;

import java.util.Collections;
import java.util.List;

/**
 * Parallel queues that an operation visits all at the same time; it continues when the last one has served it (scatter-gather).
 *
 * @param name a name that is unique within a network
 * @param servers the number of servers of each queue, 1 or more
 * @param demands the seconds of one server's time that an operation takes in each queue, 0 or more
 */
public record ForkJoin(String name, int servers, List<Double> demands) implements Station {

    public ForkJoin {
        Checks.name(name);
        Checks.servers(name, servers);
        demands = List.copyOf(demands);
        if (demands.isEmpty()) {
            throw new IllegalArgumentException(name + ": a fork needs a branch");
        }
        for (double demand : demands) {
            Checks.seconds(name, demand);
        }
    }

    double slowest() {
        return Collections.max(demands);
    }
}
