package io.shardlab.predict.answer;

import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.predict.calibrate.Calibration;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.LoopMeasurement.CpuPerOperation;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.ClusterModel;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import io.shardlab.predict.queue.Simulation;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bounds of 90 % hold what is simulated nine times in ten: random clusters are simulated, a few cells calibrate the model, and
 * others are predicted.
 */
class CoverageTest {

    private static final int OPERATIONS = 4_000;

    /** The figures of the calibrating cells. */
    private enum Known {
        /** CPU times, and few and many threads. */
        CPU_TIMES(List.of(2, 8, 32)),
        /** Only throughput, as in published tables. */
        THROUGHPUT(List.of(10, 20));

        private final List<Integer> threads;

        Known(List<Integer> threads) {
            this.threads = threads;
        }
    }

    private record Cell(Topology topology, int threads) {}

    private static final List<Cell> PREDICTED = List.of(
            new Cell(Topology.STANDALONE, 5),
            new Cell(Topology.STANDALONE, 64),
            new Cell(new Topology(2, 1), 16),
            new Cell(new Topology(3, 1), 64),
            new Cell(new Topology(8, 1), 25),
            new Cell(new Topology(8, 4), 50));

    /** A cluster with demands that differ as those of servers do. */
    private static final class Cluster {

        private final SplittableRandom random;
        private final double noise;
        private final Demands demands;

        /** @param noise the standard deviation of the logarithms of throughputs */
        Cluster(long seed, double noise) {
            this.noise = noise;
            random = new SplittableRandom(seed);
            Map<CalibratedParameter, Double> seconds = new EnumMap<>(CalibratedParameter.class);
            double server = 100e-6 * within(2);
            seconds.put(CalibratedParameter.CLIENT, 0.3 * server * within(2));
            seconds.put(CalibratedParameter.SERVER, server);
            seconds.put(CalibratedParameter.SHARD, server * within(1.3));
            seconds.put(CalibratedParameter.ROUTER, server * within(2));
            double alone = within(1.5);
            seconds.put(CalibratedParameter.SERVER_ALONE, alone * seconds.get(CalibratedParameter.SERVER));
            seconds.put(CalibratedParameter.SHARD_ALONE, alone * seconds.get(CalibratedParameter.SHARD));
            seconds.put(CalibratedParameter.ROUTER_ALONE, alone * seconds.get(CalibratedParameter.ROUTER));
            seconds.put(CalibratedParameter.DIRECT_DELAY, 3 * server * within(2));
            seconds.put(CalibratedParameter.ROUTED_DELAY, 6 * server * within(2));
            demands = new Demands(seconds);
        }

        private double within(double factor) {
            return Math.exp(Math.log(factor) * (2 * random.nextDouble() - 1));
        }

        double throughput(Cell cell) {
            return Simulation.closed(
                                    new ClusterModel(demands, OWN_MACHINES, 1)
                                            .network(Mix.of(OperationClass.TARGETED), cell.topology(), cell.threads()),
                                    cell.threads(),
                                    OPERATIONS,
                                    random.nextLong())
                            .throughput()
                    * Math.exp(noise * random.nextGaussian());
        }

        LoopMeasurement observed(Cell cell, Known known) {
            return MadeUpObservations.undisturbed(
                    OperationClass.TARGETED,
                    cell.topology(),
                    OWN_MACHINES,
                    cell.threads(),
                    throughput(cell),
                    known == Known.CPU_TIMES
                            ? Optional.of(new CpuPerOperation(
                                    demands.of(CalibratedParameter.CLIENT) * within(1.05),
                                    demands.atRouter(OperationClass.TARGETED, cell.topology(), cell.threads())
                                            * within(1.05),
                                    demands.atDataServers(
                                                    OperationClass.TARGETED,
                                                    cell.topology(),
                                                    Mix.of(OperationClass.TARGETED)
                                                            .togetherAtDataServer(cell.topology(), cell.threads()))
                                            * within(1.05)))
                            : Optional.empty(),
                    Optional.of(50_000L));
        }
    }

    /** Without repetitions, 2 % is the deviation of the results of a quiet machine. */
    @ParameterizedTest
    @CsvSource({"CPU_TIMES, 0.02, 1, 25", "THROUGHPUT, 0.02, 1, 50", "CPU_TIMES, 0.04, 3, 50", "THROUGHPUT, 0.04, 3, 50"
    })
    void boundsHoldWhatIsMeasuredLaterNineTimesInTen(Known known, double noise, int repetitions, int clusters) {
        double held = LongStream.rangeClosed(1, clusters)
                .mapToObj(seed -> new Cluster(seed, noise))
                .flatMap(cluster -> held(cluster, known, repetitions))
                .mapToInt(holds -> holds ? 1 : 0)
                .average()
                .orElseThrow();

        assertThat(held).isBetween(0.85, 0.95);
    }

    private static Stream<Boolean> held(Cluster cluster, Known known, int repetitions) {
        List<LoopMeasurement> calibrating = known.threads.stream()
                .flatMap(threads -> Stream.of(Topology.STANDALONE, new Topology(3, 1))
                        .flatMap(topology -> Stream.generate(() -> cluster.observed(new Cell(topology, threads), known))
                                .limit(repetitions)))
                .toList();
        Predictor predictor = new Predictor(Calibration.of(calibrating), OWN_MACHINES);
        return PREDICTED.stream().map(cell -> {
            Estimate bounds = predictor
                    .predict(Mix.of(OperationClass.TARGETED), cell.topology(), cell.threads())
                    .throughput();
            double later = cluster.throughput(cell);
            return bounds.low().orElseThrow() <= later && later <= bounds.high().orElseThrow();
        });
    }
}
