package io.shardlab.whatif.queue;

import java.util.Collections;
import java.util.List;

/**
 * Parallel queues that an operation visits all at the same time; it goes on when the last is done (scatter-gather).
 *
 * @param name unique within a network
 * @param servers how many serve at the same time in each queue, 1 or more
 * @param demands seconds of one server's time that an operation takes in each queue, 0 or more
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

    /** Seconds of one server's time in the branch that takes most of it. */
    double slowest() {
        return Collections.max(demands);
    }
}
