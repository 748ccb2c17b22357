package io.shardlab.predict.answer;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.answer.Prediction.Sensitivity;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.queue.ClosedNetwork;
import io.shardlab.predict.queue.Network;
import io.shardlab.predict.queue.Solution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The effect of relieving each station by a tenth of its work, and the limit that follows from it: the station whose relief helps
 * most. Immutable.
 *
 * @param sensitivity the effects, the largest first; waits last where more clients make up for them
 * @param limit the name of a station, {@link Limits#TOO_FEW_THREADS} if more threads would help more than the relief of any
 *     station, or {@link Limits#RESPONSE_TIMES} if a response time limits the threads and waits matter most to it
 */
record Relief(List<Sensitivity> sensitivity, String limit) {

    private static final double TENTH_LESS = 0.9;

    /** Smaller gains are left out. */
    private static final double LEAST_GAIN = 0.001;

    /** A station that no parameter describes, such as a disk, is the limit from this utilization on. */
    private static final double BUSY = 0.8;

    private static final String MACHINE = "machine";

    /** A deployment, whose network depends on costs, waits and threads. */
    @FunctionalInterface
    interface Deployment {

        /** @param waits a factor for the time that uses no processor */
        Network network(Demands demands, double waits, int threads);
    }

    /** @param best the steady state without relief */
    record Reducer(Deployment deployment, Demands demands, Hardware hardware, Solution best, Clients clients) {

        Relief relief() {
            List<Sensitivity> all = new ArrayList<>();
            stations().forEach((title, parameters) -> {
                boolean isWait = isWait(parameters.get(0));
                Demands less = demands;
                for (CalibratedParameter parameter : parameters) {
                    less = isWait ? less : less.scaled(parameter, TENTH_LESS);
                }
                Sensitivity one = effect(title, station(parameters.get(0)), less, isWait ? TENTH_LESS : 1);
                if (one.throughputGain() > LEAST_GAIN || one.timeReduction().orElse(0.0) > LEAST_GAIN) {
                    all.add(one);
                }
            });
            all.sort(Comparator.comparingDouble(this::help).reversed());
            return new Relief(List.copyOf(all), limit(all));
        }

        private Sensitivity effect(String title, Optional<String> station, Demands less, double waits) {
            int threads = clients.threads();
            Network network = deployment.network(less, waits, threads);
            return new Sensitivity(
                    title,
                    station,
                    ClosedNetwork.throughput(network, threads) / best.throughput() - 1,
                    clients.time()
                            .map(name -> 1
                                    - Predictor.responseMicros(ClosedNetwork.solve(network, threads), name)
                                            / Predictor.responseMicros(best, name)));
        }

        private double help(Sensitivity one) {
            boolean isMadeUpFor =
                    clients.limit() == Clients.Limit.NOTHING && one.station().isEmpty();
            return isMadeUpFor ? 0 : one.timeReduction().orElse(one.throughputGain());
        }

        private String limit(List<Sensitivity> all) {
            Optional<Sensitivity> first = all.stream().findFirst();
            return unnamed(all).orElseGet(() -> switch (clients.limit()) {
                case TIME -> first.flatMap(Sensitivity::station).orElse(Limits.RESPONSE_TIMES);
                case NOTHING -> first.flatMap(Sensitivity::station).orElse(Limits.TOO_FEW_THREADS);
                case QUESTION ->
                    first.filter(one -> one.throughputGain() > gainOfThreads())
                            .flatMap(Sensitivity::station)
                            .orElse(Limits.TOO_FEW_THREADS);
            });
        }

        /** A busy station that no parameter describes. */
        private Optional<String> unnamed(List<Sensitivity> all) {
            return best.stations().stream()
                    .filter(station -> station.utilization() >= BUSY)
                    .max(Comparator.comparingDouble(Solution.StationFigures::utilization))
                    .map(Solution.StationFigures::name)
                    .filter(name -> all.stream().noneMatch(one -> one.station().equals(Optional.of(name))));
        }

        /** The gain by as many more threads as a tenth less work is: from the gain by at least one more. */
        private double gainOfThreads() {
            int threads = clients.threads();
            int more = threads + Math.max(1, (int) Math.round(threads * (1 / TENTH_LESS - 1)));
            double elasticity =
                    Math.log(ClosedNetwork.throughput(deployment.network(demands, 1, more), more) / best.throughput())
                            / Math.log((double) more / threads);
            return Math.pow(TENTH_LESS, -elasticity) - 1;
        }

        /** The parameters that are relieved together, by the name of the first. */
        private Map<String, List<CalibratedParameter>> stations() {
            Map<String, List<CalibratedParameter>> stations = new LinkedHashMap<>();
            for (CalibratedParameter parameter : demands.underLoad()) {
                // A faster mongos does all of its work faster.
                CalibratedParameter named =
                        parameter == CalibratedParameter.ROUTER_BRANCH ? CalibratedParameter.ROUTER : parameter;
                stations.computeIfAbsent(named.title(), title -> new ArrayList<>())
                        .add(parameter);
            }
            // Waits that the question describes exist where none were calibrated, too.
            stations.computeIfAbsent(
                    CalibratedParameter.ROUTED_DELAY.title(),
                    title -> new ArrayList<>(List.of(CalibratedParameter.ROUTED_DELAY)));
            return stations;
        }

        private static boolean isWait(CalibratedParameter parameter) {
            return parameter == CalibratedParameter.DIRECT_DELAY || parameter == CalibratedParameter.ROUTED_DELAY;
        }

        /** The station that does the work; empty for waits and background work. */
        private Optional<String> station(CalibratedParameter parameter) {
            Optional<String> own = switch (parameter) {
                case CLIENT -> Optional.of("client");
                case SERVER, SERVER_ALONE, SERVER_SCATTERED, SERVER_SCATTERED_ALONE -> Optional.of("server");
                case SHARD, SHARD_ALONE, SHARD_SCATTERED, SHARD_SCATTERED_ALONE -> Optional.of("shard");
                case ROUTER, ROUTER_ALONE, ROUTER_BRANCH -> Optional.of("mongos");
                case BACKGROUND_PER_SECOND, DIRECT_DELAY, ROUTED_DELAY -> Optional.empty();
            };
            return own.map(name -> hardware.shared() ? MACHINE : name);
        }
    }
}
