package io.shardlab.predict.model;

import static io.shardlab.predict.calibrate.MadeUpObservations.BUSY_BY_THEMSELVES;
import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;
import static io.shardlab.predict.calibrate.MadeUpObservations.SHARING;
import static io.shardlab.predict.calibrate.MadeUpObservations.TRUTH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.queue.ClosedNetwork;
import io.shardlab.predict.queue.OpenNetwork;
import io.shardlab.predict.queue.Solution;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Operations that arrive at a set rate; the number in progress follows from their response time. */
class ClusterModelTest {

    private static final Topology CLUSTER = new Topology(3, 1);
    private static final ClusterModel MODEL = new ClusterModel(SHARING, OWN_MACHINES, 1);

    private static Stream<Arguments> operationsAndTopologies() {
        return Stream.of(
                Arguments.of(OperationClass.TARGETED, CLUSTER),
                Arguments.of(OperationClass.SCATTER_GATHER, CLUSTER),
                Arguments.of(OperationClass.TARGETED, Topology.STANDALONE),
                // The only operation at a server takes less time.
                Arguments.of(OperationClass.SCATTER_GATHER, Topology.STANDALONE));
    }

    @Test
    void steadyServiceShortensWaitsOnlyOnSeparateMachines() {
        assertThat(throughput(OWN_MACHINES, 0.05)).isGreaterThan(1.01 * throughput(OWN_MACHINES, 1));
        Hardware shared = Hardware.oneMachine(2);
        assertThat(throughput(shared, 0.05)).isEqualTo(throughput(shared, 1));
    }

    @ParameterizedTest
    @MethodSource("operationsAndTopologies")
    void backgroundWorkReducesTheCapacity(OperationClass operation, Topology topology) {
        double busy = new ClusterModel(BUSY_BY_THEMSELVES, OWN_MACHINES, 1)
                .saturated(Mix.of(operation), topology)
                .bottleneck()
                .capacity();

        // The background work takes a tenth of each server's processors.
        assertThat(busy)
                .isCloseTo(
                        0.9
                                * MODEL.saturated(Mix.of(operation), topology)
                                        .bottleneck()
                                        .capacity(),
                        withPercentage(0.001));
    }

    private static double throughput(Hardware hardware, double variation) {
        return ClosedNetwork.throughput(
                new ClusterModel(TRUTH, hardware, variation).network(Mix.of(OperationClass.TARGETED), CLUSTER, 16), 16);
    }

    @ParameterizedTest
    @MethodSource("operationsAndTopologies")
    void demandsFollowFromTheOperationsInProgress(OperationClass operation, Topology topology) {
        double capacity =
                MODEL.saturated(Mix.of(operation), topology).bottleneck().capacity();

        for (double part : new double[] {0.01, 0.2, 0.5, 0.9, 0.99}) {
            double rate = part * capacity;
            Solution found = MODEL.atRate(Mix.of(operation), topology, rate).orElseThrow();
            double inProgress = rate * found.response().mean();

            Solution again = OpenNetwork.solve(MODEL.network(Mix.of(operation), topology, inProgress), rate)
                    .orElseThrow();
            assertThat(again.response().mean())
                    .as("at %s of the capacity", part)
                    .isCloseTo(found.response().mean(), withPercentage(0.1));
        }
    }

    @ParameterizedTest
    @MethodSource("operationsAndTopologies")
    void aClosedLoopWithTheSameOperationsInProgressHasTheSameUtilization(OperationClass operation, Topology topology) {
        // With few operations hardly any wait; those of an open loop arrive more irregularly.
        Solution closed = ClosedNetwork.solve(MODEL.network(Mix.of(operation), topology, 2), 2);

        Solution open =
                MODEL.atRate(Mix.of(operation), topology, closed.throughput()).orElseThrow();

        assertThat(open.throughput() * open.response().mean()).isCloseTo(2, withPercentage(10));
        for (int i = 0; i < open.stations().size(); i++) {
            assertThat(open.stations().get(i).utilization())
                    .as(open.stations().get(i).name())
                    .isCloseTo(closed.stations().get(i).utilization(), withPercentage(2));
        }
    }

    @Test
    void rareOperationsHaveTheDemandsOfASingleOne() {
        Solution found =
                MODEL.atRate(Mix.of(OperationClass.TARGETED), CLUSTER, 1).orElseThrow();

        // Client 50 µs, mongos 120, shard 150, waiting 700.
        assertThat(found.response().mean()).isCloseTo(1020e-6, withPercentage(0.1));
    }

    @Test
    void theCapacityFollowsFromTheDemandsAmongMany() {
        assertThat(MODEL.saturated(Mix.of(OperationClass.TARGETED), CLUSTER)
                        .bottleneck()
                        .capacity())
                .isCloseTo(2 / 80e-6, withPercentage(0.1));
        // This is more than mongos could do with the demands of single operations.
        assertThat(MODEL.atRate(Mix.of(OperationClass.TARGETED), CLUSTER, 20_000))
                .isPresent();
        assertThat(MODEL.atRate(Mix.of(OperationClass.TARGETED), CLUSTER, 25_001))
                .isEmpty();
    }

    @Test
    void equalDemandsLeaveOpenNetworksUnchanged() {
        ClusterModel flat = new ClusterModel(TRUTH, OWN_MACHINES, 1);

        assertThat(flat.atRate(Mix.of(OperationClass.TARGETED), CLUSTER, 15_000))
                .isEqualTo(OpenNetwork.solve(flat.network(Mix.of(OperationClass.TARGETED), CLUSTER, 1), 15_000));
    }
}
