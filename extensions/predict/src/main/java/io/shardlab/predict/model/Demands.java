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
import java.util.stream.Stream;

/**
 * The service demands and delays of operations, or of one document of a load: those of all kinds of operations together, or of
 * each kind of a mix by itself. Immutable.
 *
 * <p>A query takes D + (D₁ − D)/n at a server where n queries are in progress. D₁ is the demand of the only query at a server:
 * waking up a thread, or the executor of a network, costs D₁ − D, once for all queries that are there together. D₁ may be below
 * D, for example where a server has used up its quota and many threads hinder each other.
 *
 * @param seconds the seconds by parameter, of all kinds of operations that do not have demands of their own; a missing parameter
 *     is 0, or equal to {@link CalibratedParameter#underLoad} if it is for the only operation at a server
 * @param kinds the demands of the kinds that have their own, by the name of the kind
 */
public record Demands(Map<CalibratedParameter, Double> seconds, Map<String, Demands> kinds) {

    /** Creates demands of all kinds of operations. */
    public Demands(Map<CalibratedParameter, Double> seconds) {
        this(seconds, Map.of());
    }

    public Demands {
        seconds.forEach((parameter, value) -> {
            if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(parameter + " takes " + value + " s");
            }
        });
        seconds = Map.copyOf(seconds);
        kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
    }

    /** Creates demands that differ between the kinds of operations. */
    public static Demands ofKinds(Map<String, Demands> kinds) {
        return new Demands(Map.of(), kinds);
    }

    /** The value of a parameter in seconds. */
    public double of(CalibratedParameter parameter) {
        return seconds.getOrDefault(parameter, 0.0);
    }

    /**
     * The CPU seconds of an operation at mongos; 0 without mongos.
     *
     * @param inProgress the operations in progress in the whole deployment: the threads of a closed loop, or infinity for the
     *     limit of many
     */
    public double atRouter(OperationClass operation, Topology topology, double inProgress) {
        double underLoad = of(CalibratedParameter.ROUTER);
        if (!topology.sharded() || underLoad == 0) {
            return 0;
        }
        double first = among(topology.togetherAtRouter(inProgress), CalibratedParameter.ROUTER_ALONE);
        int further = operation.scattered() ? topology.shards() - 1 : 0;
        return first * (1 + further * of(CalibratedParameter.ROUTER_BRANCH) / underLoad);
    }

    /**
     * The CPU seconds of an operation at each data server that it visits; for a load, per document, at the one with the most.
     *
     * @param together operations of any kind in progress at each data server, 1 or more; see {@link Mix#togetherAtDataServer}
     */
    public double atDataServer(OperationClass operation, Topology topology, double together) {
        return switch (operation.kind()) {
            case TARGETED ->
                among(
                        together,
                        topology.sharded() ? CalibratedParameter.SHARD_ALONE : CalibratedParameter.SERVER_ALONE);
            case SCATTER_GATHER ->
                among(
                        together,
                        topology.sharded()
                                ? CalibratedParameter.SHARD_SCATTERED_ALONE
                                : CalibratedParameter.SERVER_SCATTERED_ALONE);
            case INSERT -> ofAll(topology);
            case LOAD -> Collections.max(topology.shares(operation)) * ofAll(topology);
        };
    }

    /**
     * The CPU seconds of an operation, added up over all data servers.
     *
     * @param together as for {@link #atDataServer}
     */
    public double atDataServers(OperationClass operation, Topology topology, double together) {
        return switch (operation.kind()) {
            case TARGETED, INSERT -> atDataServer(operation, topology, together);
            case SCATTER_GATHER -> topology.dataServers() * atDataServer(operation, topology, together);
            case LOAD -> ofAll(topology);
        };
    }

    /** The demand of a write, which does not depend on other operations in progress. */
    private double ofAll(Topology topology) {
        return of(topology.sharded() ? CalibratedParameter.SHARD : CalibratedParameter.SERVER);
    }

    /** @param together operations in progress at the server, 1 or more */
    private double among(double together, CalibratedParameter alone) {
        double underLoad = of(alone.underLoad());
        return underLoad + (seconds.getOrDefault(alone, underLoad) - underLoad) / together;
    }

    /** The demands of the operations of a kind, by its name. */
    public Demands of(String kind) {
        return kinds.getOrDefault(kind, this);
    }

    /** The known parameters for operations among many. */
    public Set<CalibratedParameter> underLoad() {
        return Stream.concat(Stream.of(this), kinds.values().stream())
                .flatMap(some -> some.seconds.keySet().stream())
                .map(CalibratedParameter::underLoad)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(CalibratedParameter.class)));
    }

    /**
     * All values in seconds by names for tables. The name of a parameter of a kind follows the name of the kind; that of a parameter
     * of the servers stands alone.
     */
    public Map<String, Double> named() {
        String background = ParameterTypes.choiceName(CalibratedParameter.BACKGROUND_PER_SECOND);
        Map<String, Double> named = new LinkedHashMap<>();
        Arrays.stream(CalibratedParameter.values())
                .filter(seconds::containsKey)
                .forEach(parameter -> named.put(ParameterTypes.choiceName(parameter), of(parameter)));
        kinds.forEach((kind, own) -> own.named()
                .forEach((name, value) -> named.put(name.equals(background) ? name : kind + ": " + name, value)));
        return named;
    }

    /** Returns the same demands with one multiplied, for the only operation at a server and for one among many. */
    public Demands scaled(CalibratedParameter parameter, double factor) {
        Map<CalibratedParameter, Double> scaled = new EnumMap<>(CalibratedParameter.class);
        seconds.forEach((one, value) -> scaled.put(one, one.underLoad() == parameter ? factor * value : value));
        Map<String, Demands> scaledKinds = new LinkedHashMap<>();
        kinds.forEach((kind, own) -> scaledKinds.put(kind, own.scaled(parameter, factor)));
        return new Demands(scaled, scaledKinds);
    }
}
