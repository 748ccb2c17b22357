package io.shardlab.predict.model;

import static io.shardlab.predict.calibrate.MadeUpObservations.SHARING;
import static io.shardlab.predict.calibrate.MadeUpObservations.TRUTH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The demands of operations that share the cost of waking up a thread. */
class DemandsTest {

    private static final Percentage EXACTLY = withPercentage(1e-6);
    private static final Topology CLUSTER = new Topology(4, 2);

    @Test
    void operationsAtTheSameTimeShareTheExtraDemandOfASingleOne() {
        // With 8 in progress, 4 are at each mongos and 2 at each shard.
        assertThat(SHARING.atRouter(OperationClass.TARGETED, CLUSTER, 8)).isCloseTo(80e-6 + 40e-6 / 4, EXACTLY);
        assertThat(atDataServer(SHARING, OperationClass.TARGETED, CLUSTER, 8)).isCloseTo(110e-6 + 40e-6 / 2, EXACTLY);
        assertThat(atDataServer(SHARING, OperationClass.TARGETED, Topology.STANDALONE, 8))
                .isCloseTo(90e-6 + 40e-6 / 8, EXACTLY);
    }

    @Test
    void allScatteredOperationsAreAtEveryShard() {
        assertThat(atDataServer(SHARING, OperationClass.SCATTER_GATHER, CLUSTER, 8))
                .isCloseTo(70e-6 + 30e-6 / 8, EXACTLY);
        assertThat(atDataServers(SHARING, OperationClass.SCATTER_GATHER, CLUSTER, 8))
                .isCloseTo(4 * (70e-6 + 30e-6 / 8), EXACTLY);
    }

    @Test
    void theDemandOfMongosForFurtherShardsGrowsByTheSameFactor() {
        assertThat(SHARING.atRouter(OperationClass.SCATTER_GATHER, CLUSTER, 1))
                .isCloseTo(1.5 * (80e-6 + 3 * 25e-6), EXACTLY);
    }

    @Test
    void aSingleOperationMayTakeLessTime() {
        assertThat(atDataServer(SHARING, OperationClass.SCATTER_GATHER, Topology.STANDALONE, 1))
                .isCloseTo(90e-6, EXACTLY);
        assertThat(atDataServer(SHARING, OperationClass.SCATTER_GATHER, Topology.STANDALONE, 3))
                .isCloseTo(110e-6, EXACTLY);
    }

    @Test
    void fewerOperationsThanServersDoNotShareCosts() {
        assertThat(atDataServer(SHARING, OperationClass.TARGETED, CLUSTER, 2)).isCloseTo(150e-6, EXACTLY);
        assertThat(SHARING.atRouter(OperationClass.TARGETED, CLUSTER, 0.5)).isCloseTo(120e-6, EXACTLY);
    }

    @Test
    void withManyOperationsOrWithoutACalibrationTheNumberMakesNoDifference() {
        for (OperationClass operation : List.of(OperationClass.TARGETED, OperationClass.SCATTER_GATHER)) {
            assertThat(SHARING.atRouter(operation, CLUSTER, Double.POSITIVE_INFINITY))
                    .isEqualTo(TRUTH.atRouter(operation, CLUSTER, 1));
            assertThat(atDataServers(SHARING, operation, CLUSTER, Double.POSITIVE_INFINITY))
                    .isEqualTo(atDataServers(TRUTH, operation, CLUSTER, 1));
        }
    }

    @Test
    void writesHaveTheSameDemandAtAnyNumber() {
        assertThat(atDataServer(SHARING, OperationClass.insert(0), Topology.STANDALONE, 1))
                .isEqualTo(90e-6);
        assertThat(atDataServers(SHARING, OperationClass.LOAD, CLUSTER, 1)).isEqualTo(110e-6);
    }

    @Test
    void aFactorAlsoAppliesToSingleOperations() {
        Demands half = SHARING.scaled(CalibratedParameter.SHARD, 0.5);

        assertThat(atDataServer(half, OperationClass.TARGETED, CLUSTER, 1)).isCloseTo(75e-6, EXACTLY);
        assertThat(atDataServer(half, OperationClass.TARGETED, CLUSTER, 8)).isCloseTo(65e-6, EXACTLY);
        assertThat(half.of(CalibratedParameter.ROUTER_ALONE)).isEqualTo(120e-6);
    }

    private static double atDataServer(
            Demands demands, OperationClass operation, Topology topology, double inProgress) {
        return demands.atDataServer(operation, topology, Mix.of(operation).togetherAtDataServer(topology, inProgress));
    }

    private static double atDataServers(
            Demands demands, OperationClass operation, Topology topology, double inProgress) {
        return demands.atDataServers(operation, topology, Mix.of(operation).togetherAtDataServer(topology, inProgress));
    }
}
