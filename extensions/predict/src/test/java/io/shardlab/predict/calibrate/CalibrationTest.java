package io.shardlab.predict.calibrate;

import static io.shardlab.predict.calibrate.MadeUpObservations.BUSY_BY_THEMSELVES;
import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;
import static io.shardlab.predict.calibrate.MadeUpObservations.SHARING;
import static io.shardlab.predict.calibrate.MadeUpObservations.TRUTH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.predict.calibrate.LoopMeasurement.CpuPerOperation;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calibration finds the demands from which throughputs and CPU times were computed. */
class CalibrationTest {

    private static Stream<Hardware> hardware() {
        return Stream.of(OWN_MACHINES, Hardware.oneMachine(2));
    }

    @ParameterizedTest
    @MethodSource("hardware")
    void demandsAreFoundExactlyInMeasurementsWithoutNoise(Hardware machines) {
        Calibration flat = Calibration.of(MadeUpObservations.sweep(machines, 1, 0));
        Calibration sharing = Calibration.of(MadeUpObservations.sweep(SHARING, machines, 1, 0));

        assertFound(TRUTH, flat);
        assertThat(flat.demands().of(CalibratedParameter.ROUTER_ALONE)).isCloseTo(80e-6, withPercentage(0.1));
        assertFound(SHARING, sharing);
    }

    private static void assertFound(Demands truth, Calibration calibration) {
        truth.seconds()
                .forEach(
                        (parameter, seconds) -> assertThat(calibration.demands().of(parameter))
                                .as(parameter.name())
                                .isCloseTo(seconds, withPercentage(0.1)));
    }

    @Test
    void backgroundCpuTimeIsDistinguishedFromThatOfOperations() {
        Calibration busy = Calibration.of(MadeUpObservations.sweep(BUSY_BY_THEMSELVES, OWN_MACHINES, 1, 0));
        Calibration quiet = Calibration.of(MadeUpObservations.sweep(SHARING, OWN_MACHINES, 1, 0));
        Calibration shared = Calibration.of(MadeUpObservations.sweep(SHARING, Hardware.oneMachine(2), 1, 0));

        assertFound(BUSY_BY_THEMSELVES, busy);
        assertThat(quiet.demands().of(CalibratedParameter.BACKGROUND_PER_SECOND))
                .isLessThan(0.001);
        assertThat(shared.demands().seconds())
                .as("on one machine operations wait for it")
                .doesNotContainKey(CalibratedParameter.BACKGROUND_PER_SECOND);
    }

    @Test
    void intervalsHoldTheTrueDemandsAboutAsOftenAsTheirConfidence() {
        long held = LongStream.rangeClosed(1, 6)
                .mapToObj(
                        seed -> Calibration.of(MadeUpObservations.sweep(BUSY_BY_THEMSELVES, OWN_MACHINES, seed, 0.03)))
                .flatMap(calibration -> calibration.demands().seconds().keySet().stream()
                        .map(parameter -> Map.entry(parameter, interval(calibration, parameter))))
                .filter(entry -> entry.getValue().low() <= BUSY_BY_THEMSELVES.of(entry.getKey())
                        && entry.getValue().high() >= BUSY_BY_THEMSELVES.of(entry.getKey()))
                .count();

        // There are six times fifteen demands.
        assertThat(held).isBetween(75L, 88L);
    }

    @Test
    void theVariationOfServiceTimesIsFoundFromPercentiles() {
        MadeUpObservations made = new MadeUpObservations(OWN_MACHINES, 1, 0);
        for (int threads : List.of(2, 8)) {
            made.add(OperationClass.TARGETED, Topology.STANDALONE, threads)
                    .add(OperationClass.SCATTER_GATHER, new Topology(3, 1), threads);
        }

        assertThat(Calibration.of(made.timed(0.2)).variation()).isCloseTo(0.2, within(0.01));
        assertThat(Calibration.of(made.timed(2.5)).variation()).isCloseTo(2.5, within(0.01));
        assertThat(Calibration.of(made.all()).variation())
                .as("without percentiles, exponentially distributed")
                .isEqualTo(1);
    }

    @Test
    void oneNumberOfThreadsDoesNotDetermineTheDemandOfASingleOperation() {
        Calibration calibration = Calibration.of(new MadeUpObservations(SHARING, OWN_MACHINES, 1, 0)
                .add(OperationClass.TARGETED, Topology.STANDALONE, 8)
                .add(OperationClass.TARGETED, new Topology(3, 1), 8)
                .add(OperationClass.SCATTER_GATHER, new Topology(3, 1), 8)
                .all());

        assertThat(calibration.demands().seconds().keySet())
                .contains(CalibratedParameter.SERVER, CalibratedParameter.SHARD_SCATTERED)
                .allMatch(parameter -> parameter == parameter.underLoad());
        assertThat(calibration.demands().atDataServer(OperationClass.TARGETED, new Topology(3, 1), 1))
                .isEqualTo(calibration.demands().of(CalibratedParameter.SHARD));
    }

    @Test
    void similarLargeNumbersDoNotDetermineTheDemandOfASingleOperation() {
        MadeUpObservations made = new MadeUpObservations(SHARING, OWN_MACHINES, 1, 0.03);
        for (int threads : List.of(10, 20, 40)) {
            made.add(OperationClass.TARGETED, Topology.STANDALONE, threads)
                    .add(OperationClass.TARGETED, new Topology(3, 1), threads);
        }

        // Each shard has 3 to 13 operations, so the shared part differs enough there.
        assertThat(Calibration.of(made.all()).demands().seconds())
                .containsKey(CalibratedParameter.SHARD_ALONE)
                .doesNotContainKeys(CalibratedParameter.SERVER_ALONE, CalibratedParameter.ROUTER_ALONE);
    }

    @Test
    void numbersOfServersAlsoDetermineTheDemandOfASingleOperation() {
        Calibration calibration = Calibration.of(new MadeUpObservations(SHARING, OWN_MACHINES, 1, 0)
                .add(OperationClass.TARGETED, new Topology(2, 4), 8)
                .add(OperationClass.TARGETED, new Topology(8, 1), 8)
                .all());

        assertThat(calibration.demands().of(CalibratedParameter.SHARD_ALONE)).isCloseTo(150e-6, withPercentage(0.1));
        assertThat(calibration.demands().of(CalibratedParameter.ROUTER_ALONE)).isCloseTo(120e-6, withPercentage(0.1));
    }

    @Test
    void scatteredOperationsOnOtherNumbersOfShardsDoNotDetermineTheDemandOfASingleOneAtMongos() {
        Calibration calibration = Calibration.of(new MadeUpObservations(SHARING, OWN_MACHINES, 1, 0)
                .add(OperationClass.SCATTER_GATHER, new Topology(2, 1), 4)
                .add(OperationClass.SCATTER_GATHER, new Topology(3, 1), 8)
                .all());

        assertThat(calibration.demands().seconds())
                .containsKeys(CalibratedParameter.SHARD_SCATTERED_ALONE, CalibratedParameter.ROUTER_BRANCH)
                .doesNotContainKey(CalibratedParameter.ROUTER_ALONE);
    }

    @Test
    void aShardWithoutCpuTimesHasTheDemandOfASingleOperationOfAStandaloneServer() {
        List<LoopMeasurement> servers = new MadeUpObservations(SHARING, OWN_MACHINES, 1, 0)
                .add(OperationClass.TARGETED, Topology.STANDALONE, 2)
                .add(OperationClass.TARGETED, Topology.STANDALONE, 8)
                .all();
        List<LoopMeasurement> clusters =
                MadeUpObservations.withoutCpu(new MadeUpObservations(SHARING, OWN_MACHINES, 1, 0)
                        .add(OperationClass.TARGETED, new Topology(3, 1), 2)
                        .add(OperationClass.TARGETED, new Topology(3, 1), 64)
                        .all());

        Demands found = Calibration.of(
                        Stream.of(servers, clusters).flatMap(List::stream).toList())
                .demands();

        assertThat(found.of(CalibratedParameter.SHARD_ALONE))
                .isEqualTo(found.of(CalibratedParameter.SERVER_ALONE))
                .isCloseTo(130e-6, withPercentage(1));
    }

    @Test
    void intervalsAreAsNarrowAsTheNoiseAllows() {
        Calibration calibration = Calibration.of(MadeUpObservations.sweep(OWN_MACHINES, 1, 0.03));

        assertThat(calibration.deviation()).isBetween(0.02, 0.04);
        Calibration.Interval router = interval(calibration, CalibratedParameter.ROUTER);
        assertThat(router.high() / router.low()).isBetween(1.01, 1.1);
    }

    @Test
    void theSameMeasurementsGiveTheSameCalibration() {
        List<LoopMeasurement> observations = MadeUpObservations.sweep(OWN_MACHINES, 1, 0.03);

        assertThat(Calibration.of(observations)).isEqualTo(Calibration.of(observations));
    }

    @Test
    void withoutCpuTimesSeveralNumbersOfThreadsDistinguishWaitingFromWork() {
        MadeUpObservations made = new MadeUpObservations(OWN_MACHINES, 1, 0);
        for (int threads : List.of(1, 4, 16, 64)) {
            made.add(OperationClass.TARGETED, Topology.STANDALONE, threads)
                    .add(OperationClass.TARGETED, new Topology(3, 1), threads);
        }
        Calibration calibration = Calibration.of(MadeUpObservations.withoutCpu(made.all()));

        // The client's CPU time is unknown, so it counts as waiting.
        assertThat(calibration.demands().of(CalibratedParameter.SERVER)).isCloseTo(90e-6, withPercentage(2));
        assertThat(calibration.demands().of(CalibratedParameter.DIRECT_DELAY)).isCloseTo(350e-6, withPercentage(2));
    }

    @Test
    void serversThatWereNotMeasuredHaveNoDemands() {
        Calibration calibration = Calibration.of(MadeUpObservations.standalone());

        assertThat(calibration.demands().seconds())
                .containsOnlyKeys(
                        CalibratedParameter.CLIENT,
                        CalibratedParameter.SERVER,
                        CalibratedParameter.SERVER_ALONE,
                        CalibratedParameter.DIRECT_DELAY);
    }

    @Test
    void withoutCpuTimesOneNumberOfThreadsIsRefused() {
        MadeUpObservations made =
                new MadeUpObservations(OWN_MACHINES, 1, 0).add(OperationClass.TARGETED, Topology.STANDALONE, 10);

        assertThatThrownBy(() -> Calibration.of(MadeUpObservations.withoutCpu(made.all())))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("two numbers of threads or more, but standalone has only 10");
    }

    @Test
    void withAsManyParametersAsMeasurementsTheseCountAsRepeatingWithinAFewPercent() {
        MadeUpObservations made = new MadeUpObservations(OWN_MACHINES, 1, 0)
                .add(OperationClass.TARGETED, Topology.STANDALONE, 10)
                .add(OperationClass.TARGETED, Topology.STANDALONE, 20);

        Calibration calibration = Calibration.of(MadeUpObservations.withoutCpu(made.all()));

        assertThat(calibration.deviation()).isCloseTo(0.02, within(1e-6));
        Calibration.Interval server = interval(calibration, CalibratedParameter.SERVER);
        assertThat(server.low()).isLessThan(0.97 * 90e-6);
        assertThat(server.high()).isGreaterThan(1.03 * 90e-6);
    }

    /** Such a parameter was found as 0 with an interval of 0 in one of the recorded rounds. */
    @Test
    void noIntervalIsSureOfAParameterThatTheMeasurementsHardlyShow() {
        Map<CalibratedParameter, Double> seconds = new EnumMap<>(TRUTH.seconds());
        seconds.put(CalibratedParameter.ROUTER_BRANCH, 0.1e-6);

        Calibration.Interval branch = interval(
                Calibration.of(MadeUpObservations.sweep(new Demands(seconds), OWN_MACHINES, 1, 0.05)),
                CalibratedParameter.ROUTER_BRANCH);

        assertThat(branch.high() - branch.low()).isGreaterThan(1e-6);
    }

    /** The interval with a confidence of 90 %. */
    private static Calibration.Interval interval(Calibration calibration, CalibratedParameter parameter) {
        return Calibration.Interval.of(calibration.resamples().stream()
                .mapToDouble(one -> one.of(parameter))
                .toArray());
    }

    private static Hardware asMeasured(Machine server, Machine mongos, Machine client) {
        return new Hardware(OWN_MACHINES.name(), false, server, mongos, client, RoundTrips.AS_CALIBRATED);
    }

    private static Hardware inSlowMotion(String name, double speed, double clientSpeed) {
        Machine server = new Machine(2, speed, 1);
        return new Hardware(name, false, server, server, new Machine(2, clientSpeed, 1), RoundTrips.AS_CALIBRATED);
    }

    private static List<LoopMeasurement> both(Hardware one, Hardware other) {
        return Stream.concat(
                        MadeUpObservations.sweep(one, 1, 0).stream(), MadeUpObservations.sweep(other, 1, 0).stream())
                .toList();
    }

    @Test
    void quotasThatDifferByRoundingCanBeCombined() {
        Machine own = OWN_MACHINES.server();
        Machine rounded = new Machine(1, 1.999, 1);

        Calibration found = Calibration.of(both(OWN_MACHINES, asMeasured(rounded, own, OWN_MACHINES.client())));

        assertThat(found.demands().of(CalibratedParameter.SHARD))
                .isCloseTo(MadeUpObservations.TRUTH.of(CalibratedParameter.SHARD), withPercentage(2));
    }

    @Test
    void slowMotionOfOneProfileCanBeCombinedForAnyFactor() {
        List<LoopMeasurement> byTwoFactors = both(inSlowMotion("lan", 1, 20), inSlowMotion("lan", 1.04, 63));
        List<LoopMeasurement> ofTwoProfiles = both(inSlowMotion("lan", 1, 20), inSlowMotion("zones", 1, 20));

        Calibration found = Calibration.of(byTwoFactors);

        assertThat(found.hardware().name()).isEqualTo("lan");
        assertThat(found.demands().of(CalibratedParameter.SHARD))
                .isCloseTo(MadeUpObservations.TRUTH.of(CalibratedParameter.SHARD), withPercentage(2));
        assertThatThrownBy(() -> Calibration.of(ofTwoProfiles)).hasMessageContaining("different machines");
    }

    private static Stream<Hardware> otherHardware() {
        Machine own = OWN_MACHINES.server();
        Machine larger = new Machine(16, 1, 1);
        return Stream.of(
                Hardware.oneMachine(4),
                asMeasured(larger, own, OWN_MACHINES.client()),
                asMeasured(own, larger, OWN_MACHINES.client()),
                asMeasured(own, own, larger));
    }

    @ParameterizedTest
    @MethodSource("otherHardware")
    void measurementsOnDifferentMachinesAreRefused(Hardware other) {
        List<LoopMeasurement> both = both(OWN_MACHINES, other);

        assertThatThrownBy(() -> Calibration.of(both))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("different machines");
    }

    @Test
    void theRangeCoversTheMeasurementsOfEachKind() {
        CalibratedRange range =
                Calibration.of(MadeUpObservations.sweep(OWN_MACHINES, 1, 0)).range();

        assertThat(range.outside(Mix.of(OperationClass.TARGETED), new Topology(3, 1), 8))
                .isEmpty();
        assertThat(range.outside(Mix.of(OperationClass.TARGETED), new Topology(8, 2), 64))
                .containsExactly("threads", "shards", "routers");
        assertThat(range.kind(Mix.of(OperationClass.SCATTER_GATHER), Topology.STANDALONE))
                .isPresent();
        assertThat(range.kind(Mix.of(OperationClass.LOAD), Topology.STANDALONE)).isEmpty();
    }

    @Test
    void demandsAreFoundEvenIfOtherProgramsUseHalfOfTheMachine() {
        Hardware half = Hardware.oneMachine(2).besideOthers(1);
        List<LoopMeasurement> disturbed =
                MadeUpObservations.local(MadeUpObservations.sweep(half, 1, 0), Hardware.oneMachine(2), 1);

        Calibration calibration = Calibration.of(disturbed);

        assertThat(calibration.hardware()).isEqualTo(Hardware.oneMachine(2));
        assertThat(calibration.demands().of(CalibratedParameter.ROUTER)).isCloseTo(80e-6, withPercentage(0.1));
        assertThat(calibration.demands().of(CalibratedParameter.ROUTED_DELAY)).isCloseTo(700e-6, withPercentage(0.1));
    }

    private static LoopMeasurement load(Topology topology, Optional<CpuPerOperation> cpu, int threads) {
        return MadeUpObservations.undisturbed(
                OperationClass.LOAD, topology, OWN_MACHINES, threads, 20_000 * threads, cpu, Optional.of(1_000_000L));
    }

    @Test
    void costsOfOnlySomeLoadsDoNotCount() {
        Optional<CpuPerOperation> known = Optional.of(new CpuPerOperation(4e-6, 6e-6, 10e-6));
        List<LoopMeasurement> all = List.of(
                load(new Topology(2, 1), known, 1),
                load(new Topology(4, 1), known, 1),
                load(new Topology(8, 1), Optional.empty(), 1));

        Calibration calibration = Calibration.of(all);

        assertThat(calibration.demands().of(CalibratedParameter.CLIENT)).isZero();
        assertThat(calibration.deviation()).isFinite();
    }

    @Test
    void fewerFiguresThanParametersAreRefused() {
        List<LoopMeasurement> all = List.of(
                load(Topology.STANDALONE, Optional.empty(), 1),
                load(new Topology(2, 1), Optional.empty(), 1),
                load(new Topology(4, 1), Optional.empty(), 1));

        assertThat(Calibration.of(all).deviation()).isBetween(0.01, 0.02);
        assertThatThrownBy(() -> Calibration.of(MadeUpObservations.withoutCpu(new MadeUpObservations(OWN_MACHINES, 1, 0)
                        .add(OperationClass.TARGETED, new Topology(2, 1), 4)
                        .add(OperationClass.SCATTER_GATHER, new Topology(2, 1), 8)
                        .all())))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("only 2 figures to calibrate 5 parameters: ");
    }

    @Test
    void throughputsThatTheFitAlwaysMeetsAreNotTreatedAsExact() {
        Calibration calibration = Calibration.of(new MadeUpObservations(OWN_MACHINES, 1, 0.1)
                .add(OperationClass.TARGETED, Topology.STANDALONE, 8)
                .add(OperationClass.TARGETED, new Topology(3, 1), 8)
                .all());

        assertThat(calibration.deviation()).isGreaterThan(0.001);
        assertThat(calibration.resamples()).isNotEmpty();
    }
}
