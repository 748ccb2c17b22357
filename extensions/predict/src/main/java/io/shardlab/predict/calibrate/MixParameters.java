package io.shardlab.predict.calibrate;

import io.shardlab.predict.calibrate.LoopMeasurement.CpuPerOperation;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.Demands;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The free parameters of a mix, each a factor or a number of seconds, and what is assumed of them where measurements do not
 * determine them.
 *
 * <p>The demand of a kind at a station is the demand of the first kind there, times the ratio of the two kinds, which is the same
 * at all stations, times a deviation of this kind at this station. Service times determine the ratio; results with other mixes
 * also determine the deviations. Without them, deviations are assumed to be near 1.
 */
final class MixParameters {

    /** The standard deviation of what is assumed, as a logarithm: a factor of 2 lies at the end of a 90 % interval. */
    static final double ASSUMED = Unknowns.deviation(2);

    private static final String BACKGROUND = "background";
    private static final String BRANCH = "branch";

    /** A write that arrives during a flush waits for the rest of it and for the next one. */
    private static final double FLUSHES = 1.5;

    private static final Predicate<LoopMeasurement> ROUTED =
            one -> one.topology().sharded();

    private final List<MixKind> kinds;
    private final List<CalibratedParameter> stations = new ArrayList<>();
    private final Unknowns unknowns = new Unknowns(this::demands);

    /** @param kinds all kinds of the observations, that with the most operations first */
    MixParameters(List<LoopMeasurement> observations, List<MixKind> kinds) {
        this.kinds = kinds;
        double response = observations.stream()
                .mapToDouble(one -> one.threads() / one.throughput())
                .min()
                .orElseThrow();
        addStation(CalibratedParameter.CLIENT, observations, CpuPerOperation::client, one -> true);
        addStation(CalibratedParameter.SERVER, observations, CpuPerOperation::dataServers, ROUTED.negate());
        addStation(CalibratedParameter.SHARD, observations, CpuPerOperation::dataServers, ROUTED);
        addStation(CalibratedParameter.ROUTER, observations, CpuPerOperation::routers, ROUTED);
        boolean scattered = kinds.stream().anyMatch(MixKind::scattered);
        if (scattered && observations.stream().anyMatch(one -> one.topology().shards() > 1)) {
            assume(BRANCH, FreeParameters.BRANCH_PART);
        }
        addAlone(observations);
        addDelay(
                CalibratedParameter.DIRECT_DELAY,
                observations.stream().filter(ROUTED.negate()).toList(),
                response);
        addDelay(
                CalibratedParameter.ROUTED_DELAY,
                observations.stream().filter(ROUTED).toList(),
                response);
        kinds.stream().skip(1).forEach(kind -> {
            unknowns.add(kind.name(), 1.0);
            stations.forEach(station -> assume(deviation(kind, station), 1));
        });
    }

    private void addStation(
            CalibratedParameter station,
            List<LoopMeasurement> observations,
            ToDoubleFunction<CpuPerOperation> part,
            Predicate<LoopMeasurement> at) {
        double seconds = FreeParameters.cpu(observations.stream().filter(at).toList(), part);
        if (seconds > 0) {
            stations.add(station);
            unknowns.add(station.name(), seconds);
        }
    }

    /** The demand of the only operation at a server is free where measurements differ enough, as for queries. */
    private void addAlone(List<LoopMeasurement> observations) {
        addAlone(CalibratedParameter.SERVER, observations, ROUTED.negate(), LoopMeasurement::togetherAtDataServer);
        addAlone(CalibratedParameter.SHARD, observations, ROUTED, LoopMeasurement::togetherAtDataServer);
        addAlone(CalibratedParameter.ROUTER, observations, ROUTED, LoopMeasurement::togetherAtRouter);
        if (unknowns.has(alone(CalibratedParameter.ROUTER))
                && observations.stream().noneMatch(one -> one.hardware().shared())) {
            unknowns.add(BACKGROUND, FreeParameters.FIRST_BACKGROUND);
        }
    }

    private void addAlone(
            CalibratedParameter station,
            List<LoopMeasurement> observations,
            Predicate<LoopMeasurement> at,
            ToDoubleFunction<LoopMeasurement> together) {
        if (FreeParameters.differ(observations.stream().filter(at), together)) {
            unknowns.add(alone(station), 1.0);
        }
    }

    private void addDelay(CalibratedParameter delay, List<LoopMeasurement> observations, double response) {
        if (observations.isEmpty()) {
            return;
        }
        unknowns.add(delay.name(), FreeParameters.FIRST_SHARE * response);
        observations.stream()
                .flatMap(one -> one.kinds().stream())
                .filter(LoopMeasurement.Kinds::writes)
                .flatMap(kinds -> kinds.flushSeconds().stream())
                .mapToDouble(Double::doubleValue)
                .filter(seconds -> seconds > 0)
                .average()
                .ifPresent(seconds -> assume(wait(delay), FLUSHES * seconds));
    }

    private void assume(String key, double value) {
        unknowns.assume(key, value, ASSUMED);
    }

    private static String deviation(MixKind kind, CalibratedParameter station) {
        return kind.name() + " " + station.name();
    }

    private static String alone(CalibratedParameter station) {
        return station.name() + " alone";
    }

    private static String wait(CalibratedParameter delay) {
        return delay.name() + " wait";
    }

    /** The search for the parameters. */
    Unknowns unknowns() {
        return unknowns;
    }

    /** The names of the kinds whose demands some results leave undetermined, from the spread of fits to resampled figures. */
    List<String> undetermined(List<double[]> resamples, double least) {
        List<Map<String, Double>> values =
                resamples.stream().map(unknowns::values).toList();
        return kinds.stream()
                .skip(1)
                .filter(kind -> stations.stream().anyMatch(station -> spread(values, deviation(kind, station)) > least))
                .map(MixKind::name)
                .toList();
    }

    private static double spread(List<Map<String, Double>> values, String key) {
        double[] logarithms =
                values.stream().mapToDouble(one -> Math.log(one.get(key))).toArray();
        double mean = Arrays.stream(logarithms).average().orElse(0);
        return Math.sqrt(Arrays.stream(logarithms)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElse(0));
    }

    private Demands demands(Map<String, Double> values) {
        Map<String, Demands> byKind = new LinkedHashMap<>();
        kinds.forEach(kind -> byKind.put(kind.name(), demands(kind, values)));
        return Demands.ofKinds(byKind);
    }

    private Demands demands(MixKind kind, Map<String, Double> values) {
        Map<CalibratedParameter, Double> seconds = new EnumMap<>(CalibratedParameter.class);
        for (CalibratedParameter station : stations) {
            double value = values.get(station.name())
                    * values.getOrDefault(kind.name(), 1.0)
                    * values.getOrDefault(deviation(kind, station), 1.0);
            double first = value * values.getOrDefault(alone(station), 1.0);
            switch (station) {
                case SERVER -> {
                    seconds.put(
                            kind.scattered() ? CalibratedParameter.SERVER_SCATTERED : CalibratedParameter.SERVER,
                            value);
                    seconds.put(
                            kind.scattered()
                                    ? CalibratedParameter.SERVER_SCATTERED_ALONE
                                    : CalibratedParameter.SERVER_ALONE,
                            first);
                }
                case SHARD -> {
                    seconds.put(
                            kind.scattered() ? CalibratedParameter.SHARD_SCATTERED : CalibratedParameter.SHARD, value);
                    seconds.put(
                            kind.scattered()
                                    ? CalibratedParameter.SHARD_SCATTERED_ALONE
                                    : CalibratedParameter.SHARD_ALONE,
                            first);
                }
                case ROUTER -> {
                    seconds.put(CalibratedParameter.ROUTER, value);
                    seconds.put(CalibratedParameter.ROUTER_ALONE, first);
                    if (kind.scattered()) {
                        seconds.put(
                                CalibratedParameter.ROUTER_BRANCH,
                                value * values.getOrDefault(BRANCH, FreeParameters.BRANCH_PART));
                    }
                }
                default -> seconds.put(station, value);
            }
        }
        for (CalibratedParameter delay : List.of(CalibratedParameter.DIRECT_DELAY, CalibratedParameter.ROUTED_DELAY)) {
            if (values.containsKey(delay.name())) {
                double wait = kind.writes() ? values.getOrDefault(wait(delay), 0.0) : 0;
                seconds.put(delay, kind.commands() * values.get(delay.name()) + wait);
            }
        }
        if (values.containsKey(BACKGROUND)) {
            seconds.put(CalibratedParameter.BACKGROUND_PER_SECOND, values.get(BACKGROUND));
        }
        return new Demands(seconds);
    }
}
