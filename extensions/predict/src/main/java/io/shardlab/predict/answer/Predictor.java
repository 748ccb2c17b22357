package io.shardlab.predict.answer;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.answer.Prediction.StationUse;
import io.shardlab.predict.calibrate.CalibratedRange.Range;
import io.shardlab.predict.calibrate.Calibration;
import io.shardlab.predict.model.ClusterModel;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.Topology;
import io.shardlab.predict.queue.ClosedNetwork;
import io.shardlab.predict.queue.ClosedNetwork.Means;
import io.shardlab.predict.queue.Network;
import io.shardlab.predict.queue.ResponseTime;
import io.shardlab.predict.queue.Solution;
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

    /** With so many times the threads that keep a bottleneck busy without waits, hardly more operations are possible. */
    private static final double ENOUGH = 3;

    private final Calibration calibration;
    private final Hardware hardware;

    /** @param hardware the machines of the deployments */
    Predictor(Calibration calibration, Hardware hardware) {
        this.calibration = calibration;
        this.hardware = hardware;
    }

    /** Computes throughput, response time and stations from the best demands, without bounds. */
    Solution solve(Mix mix, Topology topology, int threads) {
        return ClosedNetwork.solve(model(calibration.demands()).network(mix, topology, threads), threads);
    }

    /** Computes only the throughput of {@link #solve}, in operations/s, which is faster. */
    double throughput(Mix mix, Topology topology, int threads) {
        return throughput(calibration.demands(), mix, topology, threads);
    }

    private double throughput(Demands demands, Mix mix, Topology topology, int threads) {
        return ClosedNetwork.throughput(model(demands).network(mix, topology, threads), threads);
    }

    /** Computes the operations/s at which each station is always busy, by its name. */
    Map<String, Double> capacities(Mix mix, Topology topology) {
        return model(calibration.demands()).saturated(mix, topology).capacities();
    }

    private ClusterModel model(Demands demands) {
        return new ClusterModel(demands, hardware, calibration.variation());
    }

    /**
     * Predicts one deployment.
     *
     * @param topology one server or a cluster, as measured with this operation
     * @throws IllegalArgumentException if this kind of topology was not measured
     */
    Prediction predict(Mix mix, Topology topology, int threads) {
        return predict(mix, topology, Clients.given(threads));
    }

    Prediction predict(Mix mix, Topology topology, Clients clients) {
        requireMeasured(mix, topology);
        int threads = clients.threads();
        Solution best = solve(mix, topology, threads);
        // Somebody waits at a slider, and each takes as long as the best estimate.
        List<Means> others = calibration.resamples().parallelStream()
                .<Means>map(demands -> ClosedNetwork.means(model(demands).network(mix, topology, threads), threads))
                .toList();
        Map<String, Estimate> response = mix.isLoad()
                ? Map.of()
                : responseMicros(
                        best.response(),
                        estimate(responseMicros(best, MEAN), others, other -> MICROS * other.response()));
        Relief relief = relief(best, mix, topology, clients);
        return new Prediction(
                mix.name(),
                topology,
                mix.documents(),
                threads,
                estimate(best.throughput(), others, Means::throughput),
                response,
                kinds(mix, best, others),
                stations(best),
                relief.limit(),
                relief.sensitivity(),
                calibration.range().outside(mix, topology, threads));
    }

    /** Computes only the throughput of {@link #predict(Mix, Topology, int)}, with the same bounds, which is faster. */
    Estimate boundedThroughput(Mix mix, Topology topology, int threads) {
        requireMeasured(mix, topology);
        List<Double> others = calibration.resamples().parallelStream()
                .map(demands -> throughput(demands, mix, topology, threads))
                .toList();
        return estimate(throughput(mix, topology, threads), others, other -> other);
    }

    /**
     * Predicts one deployment where operations arrive at a set rate.
     *
     * @param topology one server or a cluster, as measured with this operation
     * @throws IllegalArgumentException if this kind of topology was not measured
     */
    Prediction.AtRate predict(Mix mix, Topology topology, double arrivalsPerSecond) {
        requireMeasured(mix, topology);
        ClusterModel model = model(calibration.demands());
        record Other(double capacity, double mean) {}
        // Somebody waits at a slider.
        List<Other> others = calibration.resamples().parallelStream()
                .map(this::model)
                .map(other -> new Other(
                        other.saturated(mix, topology).bottleneck().capacity(),
                        other.atRate(mix, topology, arrivalsPerSecond)
                                .map(one -> responseMicros(one, MEAN))
                                .orElse(Double.POSITIVE_INFINITY)))
                .toList();
        Network.Bottleneck limit = model.saturated(mix, topology).bottleneck();
        Optional<Solution> best = model.atRate(mix, topology, arrivalsPerSecond);
        return new Prediction.AtRate(
                mix.name(),
                topology,
                mix.documents(),
                arrivalsPerSecond,
                estimate(limit.capacity(), others, Other::capacity),
                limit.name(),
                best.map(solution -> responseMicros(
                                solution.response(), estimate(responseMicros(solution, MEAN), others, Other::mean)))
                        .orElse(Map.of()),
                best.map(solution -> kinds(mix, solution, List.of())).orElse(List.of()),
                best.map(Predictor::stations).orElse(List.of()),
                calibration.range().outside(mix, topology));
    }

    /**
     * Computes the response times where operations arrive at a set rate from the best demands, without bounds; empty if a station
     * cannot keep up.
     */
    Optional<ResponseTime> responseAtRate(Mix mix, Topology topology, double arrivalsPerSecond) {
        return model(calibration.demands())
                .atRate(mix, topology, arrivalsPerSecond)
                .map(Solution::response);
    }

    private void requireMeasured(Mix mix, Topology topology) {
        if (calibration.range().kind(mix, topology).isEmpty()) {
            throw new IllegalArgumentException(mix.name() + " was not measured on " + topology.describe());
        }
    }

    /** The figures of each kind of a mix; none if there is only one. Without others, they have no bounds. */
    private List<Prediction.OfKind> kinds(Mix mix, Solution best, List<Means> others) {
        List<Prediction.OfKind> kinds = new ArrayList<>();
        for (int place = 0; place < mix.parts().size() && mix.parts().size() > 1; place++) {
            int kind = place;
            double share = mix.parts().get(kind).share();
            double mean = responseMicros(best.classes().get(kind), MEAN);
            kinds.add(new Prediction.OfKind(
                    mix.parts().get(kind).name(),
                    estimate(share * best.throughput(), others, other -> share * other.throughput()),
                    responseMicros(
                            best.classes().get(kind),
                            estimate(
                                    mean,
                                    others,
                                    other -> MICROS * other.classes().get(kind)))));
        }
        return kinds;
    }

    /** Percentiles have the relative bounds of the mean, widened by the deviation of measured percentiles from the model. */
    private Map<String, Estimate> responseMicros(ResponseTime times, Estimate mean) {
        Map<String, Estimate> response = new LinkedHashMap<>();
        Prediction.RESPONSE_TIMES.forEach(name -> {
            double value = responseMicros(times, name);
            response.put(
                    name,
                    calibration
                            .percentileDeviation()
                            .filter(deviation -> !name.equals(MEAN))
                            .map(deviation -> mean.proportional(value, deviation.of(Double.parseDouble(name))))
                            .orElseGet(() -> Estimate.withoutBounds(value)));
        });
        response.put(MEAN, mean);
        return response;
    }

    /** @param name one of {@link Prediction#RESPONSE_TIMES}, or any other percentile */
    static double responseMicros(Solution solution, String name) {
        return responseMicros(solution.response(), name);
    }

    static double responseMicros(ResponseTime times, String name) {
        return MICROS * (name.equals(MEAN) ? times.mean() : times.quantile(Double.parseDouble(name) / PERCENT));
    }

    /** The bounds cover the uncertainty of demands and the deviation of measurements from the model. */
    private <T> Estimate estimate(double best, List<T> others, ToDoubleFunction<T> figure) {
        SplittableRandom random = new SplittableRandom(SEED);
        return Estimate.of(
                best,
                others.stream()
                        .mapToDouble(other ->
                                figure.applyAsDouble(other) * Math.exp(calibration.spread() * random.nextGaussian()))
                        .toArray());
    }

    private static List<StationUse> stations(Solution solution) {
        return solution.stations().stream()
                .filter(station -> station.utilization() > 0)
                .map(station -> new StationUse(station.name(), station.utilization()))
                .sorted(Comparator.comparingDouble(StationUse::utilization).reversed())
                .toList();
    }

    private Relief relief(Solution best, Mix mix, Topology topology, Clients clients) {
        Relief.Deployment deployment = (demands, waits, threads) ->
                new ClusterModel(demands, hardware, calibration.variation(), waits).network(mix, topology, threads);
        return new Relief.Reducer(deployment, calibration.demands(), hardware, best, clients).relief();
    }

    /**
     * The number of threads from which on throughput no longer grows: several times as many as keep the bottleneck busy without
     * any waits, by the asymptotic bounds (Denning and Buzen, ACM Computing Surveys 10/3, 1978).
     */
    double enoughThreads(Mix mix, Topology topology) {
        double capacity = model(calibration.demands())
                .saturated(mix, topology)
                .bottleneck()
                .capacity();
        return ENOUGH * capacity * solve(mix, topology, 1).response().mean();
    }

    /**
     * The numbers of threads at which a cluster has a higher throughput than one server; empty if there are none up to a
     * limit. The search doubles and then halves: a lead begins where the larger capacity outweighs the longer path, and ends
     * where one server has the higher throughput with many threads. A lead between two tried numbers of threads may be
     * missed.
     */
    Optional<Range> lead(Mix mix, Topology topology, int mostThreads) {
        int behind = 0;
        int ahead = 1;
        while (!leads(mix, topology, ahead)) {
            if (ahead == mostThreads) {
                return Optional.empty();
            }
            behind = ahead;
            ahead = Math.min(2 * ahead, mostThreads);
        }
        IntPredicate leads = threads -> leads(mix, topology, threads);
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

    private boolean leads(Mix mix, Topology topology, int threads) {
        return throughput(mix, topology, threads)
                > throughput(mix, calibration.range().oneServer(), threads);
    }
}
