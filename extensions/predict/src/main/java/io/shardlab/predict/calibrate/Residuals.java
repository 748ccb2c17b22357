package io.shardlab.predict.calibrate;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.calibrate.LoopMeasurement.CpuPerOperation;
import io.shardlab.predict.calibrate.ServiceVariation.Timed;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.ClusterModel;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.Topology;
import io.shardlab.predict.queue.ClosedNetwork;
import io.shardlab.predict.queue.ClosedNetwork.Means;
import io.shardlab.predict.queue.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The logarithms of measured figures, and of the figures that demands predict: the throughput of each observation, its CPU costs
 * at the client, mongos and the data servers, and the mean service time of each kind of a mix relative to that of all. Differences
 * of logarithms are relative errors. The error of a cost, or of a time, is weighted by its part of all costs of the operation,
 * because small costs are measured less precisely and matter less.
 */
final class Residuals {

    private record Conditions(Mix mix, Topology topology, Hardware hardware, int threads) {

        static Conditions of(LoopMeasurement one) {
            return new Conditions(
                    one.mix(), one.topology(), one.hardware().besideOthers(one.usedByOthers()), one.threads());
        }

        Network network(Demands demands, double variation) {
            return new ClusterModel(demands, hardware, variation).network(mix, topology, threads);
        }
    }

    private final List<LoopMeasurement> observations;
    private final List<Conditions> conditions;

    /** The place of the conditions of each observation among all that differ. */
    private final List<Integer> places;

    private final double variation;
    private final RecentMeans recent = new RecentMeans();

    /** @param variation the variation of service times; see {@link io.shardlab.predict.queue.Network} */
    Residuals(List<LoopMeasurement> observations, double variation) {
        this.observations = observations;
        List<Conditions> all = observations.stream().map(Conditions::of).toList();
        this.conditions = all.stream().distinct().toList();
        this.places = all.stream().map(conditions::indexOf).toList();
        this.variation = variation;
    }

    /** The number of throughputs, which come first among the figures. */
    int throughputs() {
        return observations.size();
    }

    /** The number of measurements that repeat another one. */
    int repeated() {
        return observations.size() - conditions.size();
    }

    double[] measured() {
        return figures(
                observations.stream().map(LoopMeasurement::throughput).toList(),
                one -> one.cpu().orElseThrow(),
                observations.stream().map(Residuals::seconds).toList());
    }

    double[] predicted(Demands demands) {
        List<Means> solved = conditions.stream()
                .map(one -> recent.of(one.network(demands, variation), one.threads()))
                .toList();
        List<Means> means = places.stream().map(solved::get).toList();
        return figures(
                means.stream().map(Means::throughput).toList(),
                one -> costs(one, demands),
                means.stream().map(Means::classes).toList());
    }

    /** The measured p50 and p99 of all operations, beside those that demands predict for each variation of service times. */
    static List<Timed> timed(List<LoopMeasurement> observations, Demands demands) {
        return observations.stream()
                .flatMap(one -> one.times().stream()
                        .map(times -> new Timed(
                                times,
                                ClosedNetwork.byVariation(Conditions.of(one).network(demands, 1), one.threads()))))
                .toList();
    }

    private double[] figures(
            List<Double> throughputs, Function<LoopMeasurement, CpuPerOperation> costs, List<List<Double>> seconds) {
        List<Double> values = new ArrayList<>();
        throughputs.forEach(throughput -> values.add(Math.log(throughput)));
        for (int place = 0; place < observations.size(); place++) {
            LoopMeasurement one = observations.get(place);
            one.cpu().ifPresent(measured -> addCosts(values, measured, costs.apply(one)));
            if (one.mix().parts().size() > 1) {
                addTimes(values, one, seconds.get(place));
            }
        }
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static CpuPerOperation costs(LoopMeasurement one, Demands demands) {
        Topology topology = one.topology();
        double together = one.togetherAtDataServer();
        double background = 0;
        double client = 0;
        double routers = 0;
        double dataServers = 0;
        for (Mix.Part part : one.mix().parts()) {
            Demands own = demands.of(part.name());
            client += part.share() * own.of(CalibratedParameter.CLIENT);
            routers += part.share() * own.atRouter(part.operation(), topology, one.threads());
            dataServers += part.share() * own.atDataServers(part.operation(), topology, together);
            background = own.of(CalibratedParameter.BACKGROUND_PER_SECOND);
        }
        return new CpuPerOperation(
                client,
                routers + background(topology.routers(), background, one),
                dataServers + background(topology.dataServers(), background, one));
    }

    /**
     * The background work per operation: operations do not wait for it, but it is part of the measured CPU time. The order of the
     * factors decides the last bits of all figures, so each kind of calibration keeps the one that it has had.
     */
    private static double background(int servers, double perSecond, LoopMeasurement one) {
        return one.kinds().isPresent()
                ? servers * (perSecond / one.throughput())
                : servers * perSecond / one.throughput();
    }

    private static void addCosts(List<Double> values, CpuPerOperation measured, CpuPerOperation costs) {
        double all = measured.client() + measured.routers() + measured.dataServers();
        addCost(values, measured.client(), all, costs.client());
        addCost(values, measured.routers(), all, costs.routers());
        addCost(values, measured.dataServers(), all, costs.dataServers());
    }

    /** Leaves out costs of 0: the CPU times are coarse, so a small cost may be measured as 0. */
    private static void addCost(List<Double> values, double measured, double all, double cost) {
        if (measured > 0) {
            values.add(measured / all * Math.log(cost));
        }
    }

    private static List<Double> seconds(LoopMeasurement one) {
        return one.mixKinds().stream().map(MixKind::seconds).toList();
    }

    private static void addTimes(List<Double> values, LoopMeasurement one, List<Double> seconds) {
        List<Double> measured = seconds(one);
        double measuredOfAll = mean(one.mix(), measured);
        double ofAll = mean(one.mix(), seconds);
        for (int kind = 0; kind < seconds.size(); kind++) {
            double weight = one.mix().parts().get(kind).share() * measured.get(kind) / measuredOfAll;
            values.add(weight * Math.log(seconds.get(kind) / ofAll));
        }
    }

    private static double mean(Mix mix, List<Double> seconds) {
        double mean = 0;
        for (int kind = 0; kind < seconds.size(); kind++) {
            mean += mix.parts().get(kind).share() * seconds.get(kind);
        }
        return mean;
    }
}
