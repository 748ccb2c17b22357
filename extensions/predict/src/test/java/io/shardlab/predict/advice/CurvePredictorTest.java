package io.shardlab.predict.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.hardware.MachineCatalogue;
import io.shardlab.core.hardware.MachineCatalogue.MachineSize;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Advice.Role;
import io.shardlab.predict.advice.AdviceCurves.AtDocuments;
import io.shardlab.predict.advice.AdviceCurves.AtRate;
import io.shardlab.predict.advice.AdviceCurves.AtThreads;
import io.shardlab.predict.advice.AdviceCurves.Deployment;
import io.shardlab.predict.advice.AdviceCurves.PriceStep;
import io.shardlab.predict.answer.MadeUpQuestion;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CurvePredictorTest {

    private static final String RACK = "rack (Machines for a test)";
    private static final MemoryFit MEMORY = new MemoryFit(1000, Optional.empty(), Optional.empty());
    private static final Optional<Disk> DISK =
            Optional.of(new Disk(Optional.of(3000.0), Optional.empty(), Optional.empty()));
    private static final Observations OBSERVATIONS =
            MadeUpQuestion.observations(MadeUpQuestion.TIMED_SWEEP, List.of(), List.of());

    private static Hardware machines(Optional<Disk> disk) {
        return new Hardware(
                RACK,
                false,
                new Machine(2, 1, 1, Optional.of(16_000_000_000L), disk),
                new Machine(16, 1, 0.5),
                new Machine(64, 1, 1),
                RoundTrips.AS_CALIBRATED);
    }

    private static MemoryFit.Room room() {
        return MEMORY.room(machines(DISK).server(), Topology.STANDALONE).orElseThrow();
    }

    private record Drawn(Advice advice, AdviceCurves curves) {}

    private static Drawn drawn(AdviceQuestion question, Observations observations) {
        Adviser adviser = new Adviser(
                MadeUpQuestion.TIMED, question, List.of(), new MeasuredDocuments(Optional.of(MEMORY), Message.NONE));
        Advice advice = adviser.advise();
        return new Drawn(advice, adviser.curves(advice, observations));
    }

    private static Drawn drawn(Hardware hardware, Optional<Long> documents, String... goals) {
        return drawn(question(hardware, documents, goals), OBSERVATIONS);
    }

    private static AdviceQuestion question(Hardware hardware, Optional<Long> documents, String... goals) {
        return new AdviceQuestion(
                hardware,
                RouterKind.MONGOS,
                Stream.of(goals).map(SloExpression::parse).toList(),
                documents,
                Optional.empty());
    }

    /** Computed once: no test changes it. */
    private static final Drawn FITTING = drawn(machines(DISK), Optional.empty(), "throughput>50000", "p99<20ms");

    private static final List<Deployment> DEPLOYMENTS = FITTING.curves().deployments();

    @Test
    void oneServerComesBeforeTheClustersWithTheAnswerAmongThem() {
        assertThat(DEPLOYMENTS).hasSizeBetween(2, 4);
        assertThat(DEPLOYMENTS.get(0).topology()).isEqualTo(Topology.STANDALONE);
        assertThat(DEPLOYMENTS).extracting(one -> one.topology().shards()).isSorted();
        assertThat(DEPLOYMENTS).extracting(Deployment::topology).contains(answer().topology());
    }

    private static Option answer() {
        return FITTING.advice().options().stream()
                .filter(option -> option.role() == Role.CHEAPEST)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theCurvesGoThroughTheFiguresOfTheAdvice() {
        assertThat(DEPLOYMENTS).hasSizeGreaterThan(2).allSatisfy(one -> {
            Option option = FITTING.advice().options().stream()
                    .filter(other -> other.topology().equals(one.topology()))
                    .findFirst()
                    .orElseThrow();
            assertThat(one.byThreads()).contains(new AtThreads(option.threads(), option.throughput()));
            assertThat(one.byThreads())
                    .extracting(AtThreads::threads)
                    .isSorted()
                    .doesNotHaveDuplicates();
            assertThat(one.byThreads())
                    .allSatisfy(at -> assertThat(at.throughput().value())
                            .isBetween(
                                    at.throughput().low().orElseThrow(),
                                    at.throughput().high().orElseThrow()));
        });
    }

    @Test
    void responseTimesRiseWithTheRateUpToTheCapacity() {
        assertThat(DEPLOYMENTS).allSatisfy(one -> {
            assertThat(one.byRate()).hasSizeGreaterThan(10);
            assertThat(one.byRate()).extracting(AtRate::p99Micros).isSorted();
            AtRate last = one.byRate().get(one.byRate().size() - 1);
            assertThat(last.p99Micros()).isGreaterThan(3 * one.byRate().get(0).p99Micros());
            assertThat(last.arrivalsPerSecond())
                    .as("many threads reach the capacity")
                    .isCloseTo(
                            one.byThreads()
                                    .get(one.byThreads().size() - 1)
                                    .throughput()
                                    .value(),
                            within(0.1 * last.arrivalsPerSecond()));
        });
    }

    @Test
    void throughputFallsWhereTheMemoryOfAllServersIsFull() {
        assertThat(DEPLOYMENTS).allSatisfy(one -> {
            int servers = one.topology().dataServers();
            double room = one.roomDocuments().orElseThrow().value();
            assertThat(room).isCloseTo(servers * room().expected(), within(1.0));
            double most = one.byDocuments().get(0).throughput().value();
            assertThat(one.byDocuments())
                    .filteredOn(at -> at.documents() <= room)
                    .isNotEmpty()
                    .extracting(at -> at.throughput().value())
                    .containsOnly(most);
            AtDocuments last = one.byDocuments().get(one.byDocuments().size() - 1);
            assertThat(last.throughput().value())
                    .isCloseTo(3000 * servers / (1 - room / last.documents()), within(1.0));
            assertThat(last.throughput().low().orElseThrow())
                    .as("with the least room")
                    .isCloseTo(3000 * servers / (1 - servers * room().low() / last.documents()), within(1.0));
        });
    }

    @Test
    void withoutADiskTheThroughputBeyondMemoryIsSaidToBeUnknown() {
        AdviceCurves curves =
                drawn(machines(Optional.empty()), Optional.empty()).curves();

        assertThat(curves.deployments())
                .allSatisfy(one -> assertThat(one.byDocuments()).isEmpty())
                .allSatisfy(one -> assertThat(one.roomDocuments()).isPresent());
        assertThat(curves.missing()).singleElement().asString().contains("reads-per-second");
    }

    @Test
    void documentsOnDisksLimitThroughputByThreadsAndLeaveResponseTimesUnknown() {
        AdviceCurves curves =
                drawn(machines(DISK), Optional.of(2 * (long) room().expected())).curves();

        Deployment server = curves.deployments().get(0);
        assertThat(server.byThreads()).extracting(at -> at.throughput().value()).allMatch(value -> value <= 6001);
        assertThat(server.byRate()).isEmpty();
        assertThat(curves.deployments().get(curves.deployments().size() - 1).byRate())
                .isNotEmpty();
        assertThat(curves.missing()).singleElement().asString().contains("do not fit", "standalone");
    }

    @Test
    void moreThroughputCostsMoreAndItsLowerBoundIsReachedLater() {
        List<PriceStep> prices = FITTING.curves().prices();
        assertThat(prices).hasSizeGreaterThan(2);
        assertThat(prices).extracting(PriceStep::price).isSorted().doesNotHaveDuplicates();
        assertThat(prices).extracting(PriceStep::upTo).isSorted().doesNotHaveDuplicates();
        assertThat(prices.get(0).name()).isEqualTo("standalone");
        assertThat(FITTING.curves().surePrices())
                .as("the answer is the cheapest that surely does what is asked for")
                .filteredOn(step -> step.upTo() > 50_000)
                .element(0)
                .extracting(PriceStep::price)
                .isEqualTo(answer().price());
        assertThat(FITTING.curves().surePrices().get(0).upTo())
                .isLessThan(prices.get(0).upTo());
    }

    @Test
    void deploymentsThatAreTooSlowAreNotTheCheapestForAnyThroughput() {
        AdviceCurves curves = drawn(machines(DISK), Optional.empty(), "p99<1us").curves();

        assertThat(curves.prices()).isEmpty();
        assertThat(curves.asked().p99Micros()).hasValue(1.0);
    }

    @Test
    void machinesOfACatalogueAreNamed() {
        AdviceQuestion question = new AdviceQuestion(
                machines(DISK),
                RouterKind.MONGOS,
                List.of(),
                Optional.empty(),
                Optional.of(new MachineCatalogue(
                        "two",
                        Optional.empty(),
                        Optional.empty(),
                        List.of(
                                new MachineSize("small", machines(DISK).server()),
                                new MachineSize("large", new Machine(8, 1, 3, Optional.of(64_000_000_000L), DISK))))));

        AdviceCurves curves = drawn(question, OBSERVATIONS).curves();

        assertThat(curves.deployments())
                .hasSizeGreaterThan(1)
                .allSatisfy(one -> assertThat(one.name()).containsAnyOf("small", "large"));
        assertThat(curves.prices().get(0).name()).isEqualTo("standalone (small)");
        assertThat(curves.prices()).extracting(PriceStep::name).contains("standalone (large)");
    }

    @Test
    void measurementsStandBesidePredictionsForTheirOwnMachines() {
        assertThat(FITTING.curves().checks())
                .as("targeted queries on two deployments with three numbers of threads")
                .hasSize(6)
                .allSatisfy(check -> assertThat(check.deviation()).isBetween(-0.15, 0.15));
        assertThat(DEPLOYMENTS).allSatisfy(one -> assertThat(one.measured()).isEmpty());
    }

    @Test
    void measurementsInSlowMotionOfTheSameMachinesAreComparable() {
        Hardware simulated = new Hardware(
                RACK + ", measured in slow motion",
                false,
                MadeUpObservations.OWN_MACHINES.server(),
                MadeUpObservations.OWN_MACHINES.router(),
                MadeUpObservations.OWN_MACHINES.client(),
                RoundTrips.AS_CALIBRATED);
        List<LoopMeasurement> sweep = MadeUpObservations.local(MadeUpQuestion.TIMED_SWEEP, simulated, 0);

        Deployment server = drawn(
                        question(machines(DISK), Optional.empty()),
                        MadeUpQuestion.observations(sweep, List.of(), List.of()))
                .curves()
                .deployments()
                .get(0);

        assertThat(server.measured()).extracting(AdviceCurves.Measured::threads).containsExactly(2, 8, 32);
    }
}
