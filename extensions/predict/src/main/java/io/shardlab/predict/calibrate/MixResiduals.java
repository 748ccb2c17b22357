package io.shardlab.predict.calibrate;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.calibrate.MixParameters.Candidate;
import io.shardlab.predict.calibrate.Observation.CpuPerOperation;
import io.shardlab.predict.calibrate.ServiceVariation.Timed;
import io.shardlab.predict.model.ClusterModel;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.MixDemands;
import io.shardlab.predict.model.Parameter;
import io.shardlab.predict.model.Topology;
import io.shardlab.predict.queue.ClosedNetwork;
import io.shardlab.predict.queue.ClosedNetwork.Means;
import io.shardlab.predict.queue.MixedNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The logarithms of measured figures of mixes, and of the figures that demands predict: the throughput of each observation, its
 * CPU times at client, mongos and data servers, the mean service time of each kind relative to that of all, and last what is
 * assumed of the parameters. Errors of CPU and service times are weighted by their parts, as in {@link Residuals}.
 */
final class MixResiduals {

    /** The error of a measured figure that weighs as much as the standard deviation of an assumption. */
    static final double NOISE = 0.05;

    private final List<MixObservation> observations;
    private final Map<String, Double> assumed;
    private final double variation;

    MixResiduals(List<MixObservation> observations, Map<String, Double> assumed, double variation) {
        this.observations = observations;
        this.assumed = assumed;
        this.variation = variation;
    }

    int throughputs() {
        return observations.size();
    }

    int assumptions() {
        return assumed.size();
    }

    double[] measured() {
        List<Double> values = new ArrayList<>();
        observations.forEach(one -> values.add(Math.log(one.all().throughput())));
        for (MixObservation one : observations) {
            one.cpu().ifPresent(cpu -> addCosts(values, cpu, cpu));
            List<Double> seconds = one.kinds().stream().map(MixKind::seconds).toList();
            addTimes(values, one.mix(), seconds, seconds);
        }
        assumed.values().forEach(value -> values.add(NOISE / MixParameters.ASSUMED * Math.log(value)));
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    double[] predicted(Candidate candidate) {
        List<Double> values = new ArrayList<>();
        List<Means> means = observations.stream()
                .map(one -> ClosedNetwork.means(
                        network(one, candidate.demands(), variation), one.all().threads()))
                .toList();
        means.forEach(each -> values.add(Math.log(each.throughput())));
        for (int place = 0; place < means.size(); place++) {
            MixObservation one = observations.get(place);
            one.cpu().ifPresent(cpu -> addCosts(values, cpu, costs(one, candidate.demands())));
            addTimes(
                    values,
                    one.mix(),
                    one.kinds().stream().map(MixKind::seconds).toList(),
                    means.get(place).classes());
        }
        assumed.keySet()
                .forEach(key -> values.add(NOISE
                        / MixParameters.ASSUMED
                        * Math.log(candidate.values().get(key))));
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static MixedNetwork network(MixObservation one, MixDemands demands, double variation) {
        Hardware hardware = one.all().hardware().besideOthers(one.all().usedByOthers());
        return new ClusterModel(demands, hardware, variation)
                .network(one.mix(), one.all().topology(), one.all().threads());
    }

    /** The measured p50 and p99 of all operations, beside those that demands predict for each variation of service times. */
    static List<Timed> timed(List<MixObservation> observations, MixDemands demands) {
        return observations.stream()
                .flatMap(one -> one.all().times().stream()
                        .map(times -> new Timed(
                                times,
                                ClosedNetwork.byVariation(
                                        network(one, demands, 1), one.all().threads()))))
                .toList();
    }

    private static CpuPerOperation costs(MixObservation one, MixDemands demands) {
        Topology topology = one.all().topology();
        int threads = one.all().threads();
        double together = one.mix().togetherAtDataServer(topology, threads);
        double client = 0;
        double routers = 0;
        double dataServers = 0;
        double background = 0;
        for (Mix.Part part : one.mix().parts()) {
            Demands own = demands.of(part.name());
            client += part.share() * own.of(Parameter.CLIENT);
            routers += part.share() * own.atRouter(part.operation(), topology, threads);
            dataServers += part.share() * own.atDataServersAmong(part.operation(), topology, together);
            background = own.of(Parameter.BACKGROUND_PER_SECOND) / one.all().throughput();
        }
        return new CpuPerOperation(
                client, routers + topology.routers() * background, dataServers + topology.dataServers() * background);
    }

    /** Leaves out measured costs of 0, as {@link Residuals} does. */
    private static void addCosts(List<Double> values, CpuPerOperation measured, CpuPerOperation costs) {
        double all = measured.client() + measured.routers() + measured.dataServers();
        addCost(values, measured.client(), all, costs.client());
        addCost(values, measured.routers(), all, costs.routers());
        addCost(values, measured.dataServers(), all, costs.dataServers());
    }

    private static void addCost(List<Double> values, double measured, double all, double cost) {
        if (measured > 0) {
            values.add(measured / all * Math.log(cost));
        }
    }

    private static void addTimes(List<Double> values, Mix mix, List<Double> measured, List<Double> seconds) {
        double measuredOfAll = mean(mix, measured);
        double ofAll = mean(mix, seconds);
        for (int kind = 0; kind < seconds.size() && seconds.size() > 1; kind++) {
            double weight = mix.parts().get(kind).share() * measured.get(kind) / measuredOfAll;
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
