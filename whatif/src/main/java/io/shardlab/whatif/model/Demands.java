package io.shardlab.whatif.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Service demands and delays of operations; of loads, those of one document. Immutable.
 *
 * @param seconds by parameter; those that are left out are 0
 */
public record Demands(Map<Parameter, Double> seconds) {

    public Demands {
        seconds.forEach((parameter, value) -> {
            if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(parameter + " takes " + value + " s");
            }
        });
        seconds = Map.copyOf(seconds);
    }

    /** One of them in seconds. */
    public double of(Parameter parameter) {
        return seconds.getOrDefault(parameter, 0.0);
    }

    /** CPU seconds of an operation at mongos; 0 without. */
    public double atRouter(Operation operation, Topology topology) {
        if (!topology.sharded()) {
            return 0;
        }
        int further = operation.scattered() ? topology.shards() - 1 : 0;
        return of(Parameter.ROUTER) + further * of(Parameter.ROUTER_BRANCH);
    }

    /** CPU seconds of an operation at each server with data that it visits; of a load, per document, at the one with most. */
    public double atDataServer(Operation operation, Topology topology) {
        if (!topology.sharded()) {
            return of(operation.scattered() ? Parameter.SERVER_SCATTERED : Parameter.SERVER);
        }
        return switch (operation.kind()) {
            case TARGETED, INSERT -> of(Parameter.SHARD);
            case SCATTER_GATHER -> of(Parameter.SHARD_SCATTERED);
            case LOAD -> Collections.max(topology.shares(operation.shares())) * of(Parameter.SHARD);
        };
    }

    /** CPU seconds of an operation, added up over all servers with data. */
    public double atDataServers(Operation operation, Topology topology) {
        return switch (operation.kind()) {
            case TARGETED, INSERT -> atDataServer(operation, topology);
            case SCATTER_GATHER -> topology.dataServers() * atDataServer(operation, topology);
            case LOAD -> of(topology.sharded() ? Parameter.SHARD : Parameter.SERVER);
        };
    }

    /** The same with one of them multiplied. */
    public Demands scaled(Parameter parameter, double factor) {
        Map<Parameter, Double> others = new EnumMap<>(Parameter.class);
        others.putAll(seconds);
        others.put(parameter, factor * of(parameter));
        return new Demands(others);
    }
}
