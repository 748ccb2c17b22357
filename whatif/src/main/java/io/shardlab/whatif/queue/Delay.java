package io.shardlab.whatif.queue;

import java.util.List;

/**
 * A delay without waiting, however many customers are in it: think time, or the network between two machines.
 *
 * @param name unique within a network
 * @param seconds how long it takes, 0 or more; response times take it as constant
 * @param thinkTime whether the customer is away meanwhile, so that it is not part of the response time
 */
public record Delay(String name, double seconds, boolean thinkTime) implements Station {

    public Delay {
        Checks.name(name);
        Checks.seconds(name, seconds);
    }

    /** A delay that is part of the response time. */
    public Delay(String name, double seconds) {
        this(name, seconds, false);
    }

    @Override
    public int servers() {
        return Integer.MAX_VALUE;
    }

    @Override
    public List<Double> demands() {
        return List.of();
    }

    @Override
    public double totalDemand() {
        return seconds;
    }
}
