package io.shardlab.predict.model;

import io.shardlab.core.parameter.ParameterTypes;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The service demands and delays of an operation, or of one document of a load. Immutable.
 *
 * <p>A query takes D + (D₁ − D)/n at a server where n queries are in progress. D₁ is the demand of the only query at a server:
 * waking up a thread, or the executor of a network, costs D₁ − D, once for all queries that are there together. D₁ may be below
 * D, for example where a server has used up its quota and many threads hinder each other.
 *
 * @param seconds the seconds by parameter; a missing parameter is 0, or equal to {@link Parameter#underLoad} if it is for the
 *     only operation at a server
 */
public record Demands(Map<Parameter, Double> seconds) implements OperationDemands {

    public Demands {
        seconds.forEach((parameter, value) -> {
            if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(parameter + " takes " + value + " s");
            }
        });
        seconds = Map.copyOf(seconds);
    }

    /** The value of a parameter in seconds. */
    public double of(Parameter parameter) {
        return seconds.getOrDefault(parameter, 0.0);
    }

    /**
     * The CPU seconds of an operation at mongos; 0 without mongos.
     *
     * @param inProgress the operations in progress in the whole deployment: the threads of a closed loop, or infinity for the
     *     limit of many
     */
    public double atRouter(Operation operation, Topology topology, double inProgress) {
        double underLoad = of(Parameter.ROUTER);
        if (!topology.sharded() || underLoad == 0) {
            return 0;
        }
        double first = among(topology.togetherAtRouter(inProgress), Parameter.ROUTER_ALONE);
        int further = operation.scattered() ? topology.shards() - 1 : 0;
        return first * (1 + further * of(Parameter.ROUTER_BRANCH) / underLoad);
    }

    /**
     * The CPU seconds of an operation at each data server that it visits; for a load, per document, at the one with the most.
     *
     * @param inProgress as for {@link #atRouter}
     */
    public double atDataServer(Operation operation, Topology topology, double inProgress) {
        return atDataServerAmong(operation, topology, topology.togetherAtDataServer(operation, inProgress));
    }

    /** @param together operations of any kind in progress at each data server, 1 or more */
    double atDataServerAmong(Operation operation, Topology topology, double together) {
        return switch (operation.kind()) {
            case TARGETED -> among(together, topology.sharded() ? Parameter.SHARD_ALONE : Parameter.SERVER_ALONE);
            case SCATTER_GATHER ->
                among(
                        together,
                        topology.sharded() ? Parameter.SHARD_SCATTERED_ALONE : Parameter.SERVER_SCATTERED_ALONE);
            case INSERT -> ofAll(topology);
            case LOAD -> Collections.max(topology.shares(operation)) * ofAll(topology);
        };
    }

    /**
     * The CPU seconds of an operation, added up over all data servers.
     *
     * @param inProgress as for {@link #atRouter}
     */
    public double atDataServers(Operation operation, Topology topology, double inProgress) {
        return atDataServersAmong(operation, topology, topology.togetherAtDataServer(operation, inProgress));
    }

    /** @param together operations of any kind in progress at each data server, 1 or more */
    public double atDataServersAmong(Operation operation, Topology topology, double together) {
        return switch (operation.kind()) {
            case TARGETED, INSERT -> atDataServerAmong(operation, topology, together);
            case SCATTER_GATHER -> topology.dataServers() * atDataServerAmong(operation, topology, together);
            case LOAD -> ofAll(topology);
        };
    }

    /** The demand of a write, which does not depend on other operations in progress. */
    private double ofAll(Topology topology) {
        return of(topology.sharded() ? Parameter.SHARD : Parameter.SERVER);
    }

    /** @param together operations in progress at the server, 1 or more */
    private double among(double together, Parameter alone) {
        double underLoad = of(alone.underLoad());
        return underLoad + (seconds.getOrDefault(alone, underLoad) - underLoad) / together;
    }

    /** All operations have these demands. */
    @Override
    public Demands of(String operation) {
        return this;
    }

    /** The known parameters for operations among many. */
    @Override
    public Set<Parameter> underLoad() {
        return seconds.keySet().stream()
                .map(Parameter::underLoad)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Parameter.class)));
    }

    @Override
    public Map<String, Double> named() {
        Map<String, Double> named = new LinkedHashMap<>();
        Arrays.stream(Parameter.values())
                .filter(seconds::containsKey)
                .forEach(parameter -> named.put(ParameterTypes.choiceName(parameter), of(parameter)));
        return named;
    }

    /** Returns the same demands with one multiplied, for the only operation at a server and for one among many. */
    @Override
    public Demands scaled(Parameter parameter, double factor) {
        Map<Parameter, Double> scaled = new EnumMap<>(Parameter.class);
        seconds.forEach((one, value) -> scaled.put(one, one.underLoad() == parameter ? factor * value : value));
        return new Demands(scaled);
    }
}
