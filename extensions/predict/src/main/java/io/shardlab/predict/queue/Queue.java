package io.shardlab.predict.queue;

import java.util.List;

/**
 * One queue in front of equal servers.
 *
 * @param name a name that is unique within a network
 * @param servers the number of servers, 1 or more
 * @param demand the seconds of one server's time that an operation takes here (visits times service time)
 */
public record Queue(String name, int servers, double demand) implements Station {

    public Queue {
        Checks.name(name);
        Checks.servers(name, servers);
        Checks.seconds(name, demand);
    }

    @Override
    public List<Double> demands() {
        return List.of(demand);
    }
}
