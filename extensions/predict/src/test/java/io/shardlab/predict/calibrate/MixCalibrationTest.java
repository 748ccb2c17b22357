package io.shardlab.predict.calibrate;

import static io.shardlab.predict.calibrate.MadeUpMixes.TRUTH;
import static io.shardlab.predict.calibrate.MadeUpMixes.mix;
import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.ClusterModel;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.Topology;
import io.shardlab.predict.queue.ClosedNetwork;
import io.shardlab.predict.queue.Solution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MixCalibrationTest {

    private static final Map<String, Double> MOSTLY_READS = Map.of("read", 0.8, "update", 0.2);
    private static final Map<String, Double> MOSTLY_UPDATES = Map.of("read", 0.2, "update", 0.8);

    private static MadeUpMixes mixes(double noise) {
        return new MadeUpMixes(OWN_MACHINES, 5, noise);
    }

    @Test
    void severalMixesDetermineTheDemandsOfEachKind() {
        Calibration found = Calibration.of(
                mixes(0.001).sweep(MOSTLY_READS).sweep(MOSTLY_UPDATES).all());

        assertThat(found.undetermined()).isEmpty();
        for (String kind : List.of("read", "update")) {
            for (CalibratedParameter parameter :
                    List.of(CalibratedParameter.SERVER, CalibratedParameter.SHARD, CalibratedParameter.ROUTER)) {
                assertThat(found.demands().of(kind).of(parameter))
                        .as(kind + " " + parameter)
                        .isCloseTo(TRUTH.of(kind).of(parameter), withinPercentage(15));
            }
        }
    }

    @Test
    void oneMixLeavesTheDemandsOfEachKindToAnAssumptionThatIsNamedAndWidensTheBounds() {
        Calibration one = Calibration.of(mixes(0.01).sweep(MOSTLY_READS).all());
        Calibration two = Calibration.of(
                mixes(0.01).sweep(MOSTLY_READS).sweep(MOSTLY_UPDATES).all());

        assertThat(one.undetermined()).containsExactly("update");
        assertThat(spread(one)).isGreaterThan(3 * spread(two));
    }

    /** A single result does not show how much measurements deviate from the model, so what is assumed stays uncertain. */
    @Test
    void oneResultOfOneKindLeavesTheCostOfFurtherShardsToAnAssumption() {
        Calibration found = Calibration.of(
                mixes(0.01).add(mix(Map.of("find", 1.0)), new Topology(3, 1), 8).all());

        assertThat(found.resamples().stream()
                        .map(one -> one.of("find"))
                        .mapToDouble(find -> Math.log(
                                find.of(CalibratedParameter.ROUTER_BRANCH) / find.of(CalibratedParameter.ROUTER)))
                        .map(part -> part - Math.log(FreeParameters.BRANCH_PART))
                        .map(Math::abs)
                        .average()
                        .orElseThrow())
                .isBetween(0.5 * MixParameters.ASSUMED, MixParameters.ASSUMED);
    }

    private static double spread(Calibration calibration) {
        return calibration.resamples().stream()
                .mapToDouble(one -> Math.log(one.of("update").of(CalibratedParameter.ROUTER)))
                .map(value -> Math.abs(
                        value - Math.log(calibration.demands().of("update").of(CalibratedParameter.ROUTER))))
                .average()
                .orElseThrow();
    }

    @Test
    void evenOneMixPredictsItselfOnOtherClusters() {
        MadeUpMixes measured = mixes(0.02).sweep(MOSTLY_READS);
        Calibration found = Calibration.of(measured.all());

        for (int threads : new int[] {4, 16}) {
            Topology topology = new Topology(2, 1);
            Solution truth = measured.truth(mix(MOSTLY_READS), topology, threads);
            Solution predicted = solve(found, mix(MOSTLY_READS), topology, threads);
            assertThat(predicted.throughput()).isCloseTo(truth.throughput(), withinPercentage(7));
            assertThat(predicted.response().quantile(0.5))
                    .isCloseTo(truth.response().quantile(0.5), withinPercentage(10));
        }
    }

    @Test
    void scatteredKindsArePredictedForOtherNumbersOfShards() {
        Map<String, Double> some = Map.of("read", 0.6, "update", 0.2, "find", 0.2);
        MadeUpMixes measured = mixes(0.01).sweep(some).sweep(Map.of("read", 0.2, "update", 0.2, "find", 0.6));
        Calibration found = Calibration.of(measured.all());

        Topology topology = new Topology(2, 1);
        Solution truth = measured.truth(mix(some), topology, 16);
        Solution predicted = solve(found, mix(some), topology, 16);
        assertThat(predicted.throughput()).isCloseTo(truth.throughput(), withinPercentage(7));
        for (int kind = 0; kind < 3; kind++) {
            assertThat(predicted.classes().get(kind).mean())
                    .isCloseTo(truth.classes().get(kind).mean(), withinPercentage(10));
        }
    }

    private static Solution solve(Calibration found, Mix mix, Topology topology, int threads) {
        return ClosedNetwork.solve(
                new ClusterModel(found.demands(), found.hardware(), found.variation()).network(mix, topology, threads),
                threads);
    }

    @Test
    void moreShardsNeverSlowKindsThatAskOne() {
        Calibration found = Calibration.of(mixes(0.02).sweep(MOSTLY_READS).all());
        double before = 0;
        for (int shards = 1; shards <= 12; shards++) {
            double throughput =
                    solve(found, mix(MOSTLY_READS), new Topology(shards, 4), 64).throughput();
            assertThat(throughput).isGreaterThan(before);
            before = throughput;
        }
    }

    /** Half of the operations stay at one shard, however many there are. */
    @Test
    void operationsThatStayAtOneShardLimitAllClusters() {
        Calibration found = Calibration.of(mixes(0.001).sweep(MOSTLY_READS).all());
        Mix hot = mix(MOSTLY_READS, 0.5);
        double perOperation = 0;
        for (Mix.Part part : hot.parts()) {
            perOperation += part.share() * found.demands().of(part.name()).of(CalibratedParameter.SHARD);
        }

        double most = new ClusterModel(found.demands(), found.hardware(), 1)
                .saturated(hot, new Topology(20, 20))
                .bottleneck()
                .capacity();

        assertThat(most).isCloseTo(2 / (perOperation * (0.5 + 0.5 / 20)), withinPercentage(1));
    }

    @Test
    void aMixOfOneKindHasTheDemandsOfTheWhole() {
        Calibration found =
                Calibration.of(mixes(0.001).sweep(Map.of("update", 1.0)).all());

        assertThat(found.operations().keySet()).containsExactly("update");
        assertThat(found.demands().of("update").of(CalibratedParameter.SHARD)).isCloseTo(300e-6, within(10e-6));
    }

    @Test
    void resultsOfOtherMachinesAreRefused() {
        List<LoopMeasurement> all = new ArrayList<>(mixes(0).sweep(MOSTLY_READS).all());
        all.addAll(new MadeUpMixes(Hardware.oneMachine(2), 5, 0)
                .sweep(MOSTLY_READS)
                .all());

        assertThatThrownBy(() -> Calibration.of(all))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("different machines");
    }
}
