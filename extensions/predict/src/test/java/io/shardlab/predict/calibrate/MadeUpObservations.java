package io.shardlab.predict.calibrate;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.predict.calibrate.LoopMeasurement.CpuPerOperation;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.ClusterModel;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import io.shardlab.predict.queue.ClosedNetwork;
import io.shardlab.predict.queue.ResponseTime;
import io.shardlab.predict.queue.Solution;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Measurements of deployments with known demands: predictions of the model, with noise from a seed. */
public final class MadeUpObservations {

    /** The true demands, in seconds. */
    public static final Demands TRUTH = new Demands(Map.of(
            CalibratedParameter.CLIENT, 50e-6,
            CalibratedParameter.SERVER, 90e-6,
            CalibratedParameter.SERVER_SCATTERED, 120e-6,
            CalibratedParameter.SHARD, 110e-6,
            CalibratedParameter.SHARD_SCATTERED, 70e-6,
            CalibratedParameter.ROUTER, 80e-6,
            CalibratedParameter.ROUTER_BRANCH, 25e-6,
            CalibratedParameter.DIRECT_DELAY, 300e-6,
            CalibratedParameter.ROUTED_DELAY, 700e-6));

    /**
     * Like {@link #TRUTH} among many; a single scattered operation takes less time at a standalone server, all others take
     * more.
     */
    public static final Demands SHARING = with(
            TRUTH,
            Map.of(
                    CalibratedParameter.SERVER_ALONE, 130e-6,
                    CalibratedParameter.SERVER_SCATTERED_ALONE, 90e-6,
                    CalibratedParameter.SHARD_ALONE, 150e-6,
                    CalibratedParameter.SHARD_SCATTERED_ALONE, 100e-6,
                    CalibratedParameter.ROUTER_ALONE, 120e-6));

    /** Like {@link #SHARING}, with servers whose background work takes a tenth of their two processors. */
    public static final Demands BUSY_BY_THEMSELVES =
            with(SHARING, Map.of(CalibratedParameter.BACKGROUND_PER_SECOND, 0.2));

    private static final Machine MACHINE = new Machine(2, 1, 1);

    /** A machine for each server, and one for the client. */
    public static final Hardware OWN_MACHINES =
            new Hardware("as measured", false, MACHINE, MACHINE, new Machine(8, 1, 1), RoundTrips.AS_CALIBRATED);

    private final Demands truth;
    private final Hardware hardware;
    private final Random random;
    private final double noise;
    private final List<LoopMeasurement> observations = new ArrayList<>();

    /** @param noise standard deviation of the logarithm of each figure */
    public MadeUpObservations(Hardware hardware, long seed, double noise) {
        this(TRUTH, hardware, seed, noise);
    }

    /** @param noise standard deviation of the logarithm of each figure */
    public MadeUpObservations(Demands truth, Hardware hardware, long seed, double noise) {
        this.truth = truth;
        this.hardware = hardware;
        this.random = new Random(seed);
        this.noise = noise;
    }

    /** Both kinds of operations on a standalone server and a cluster of three shards, from 2 to 32 threads. */
    public static List<LoopMeasurement> sweep(Hardware hardware, long seed, double noise) {
        return sweep(TRUTH, hardware, seed, noise);
    }

    /** The same with other true demands. */
    public static List<LoopMeasurement> sweep(Demands truth, Hardware hardware, long seed, double noise) {
        return swept(truth, hardware, seed, noise).all();
    }

    /** The same with percentiles of response times, for exponentially distributed service times. */
    public static List<LoopMeasurement> timedSweep(Demands truth, Hardware hardware, long seed, double noise) {
        return swept(truth, hardware, seed, noise).timed(1);
    }

    private static MadeUpObservations swept(Demands truth, Hardware hardware, long seed, double noise) {
        MadeUpObservations made = new MadeUpObservations(truth, hardware, seed, noise);
        for (OperationClass operation : List.of(OperationClass.TARGETED, OperationClass.SCATTER_GATHER)) {
            for (int threads : List.of(2, 8, 32)) {
                made.add(operation, Topology.STANDALONE, threads);
                made.add(operation, new Topology(3, 1), threads);
            }
        }
        return made;
    }

    /** Targeted operations on a standalone server from 2 to 32 threads. */
    public static List<LoopMeasurement> standalone() {
        MadeUpObservations made = new MadeUpObservations(OWN_MACHINES, 1, 0.01);
        List.of(2, 8, 32).forEach(threads -> made.add(OperationClass.TARGETED, Topology.STANDALONE, threads));
        return made.all();
    }

    private static Demands with(Demands demands, Map<CalibratedParameter, Double> more) {
        Map<CalibratedParameter, Double> all = new EnumMap<>(CalibratedParameter.class);
        all.putAll(demands.seconds());
        all.putAll(more);
        return new Demands(all);
    }

    /** The true throughput. */
    public static double throughput(Hardware hardware, OperationClass operation, Topology topology, int threads) {
        return throughput(TRUTH, hardware, operation, topology, threads);
    }

    /** The same with other true demands. */
    public static double throughput(
            Demands truth, Hardware hardware, OperationClass operation, Topology topology, int threads) {
        return ClosedNetwork.throughput(
                new ClusterModel(truth, hardware, 1).network(Mix.of(operation), topology, threads), threads);
    }

    /** A measurement without other programs on the machines, which are the client's machine or connected by a network. */
    public static LoopMeasurement undisturbed(
            OperationClass operation,
            Topology topology,
            Hardware hardware,
            int threads,
            double throughput,
            Optional<CpuPerOperation> cpu,
            Optional<Long> documents) {
        return new LoopMeasurement(
                operation,
                topology,
                hardware,
                threads,
                throughput,
                cpu,
                documents,
                0,
                !hardware.shared(),
                Optional.empty());
    }

    public MadeUpObservations add(OperationClass operation, Topology topology, int threads) {
        double throughput = throughput(truth, hardware, operation, topology, threads);
        double background = truth.of(CalibratedParameter.BACKGROUND_PER_SECOND) / throughput;
        observations.add(undisturbed(
                operation,
                topology,
                hardware,
                threads,
                noisy(throughput),
                Optional.of(new CpuPerOperation(
                        noisy(truth.of(CalibratedParameter.CLIENT)),
                        noisy(truth.atRouter(operation, topology, threads) + topology.routers() * background),
                        noisy(truth.atDataServers(
                                        operation, topology, Mix.of(operation).togetherAtDataServer(topology, threads))
                                + topology.dataServers() * background))),
                Optional.of(50_000L)));
        return this;
    }

    private double noisy(double value) {
        return value * Math.exp(noise * random.nextGaussian());
    }

    public List<LoopMeasurement> all() {
        return List.copyOf(observations);
    }

    /** The same without CPU times, as from servers that do not report them. */
    public static List<LoopMeasurement> withoutCpu(List<LoopMeasurement> observations) {
        return observations.stream().map(LoopMeasurement::withoutCpu).toList();
    }

    /** The same with the throughput and the percentiles of the true demands with this variation of service times. */
    public List<LoopMeasurement> timed(double variation) {
        return observations.stream()
                .map(one -> {
                    Solution solution = ClosedNetwork.solve(
                            new ClusterModel(truth, one.hardware(), variation)
                                    .network(one.mix(), one.topology(), one.threads()),
                            one.threads());
                    ResponseTime times = solution.response();
                    double exponential =
                            throughput(truth, one.hardware(), one.operation(), one.topology(), one.threads());
                    return new LoopMeasurement(
                            one.operation(),
                            one.topology(),
                            one.hardware(),
                            one.threads(),
                            one.throughput() * solution.throughput() / exponential,
                            one.cpu(),
                            one.documents(),
                            one.usedByOthers(),
                            one.networked(),
                            Optional.of(new LoopMeasurement.Times(times.quantile(0.5), times.quantile(0.99))));
                })
                .toList();
    }

    /** The same with queries that return this many documents each. */
    public static List<LoopMeasurement> returning(int documents, List<LoopMeasurement> observations) {
        return observations.stream()
                .map(one -> undisturbed(
                        new OperationClass(
                                one.operation().kind(), one.operation().shares(), documents),
                        one.topology(),
                        one.hardware(),
                        one.threads(),
                        one.throughput(),
                        one.cpu(),
                        one.documents()))
                .toList();
    }

    /**
     * The same without a network between client and servers.
     *
     * @param usedByOthers processors that other programs used
     */
    public static List<LoopMeasurement> local(
            List<LoopMeasurement> observations, Hardware hardware, double usedByOthers) {
        return observations.stream()
                .map(one -> new LoopMeasurement(
                        one.operation(),
                        one.topology(),
                        hardware,
                        one.threads(),
                        one.throughput(),
                        one.cpu(),
                        one.documents(),
                        usedByOthers,
                        false,
                        one.times()))
                .toList();
    }
}
