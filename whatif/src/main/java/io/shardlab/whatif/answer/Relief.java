package io.shardlab.whatif.answer;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.whatif.answer.Prediction.Sensitivity;
import io.shardlab.whatif.model.OperationDemands;
import io.shardlab.whatif.model.Parameter;
import io.shardlab.whatif.queue.Solution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;

/**
 * The effect of relieving each station by a tenth of its work, and the limit that follows from it: the station whose relief helps
 * most. Immutable.
 *
 * @param sensitivity the effects, the largest first
 * @param limit the name of a station, {@link Limits#TOO_FEW_THREADS} if more threads would help more than any relief, or
 *     {@link Limits#RESPONSE_TIMES} if the threads are limited and waits matter more than any station
 */
record Relief(List<Sensitivity> sensitivity, String limit) {

    private static final double TENTH_LESS = 0.9;

    /** Smaller gains are left out. */
    private static final double LEAST_GAIN = 0.001;

    /** A station that no parameter describes, such as a disk, is the limit from this utilization on. */
    private static final double BUSY = 0.8;

    private static final String MACHINE = "machine";

    /** Work without a station of its own: waits, and background work of servers. */
    private static final String NOWHERE = "";

    /** A deployment, whose steady state depends on costs and threads. */
    interface Deployment {
        Solution solve(OperationDemands demands, int threads);

        double throughput(OperationDemands demands, int threads);
    }

    /** @param time the response time that limits the threads, one of {@link Prediction#RESPONSE_TIMES}; empty if none does */
    static Relief of(
            Deployment deployment,
            OperationDemands demands,
            Hardware hardware,
            Solution best,
            int threads,
            Optional<String> time) {
        List<Sensitivity> all = new ArrayList<>();
        stations(demands).forEach((title, parameters) -> {
            OperationDemands less = demands;
            for (Parameter parameter : parameters) {
                less = less.scaled(parameter, TENTH_LESS);
            }
            OperationDemands relieved = less;
            double gain = deployment.throughput(relieved, threads) / best.throughput() - 1;
            Optional<Double> shorter = time.map(name -> 1
                    - Predictor.responseMicros(deployment.solve(relieved, threads), name)
                            / Predictor.responseMicros(best, name));
            if (gain > LEAST_GAIN || shorter.orElse(0.0) > LEAST_GAIN) {
                all.add(new Sensitivity(title, station(parameters.get(0), hardware), gain, shorter));
            }
        });
        all.sort(Comparator.comparingDouble(effect(time)).reversed());
        return new Relief(List.copyOf(all), limit(all, best, time, () -> more(deployment, demands, best, threads)));
    }

    private static ToDoubleFunction<Sensitivity> effect(Optional<String> time) {
        return time.isPresent() ? one -> one.timeReduction().orElseThrow() : Sensitivity::throughputGain;
    }

    private static String limit(List<Sensitivity> all, Solution best, Optional<String> time, DoubleSupplier ofThreads) {
        Optional<String> other = best.stations().stream()
                .filter(station -> station.utilization() >= BUSY)
                .max(Comparator.comparingDouble(Solution.StationFigures::utilization))
                .map(Solution.StationFigures::name)
                .filter(name -> all.stream().noneMatch(one -> one.station().equals(Optional.of(name))));
        Optional<Sensitivity> first = all.stream().findFirst();
        if (time.isPresent()) {
            return other.or(() -> first.flatMap(Sensitivity::station)).orElse(Limits.RESPONSE_TIMES);
        }
        return other.or(() -> first.filter(one -> one.throughputGain() > ofThreads.getAsDouble())
                        .flatMap(Sensitivity::station))
                .orElse(Limits.TOO_FEW_THREADS);
    }

    /** The gain by as many more threads as a tenth less work makes possible: from the gain by at least one more. */
    private static double more(Deployment deployment, OperationDemands demands, Solution best, int threads) {
        int more = threads + Math.max(1, Math.round(threads * (float) (1 / TENTH_LESS - 1)));
        double elasticity =
                Math.log(deployment.throughput(demands, more) / best.throughput()) / Math.log((double) more / threads);
        return Math.pow(TENTH_LESS, -elasticity) - 1;
    }

    /** The parameters that are relieved together, by their name. */
    private static Map<String, List<Parameter>> stations(OperationDemands demands) {
        Map<String, List<Parameter>> stations = new LinkedHashMap<>();
        for (Parameter parameter : demands.underLoad()) {
            // A faster mongos does all of its work faster.
            Parameter named = parameter == Parameter.ROUTER_BRANCH ? Parameter.ROUTER : parameter;
            stations.computeIfAbsent(named.title(), title -> new ArrayList<>()).add(parameter);
        }
        return stations;
    }

    private static Optional<String> station(Parameter parameter, Hardware hardware) {
        String name = switch (parameter) {
            case CLIENT -> "client";
            case SERVER, SERVER_ALONE, SERVER_SCATTERED, SERVER_SCATTERED_ALONE -> "server";
            case SHARD, SHARD_ALONE, SHARD_SCATTERED, SHARD_SCATTERED_ALONE -> "shard";
            case ROUTER, ROUTER_ALONE, ROUTER_BRANCH -> "mongos";
            case BACKGROUND_PER_SECOND, DIRECT_DELAY, ROUTED_DELAY -> NOWHERE;
        };
        return Optional.of(hardware.shared() && !name.equals(NOWHERE) ? MACHINE : name)
                .filter(any -> !any.equals(NOWHERE));
    }
}
