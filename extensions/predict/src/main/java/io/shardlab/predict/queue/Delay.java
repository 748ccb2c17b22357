package io.shardlab.predict.queue;

import java.util.List;

/**
 * A delay without queueing for any number of customers: think time, or the network between two machines.
 *
 * @param name a name that is unique within a network
 * @param seconds the length of the delay, 0 or more; response times treat it as constant
 * @param thinkTime whether it is think time, which is not part of the response time
 */
public record Delay(String name, double seconds, boolean thinkTime) implements Station {

    public Delay {
        Checks.name(name);
        Checks.seconds(name, seconds);
    }

    /** Creates a delay that is part of the response time. */
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
