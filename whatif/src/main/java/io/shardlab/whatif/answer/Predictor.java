package io.shardlab.whatif.answer;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.whatif.answer.Prediction.Sensitivity;
import io.shardlab.whatif.answer.Prediction.StationUse;
import io.shardlab.whatif.calibrate.CalibratedRange.Range;
import io.shardlab.whatif.calibrate.Calibration;
import io.shardlab.whatif.model.ClusterModel;
import io.shardlab.whatif.model.Demands;
import io.shardlab.whatif.model.Operation;
import io.shardlab.whatif.model.Operation.StoredData;
import io.shardlab.whatif.model.Parameter;
import io.shardlab.whatif.model.Topology;
import io.shardlab.whatif.queue.ClosedNetwork;
import io.shardlab.whatif.queue.Solution;
import io.shardlab.whatif.queue.Station;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/** Predicts the figures of single deployments from a calibration. Immutable and thread-safe. */
final class Predictor {

    private static final double MICROS = 1e6;
    private static final double PERCENT = 100;
    private static final String MEAN = "mean";
    private static final long SEED = 19_610_509;

    /** A station counts as the bottleneck from this utilization on. */
    private static final double BUSY = 0.8;

    private static final double TENTH_LESS = 0.9;

    /** Smaller gains are left out. */
    private static final double LEAST_GAIN = 0.001;

    private final Calibration calibration;
    private final Hardware hardware;

    /** @param hardware the machines of the deployments */
    Predictor(Calibration calibration, Hardware hardware) {
        this.calibration = calibration;
        this.hardware = hardware;
    }

    /** Computes throughput, response time and stations from the best demands, without bounds. */
    Solution solve(Operation operation, Topology topology, int threads) {
        return solve(calibration.demands(), operation, topology, threads);
    }

    private Solution solve(Demands demands, Operation operation, Topology topology, int threads) {
        return ClosedNetwork.solve(model(demands).network(operation, topology, threads), threads);
    }

    private double throughput(Demands demands, Operation operation, Topology topology, int threads) {
        return ClosedNetwork.throughput(model(demands).network(operation, topology, threads), threads);
    }

    private ClusterModel model(Demands demands) {
        return new ClusterModel(demands, hardware, calibration.variation());
    }

    /**
     * Predicts one deployment.
     *
     * @param topology a standalone server or a cluster, as measured with this operation
     * @throws IllegalArgumentException if this kind of topology was not measured
     */
    Prediction predict(Operation operation, Topology topology, int threads) {
        requireMeasured(operation, topology);
        Solution best = solve(operation, topology, threads);
        List<Solution> others = calibration.resamples().stream()
                .map(demands -> solve(demands, operation, topology, threads))
                .toList();
        Map<String, Estimate> response = operation.kind() == Operation.Kind.LOAD
                ? Map.of()
                : responseMicros(
                        best, estimate(responseMicros(best, MEAN), others, other -> responseMicros(other, MEAN)));
        List<StationUse> stations = stations(best);
        return new Prediction(
                operation.name(),
                topology,
                operation.data().map(StoredData::documents),
                threads,
                estimate(best.throughput(), others, Solution::throughput),
                response,
                stations,
                bottleneck(stations),
                sensitivity(best, operation, topology, threads),
                calibration.range().outside(operation, topology, threads));
    }

    /**
     * Predicts one deployment where operations arrive at a set rate.
     *
     * @param topology a standalone server or a cluster, as measured with this operation
     * @throws IllegalArgumentException if this kind of topology was not measured
     */
    Prediction.AtRate predict(Operation operation, Topology topology, double arrivalsPerSecond) {
        requireMeasured(operation, topology);
        ClusterModel model = model(calibration.demands());
        List<ClusterModel> others =
                calibration.resamples().stream().map(this::model).toList();
        Station limit = model.saturated(operation, topology).bottleneck();
        Optional<Solution> best = model.atRate(operation, topology, arrivalsPerSecond);
        return new Prediction.AtRate(
                operation.name(),
                topology,
                operation.data().map(StoredData::documents),
                arrivalsPerSecond,
                estimate(
                        limit.capacity(),
                        others,
                        other -> other.saturated(operation, topology)
                                .bottleneck()
                                .capacity()),
                limit.name(),
                best.map(solution -> responseMicros(
                                solution,
                                estimate(
                                        responseMicros(solution, MEAN),
                                        others,
                                        other -> other.atRate(operation, topology, arrivalsPerSecond)
                                                .map(one -> responseMicros(one, MEAN))
                                                .orElse(Double.POSITIVE_INFINITY))))
                        .orElse(Map.of()),
                best.map(Predictor::stations).orElse(List.of()),
                calibration.range().outside(operation, topology));
    }

    private void requireMeasured(Operation operation, Topology topology) {
        if (calibration.range().kind(operation, topology).isEmpty()) {
            throw new IllegalArgumentException(operation.name() + " was not measured on " + topology.describe());
        }
    }

    private static Map<String, Estimate> responseMicros(Solution solution, Estimate mean) {
        Map<String, Estimate> response = new LinkedHashMap<>();
        Prediction.RESPONSE_TIMES.forEach(
                name -> response.put(name, Estimate.withoutBounds(responseMicros(solution, name))));
        response.put(MEAN, mean);
        return response;
    }

    /** @param name one of {@link Prediction#RESPONSE_TIMES}, or any other percentile */
    static double responseMicros(Solution solution, String name) {
        return MICROS
                * (name.equals(MEAN)
                        ? solution.response().mean()
                        : solution.response().quantile(Double.parseDouble(name) / PERCENT));
    }

    /** The bounds cover the uncertainty of demands and the deviation of measurements from the model. */
    private <T> Estimate estimate(double best, List<T> others, ToDoubleFunction<T> figure) {
        SplittableRandom random = new SplittableRandom(SEED);
        return Estimate.of(
                best,
                others.stream()
                        .mapToDouble(other ->
                                figure.applyAsDouble(other) * Math.exp(calibration.deviation() * random.nextGaussian()))
                        .toArray());
    }

    private static List<StationUse> stations(Solution solution) {
        return solution.stations().stream()
                .filter(station -> station.utilization() > 0)
                .map(station -> new StationUse(station.name(), station.utilization()))
                .sorted(Comparator.comparingDouble(StationUse::utilization).reversed())
                .toList();
    }

    private static String bottleneck(List<StationUse> stations) {
        return stations.isEmpty() || stations.get(0).utilization() < BUSY
                ? "too few threads"
                : stations.get(0).name();
    }

    /** A parameter for operations among many is reduced together with the one for the only operation at a server. */
    private List<Sensitivity> sensitivity(Solution best, Operation operation, Topology topology, int threads) {
        List<Sensitivity> all = new ArrayList<>();
        for (Parameter parameter : calibration.demands().underLoad()) {
            Demands less = calibration.demands().scaled(parameter, TENTH_LESS);
            double gain = throughput(less, operation, topology, threads) / best.throughput() - 1;
            if (gain > LEAST_GAIN) {
                all.add(new Sensitivity(parameter.title(), gain));
            }
        }
        all.sort(Comparator.comparingDouble(Sensitivity::throughputGain).reversed());
        return all;
    }

    /**
     * The numbers of threads at which a cluster has a higher throughput than one server; empty if there are none up to a
     * limit. The search doubles and then halves: a lead begins where the larger capacity outweighs the longer path, and ends
     * where one server has the higher throughput with many threads. A lead between two tried numbers of threads may be
     * missed.
     */
    Optional<Range> lead(Operation operation, Topology topology, int mostThreads) {
        int behind = 0;
        int ahead = 1;
        while (!leads(operation, topology, ahead)) {
            if (ahead == mostThreads) {
                return Optional.empty();
            }
            behind = ahead;
            ahead = Math.min(2 * ahead, mostThreads);
        }
        IntPredicate leads = threads -> leads(operation, topology, threads);
        int first = change(behind, ahead, leads.negate()) + 1;
        int last = leads.test(mostThreads) ? mostThreads : change(ahead, mostThreads, leads);
        return Optional.of(new Range(first, last));
    }

    /** The last number for which a condition holds; it holds at the low end and does not hold at the high end. */
    private static int change(int low, int high, IntPredicate holds) {
        int holding = low;
        int not = high;
        while (not - holding > 1) {
            int middle = (holding + not) / 2;
            if (holds.test(middle)) {
                holding = middle;
            } else {
                not = middle;
            }
        }
        return holding;
    }

    private boolean leads(Operation operation, Topology topology, int threads) {
        return throughput(calibration.demands(), operation, topology, threads)
                > throughput(calibration.demands(), operation, Topology.STANDALONE, threads);
    }
}
