package io.shardlab.predict.calibrate;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.workload.KindTraits.Access;
import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.predict.calibrate.LoopMeasurement.CpuPerOperation;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.ClusterModel;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import io.shardlab.predict.queue.ClosedNetwork;
import io.shardlab.predict.queue.Solution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Measurements of mixes with known demands: predictions of the model, with noise from a seed. */
public final class MadeUpMixes {

    /** The true demands: an update costs mongos as much as a read, but shards three times as much; finds ask all shards. */
    public static final Demands TRUTH = Demands.ofKinds(Map.of(
            "read", demands(50e-6, 90e-6, 100e-6, 80e-6, false),
            "update", demands(60e-6, 250e-6, 300e-6, 80e-6, false),
            "find", demands(70e-6, 150e-6, 120e-6, 100e-6, true)));

    private final Hardware hardware;
    private final Random random;
    private final double noise;
    private final List<LoopMeasurement> all = new ArrayList<>();

    public MadeUpMixes(Hardware hardware, long seed, double noise) {
        this.hardware = hardware;
        this.random = new Random(seed);
        this.noise = noise;
    }

    private static Demands demands(double client, double server, double shard, double router, boolean scattered) {
        Map<CalibratedParameter, Double> seconds = new LinkedHashMap<>(Map.of(
                CalibratedParameter.CLIENT,
                client,
                scattered ? CalibratedParameter.SERVER_SCATTERED : CalibratedParameter.SERVER,
                server,
                scattered ? CalibratedParameter.SHARD_SCATTERED : CalibratedParameter.SHARD,
                shard,
                CalibratedParameter.ROUTER,
                router,
                CalibratedParameter.DIRECT_DELAY,
                300e-6,
                CalibratedParameter.ROUTED_DELAY,
                700e-6));
        if (scattered) {
            seconds.put(CalibratedParameter.ROUTER_BRANCH, 30e-6);
        }
        return new Demands(seconds);
    }

    /** The mix of kinds of {@link #TRUTH} with these shares. */
    public static Mix mix(Map<String, Double> shares) {
        return mix(shares, 0);
    }

    static Mix mix(Map<String, Double> shares, double hot) {
        return new Mix(shares.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(share -> new Mix.Part(
                        share.getKey(),
                        share.getValue(),
                        OperationClass.ofMix(share.getKey().equals("find"), hot, 1)))
                .toList());
    }

    /** The true solution. */
    public Solution truth(Mix mix, Topology topology, int threads) {
        return ClosedNetwork.solve(new ClusterModel(TRUTH, hardware, 1).network(mix, topology, threads), threads);
    }

    /** Measures 2, 8 and 32 threads on a standalone server and on 3 shards. */
    public MadeUpMixes sweep(Map<String, Double> shares) {
        return sweep(shares, Topology.STANDALONE);
    }

    /** The same with one server of another kind. */
    public MadeUpMixes sweep(Map<String, Double> shares, Topology oneServer) {
        for (Topology topology : List.of(oneServer, new Topology(3, 1))) {
            for (int threads : new int[] {2, 8, 32}) {
                add(mix(shares), topology, threads);
            }
        }
        return this;
    }

    MadeUpMixes add(Mix mix, Topology topology, int threads) {
        Solution solution = truth(mix, topology, threads);
        double client = 0;
        double routers = 0;
        double dataServers = 0;
        List<MixKind> kinds = new ArrayList<>();
        for (int place = 0; place < mix.parts().size(); place++) {
            Mix.Part part = mix.parts().get(place);
            Demands own = TRUTH.of(part.name());
            client += part.share() * own.of(CalibratedParameter.CLIENT);
            routers += part.share() * own.atRouter(part.operation(), topology, threads);
            dataServers += part.share()
                    * own.atDataServers(
                            part.operation(),
                            topology,
                            Mix.of(part.operation()).togetherAtDataServer(topology, threads));
            kinds.add(new MixKind(
                    part.name(),
                    part.name().equals("update") ? Access.WRITE : Access.READ,
                    part.operation().scattered() ? Reach.ALL : Reach.ONE,
                    1,
                    Math.round(10_000 * part.share()),
                    noisy(solution.classes().get(place).mean())));
        }
        all.add(new LoopMeasurement(
                mix,
                topology,
                hardware,
                threads,
                noisy(solution.throughput()),
                Optional.of(new CpuPerOperation(noisy(client), noisy(routers), noisy(dataServers))),
                Optional.empty(),
                0,
                false,
                Optional.of(new LoopMeasurement.Times(
                        noisy(solution.response().quantile(0.5)),
                        noisy(solution.response().quantile(0.99)))),
                Optional.of(new LoopMeasurement.Kinds("shop.yaml", kinds, Optional.empty()))));
        return this;
    }

    private double noisy(double value) {
        return value * Math.exp(noise * random.nextGaussian());
    }

    public List<LoopMeasurement> all() {
        return all;
    }
}
