package io.shardlab.predict.calibrate;

import io.shardlab.predict.calibrate.Observation.CpuPerOperation;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.MixDemands;
import io.shardlab.predict.model.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
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
    static final double ASSUMED = Math.log(2) / 1.645;

    private static final String BACKGROUND = "background";
    private static final String BRANCH = "branch";

    private static final double FIRST_BACKGROUND = 0.03;
    private static final double FIRST_SHARE = 0.1;

    /** A write that arrives during a flush waits for the rest of it and for the next one. */
    private static final double FLUSHES = 1.5;

    private static final Predicate<MixObservation> ROUTED =
            one -> one.all().topology().sharded();

    private final List<MixKind> kinds;
    private final List<Parameter> stations = new ArrayList<>();
    private final Map<String, Double> start = new LinkedHashMap<>();
    private final Map<String, Double> assumed = new LinkedHashMap<>();

    /** @param kinds all kinds of the observations, that with the most operations first */
    MixParameters(List<MixObservation> observations, List<MixKind> kinds) {
        this.kinds = kinds;
        double response = observations.stream()
                .mapToDouble(one -> one.all().threads() / one.all().throughput())
                .min()
                .orElseThrow();
        addStation(Parameter.CLIENT, observations, CpuPerOperation::client, one -> true);
        addStation(Parameter.SERVER, observations, CpuPerOperation::dataServers, ROUTED.negate());
        addStation(Parameter.SHARD, observations, CpuPerOperation::dataServers, ROUTED);
        addStation(Parameter.ROUTER, observations, CpuPerOperation::routers, ROUTED);
        boolean scattered = kinds.stream().anyMatch(MixKind::scattered);
        if (scattered
                && observations.stream().anyMatch(one -> one.all().topology().shards() > 1)) {
            assume(BRANCH, FreeParameters.BRANCH_PART);
        }
        addAlone(observations);
        addDelay(
                Parameter.DIRECT_DELAY,
                observations.stream().filter(ROUTED.negate()).toList(),
                response);
        addDelay(Parameter.ROUTED_DELAY, observations.stream().filter(ROUTED).toList(), response);
        kinds.stream().skip(1).forEach(kind -> {
            start.put(kind.name(), 1.0);
            stations.forEach(station -> assume(deviation(kind, station), 1));
        });
    }

    private void addStation(
            Parameter station,
            List<MixObservation> observations,
            ToDoubleFunction<CpuPerOperation> part,
            Predicate<MixObservation> at) {
        observations.stream()
                .filter(at)
                .flatMap(one -> one.cpu().stream())
                .mapToDouble(part)
                .filter(seconds -> seconds > 0)
                .average()
                .ifPresent(seconds -> {
                    stations.add(station);
                    start.put(station.name(), seconds);
                });
    }

    /** The demand of the only operation at a server is free where measurements differ enough, as for queries. */
    private void addAlone(List<MixObservation> observations) {
        boolean server = differ(observations, ROUTED.negate(), one -> 1 / atDataServer(one));
        boolean shard = differ(observations, ROUTED, one -> 1 / atDataServer(one));
        boolean router = differ(
                observations,
                ROUTED,
                one -> 1 / one.all().topology().togetherAtRouter(one.all().threads()));
        if (server) {
            start.put(alone(Parameter.SERVER), 1.0);
        }
        if (shard) {
            start.put(alone(Parameter.SHARD), 1.0);
        }
        if (router) {
            start.put(alone(Parameter.ROUTER), 1.0);
        }
        if (router
                && observations.stream().noneMatch(one -> one.all().hardware().shared())) {
            start.put(BACKGROUND, FIRST_BACKGROUND);
        }
    }

    private static double atDataServer(MixObservation one) {
        return one.mix().togetherAtDataServer(one.all().topology(), one.all().threads());
    }

    private static boolean differ(
            List<MixObservation> observations, Predicate<MixObservation> at, ToDoubleFunction<MixObservation> part) {
        return FreeParameters.differ(observations.stream()
                .filter(at)
                .filter(one -> one.cpu().isPresent())
                .mapToDouble(part)
                .summaryStatistics());
    }

    private void addDelay(Parameter delay, List<MixObservation> observations, double response) {
        if (observations.isEmpty()) {
            return;
        }
        start.put(delay.name(), FIRST_SHARE * response);
        observations.stream()
                .filter(MixObservation::durable)
                .filter(one -> one.kinds().stream().anyMatch(MixKind::writes))
                .mapToDouble(MixObservation::flushSeconds)
                .filter(seconds -> seconds > 0)
                .average()
                .ifPresent(seconds -> assume(wait(delay), FLUSHES * seconds));
    }

    private void assume(String key, double value) {
        start.put(key, value);
        assumed.put(key, value);
    }

    private static String deviation(MixKind kind, Parameter station) {
        return kind.name() + " " + station.name();
    }

    private static String alone(Parameter station) {
        return station.name() + " alone";
    }

    private static String wait(Parameter delay) {
        return delay.name() + " wait";
    }

    /** Values of the parameters, and the demands that follow. */
    record Candidate(Map<String, Double> values, MixDemands demands) {}

    double[] start() {
        return start.values().stream().mapToDouble(Math::log).toArray();
    }

    /** The assumed values by parameter. */
    Map<String, Double> assumed() {
        return assumed;
    }

    /** The names of the kinds whose demands some results leave undetermined, from the spread of fits to resampled figures. */
    List<String> undetermined(List<Candidate> resamples, double least) {
        return kinds.stream()
                .skip(1)
                .filter(kind ->
                        stations.stream().anyMatch(station -> spread(resamples, deviation(kind, station)) > least))
                .map(MixKind::name)
                .toList();
    }

    private static double spread(List<Candidate> resamples, String key) {
        double[] logarithms = resamples.stream()
                .mapToDouble(one -> Math.log(one.values().get(key)))
                .toArray();
        double mean = Arrays.stream(logarithms).average().orElse(0);
        return Math.sqrt(Arrays.stream(logarithms)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElse(0));
    }

    /** @param values the value of each parameter, in their order */
    Candidate candidate(double[] values) {
        Map<String, Double> known = new HashMap<>();
        int place = 0;
        for (String key : start.keySet()) {
            known.put(key, values[place++]);
        }
        Map<String, Demands> byKind = new LinkedHashMap<>();
        kinds.forEach(kind -> byKind.put(kind.name(), demands(kind, known)));
        return new Candidate(known, new MixDemands(byKind));
    }

    private Demands demands(MixKind kind, Map<String, Double> values) {
        Map<Parameter, Double> seconds = new EnumMap<>(Parameter.class);
        for (Parameter station : stations) {
            double value = values.get(station.name())
                    * values.getOrDefault(kind.name(), 1.0)
                    * values.getOrDefault(deviation(kind, station), 1.0);
            double first = value * values.getOrDefault(alone(station), 1.0);
            switch (station) {
                case SERVER -> {
                    seconds.put(kind.scattered() ? Parameter.SERVER_SCATTERED : Parameter.SERVER, value);
                    seconds.put(kind.scattered() ? Parameter.SERVER_SCATTERED_ALONE : Parameter.SERVER_ALONE, first);
                }
                case SHARD -> {
                    seconds.put(kind.scattered() ? Parameter.SHARD_SCATTERED : Parameter.SHARD, value);
                    seconds.put(kind.scattered() ? Parameter.SHARD_SCATTERED_ALONE : Parameter.SHARD_ALONE, first);
                }
                case ROUTER -> {
                    seconds.put(Parameter.ROUTER, value);
                    seconds.put(Parameter.ROUTER_ALONE, first);
                    if (kind.scattered()) {
                        seconds.put(
                                Parameter.ROUTER_BRANCH,
                                value * values.getOrDefault(BRANCH, FreeParameters.BRANCH_PART));
                    }
                }
                default -> seconds.put(station, value);
            }
        }
        for (Parameter delay : List.of(Parameter.DIRECT_DELAY, Parameter.ROUTED_DELAY)) {
            if (values.containsKey(delay.name())) {
                double wait = kind.writes() ? values.getOrDefault(wait(delay), 0.0) : 0;
                seconds.put(delay, kind.commands() * values.get(delay.name()) + wait);
            }
        }
        if (values.containsKey(BACKGROUND)) {
            seconds.put(Parameter.BACKGROUND_PER_SECOND, values.get(BACKGROUND));
        }
        return new Demands(seconds);
    }
}
