package io.shardlab.whatif.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Service demands and delays of operations; of loads, those of one document. Immutable.
 *
 * <p>A query takes D + (D₁ − D)/n at a server where n of them are in progress, D₁ being what one takes that is alone there:
 * to wake up a thread, or the executor of a network, costs D₁ − D, once for all that are there together. D₁ may be below D, as
 * where a server has used up its quota and many threads get into each other's way.
 *
 * @param seconds by parameter; those that are left out are 0, but of what is alone the same as among many
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

    /**
     * CPU seconds of an operation at mongos; 0 without.
     *
     * @param inProgress operations in progress in the whole deployment: the threads of a closed loop, infinite for so many that
     *     more change nothing
     */
    public double atRouter(Operation operation, Topology topology, double inProgress) {
        double crowded = of(Parameter.ROUTER);
        if (!topology.sharded() || crowded == 0) {
            return 0;
        }
        double first = among(topology.togetherAtRouter(inProgress), Parameter.ROUTER_ALONE);
        int further = operation.scattered() ? topology.shards() - 1 : 0;
        return first * (1 + further * of(Parameter.ROUTER_BRANCH) / crowded);
    }

    /**
     * CPU seconds of an operation at each server with data that it visits; of a load, per document, at the one with most.
     *
     * @param inProgress as of {@link #atRouter}
     */
    public double atDataServer(Operation operation, Topology topology, double inProgress) {
        double together = topology.togetherAtDataServer(operation, inProgress);
        return switch (operation.kind()) {
            case TARGETED -> among(together, topology.sharded() ? Parameter.SHARD_ALONE : Parameter.SERVER_ALONE);
            case SCATTER_GATHER ->
                among(
                        together,
                        topology.sharded() ? Parameter.SHARD_SCATTERED_ALONE : Parameter.SERVER_SCATTERED_ALONE);
            case INSERT -> ofAll(topology);
            case LOAD -> Collections.max(topology.shares(operation.shares())) * ofAll(topology);
        };
    }

    /**
     * CPU seconds of an operation, added up over all servers with data.
     *
     * @param inProgress as of {@link #atRouter}
     */
    public double atDataServers(Operation operation, Topology topology, double inProgress) {
        return switch (operation.kind()) {
            case TARGETED, INSERT -> atDataServer(operation, topology, inProgress);
            case SCATTER_GATHER -> topology.dataServers() * atDataServer(operation, topology, inProgress);
            case LOAD -> ofAll(topology);
        };
    }

    /** Of a write, whatever else is in progress. */
    private double ofAll(Topology topology) {
        return of(topology.sharded() ? Parameter.SHARD : Parameter.SERVER);
    }

    /** @param together operations in progress at the server, 1 or more */
    private double among(double together, Parameter alone) {
        double crowded = of(alone.crowded());
        return crowded + (seconds.getOrDefault(alone, crowded) - crowded) / together;
    }

    /** Those that are known, but for what operations take alone. */
    public Set<Parameter> ofCrowds() {
        return seconds.keySet().stream()
                .map(Parameter::crowded)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Parameter.class)));
    }

    /** The same with one of them multiplied, alone and among many. */
    public Demands scaled(Parameter parameter, double factor) {
        Map<Parameter, Double> others = new EnumMap<>(Parameter.class);
        seconds.forEach((one, value) -> others.put(one, one.crowded() == parameter ? factor * value : value));
        return new Demands(others);
    }
}
