package io.shardlab.predict.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
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
import io.shardlab.predict.advice.Advice.Verdict;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.MadeUpQuestion;
import io.shardlab.predict.answer.WhatIf;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A query takes a server 90 us here, so that one of two processors answers about 22,000/s. */
class AdviserTest {

    private static final long MEMORY_BYTES = 16_000_000_000L;
    private static final MemoryFit MEMORY = new MemoryFit(1000, Optional.empty(), Optional.empty());
    private static final Optional<Disk> NONE = Optional.empty();

    private static Machine machine(int cores, double price, long memory, Optional<Disk> disk) {
        return new Machine(cores, 1, price, Optional.of(memory), disk);
    }

    private static Hardware machines(int cores, int mongosCores, Optional<Disk> disk) {
        return new Hardware(
                "rack (Machines for a test)",
                false,
                machine(cores, 1, MEMORY_BYTES, disk),
                new Machine(mongosCores, 1, 0.5),
                new Machine(64, 1, 1),
                RoundTrips.AS_CALIBRATED);
    }

    /** No deployment does more than the machine that sends the operations. */
    private static Hardware slowClient() {
        Hardware own = machines(2, 16, readsPerSecond(1_000_000));
        return new Hardware(
                own.name(), false, own.server(), own.router(), new Machine(1, 0.1, 1), RoundTrips.AS_CALIBRATED);
    }

    private static Optional<Disk> readsPerSecond(double reads) {
        return Optional.of(new Disk(Optional.of(reads), Optional.empty(), Optional.empty()));
    }

    private static MemoryFit.Room room() {
        return MEMORY.room(machine(2, 1, MEMORY_BYTES, NONE), Topology.STANDALONE)
                .orElseThrow();
    }

    private static AdviceQuestion question(
            Hardware hardware, Optional<Long> documents, Optional<MachineCatalogue> catalogue, String... goals) {
        return new AdviceQuestion(
                hardware,
                RouterKind.MONGOS,
                Stream.of(goals).map(SloExpression::parse).toList(),
                documents,
                catalogue);
    }

    private static Advice advice(WhatIf whatIf, AdviceQuestion question, Optional<MemoryFit> fit) {
        return new Adviser(whatIf, question, List.of(), new MeasuredDocuments(fit, Message.text("Nobody knows.")))
                .advise();
    }

    private static Advice advice(
            WhatIf whatIf,
            Hardware hardware,
            Optional<Long> documents,
            Optional<MachineCatalogue> catalogue,
            String... goals) {
        return advice(whatIf, question(hardware, documents, catalogue, goals), Optional.of(MEMORY));
    }

    private static Advice advice(Hardware hardware, Optional<Long> documents, String... goals) {
        return advice(MadeUpQuestion.TIMED, hardware, documents, Optional.empty(), goals);
    }

    private static Advice advice(String... goals) {
        return advice(machines(2, 16, NONE), Optional.empty(), goals);
    }

    private static Option with(Role role, Advice advice) {
        return advice.options().stream()
                .filter(one -> one.role() == role)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + role + " in " + advice.options()));
    }

    @ParameterizedTest
    @CsvSource({
        "throughput>10000, NO, No. One server of rack carries this load: about 2",
        "throughput>50000, YES, Yes. ",
        "throughput>22000, UNDECIDED, Undecided. One server of rack carries about 2",
        "throughput>50M, NEITHER, No deployment of up to 16 shards carries this load."
    })
    void theFirstSentenceAnswersForTheLoad(String goal, Verdict verdict, String beginning) {
        Advice advice = advice(goal);

        assertThat(advice.verdict()).isEqualTo(verdict);
        assertThat(advice.answer().toString()).startsWith(beginning).contains("asked for: ");
        assertThat(advice.options()).hasSizeBetween(2, 8);
        assertThat(advice.options()).isSortedAccordingTo(Comparator.comparingDouble(Option::price));
    }

    @Test
    void rowsAreTheCheapestTheRunnerUpTheNearestThatFailsOneServerAndTheLargest() {
        Advice advice = advice("throughput>50000");

        Option cheapest = with(Role.CHEAPEST, advice);
        assertThat(cheapest.meetsGoals()).isTrue();
        assertThat(with(Role.RUNNER_UP, advice))
                .satisfies(one -> assertThat(one.meetsGoals()).isTrue())
                .satisfies(one -> assertThat(one.price()).isGreaterThanOrEqualTo(cheapest.price()))
                .satisfies(one -> assertThat(one.throughput().value())
                        .isGreaterThan(cheapest.throughput().value()));
        assertThat(advice.options().stream().filter(one -> one.role() == Role.FAILS))
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(one -> assertThat(one.throughput().value()).isLessThan(50_000))
                .allSatisfy(one -> assertThat(one.price()).isLessThan(cheapest.price()))
                .anySatisfy(one -> assertThat(one.topology()).isEqualTo(Topology.STANDALONE));
        assertThat(with(Role.LARGEST, advice).topology().shards()).isEqualTo(16);
    }

    @Test
    void withoutALoadItDependsOnTheLoadAndRowsShowHowThroughputGrows() {
        Advice advice = advice();

        assertThat(advice.verdict()).isEqualTo(Verdict.DEPENDS);
        assertThat(advice.answer().toString())
                .startsWith("Sharding pays only beyond what one server of rack carries: about 2")
                .contains(" times as much.", "A cluster does more from about ", " threads on (2 shards with 1 mongos)");
        assertThat(advice.mattersMost().map(Message::toString))
                .hasValueSatisfying(text -> assertThat(text).contains("matters most"));
        assertThat(advice.options())
                .extracting(one -> one.topology().shards())
                .containsExactly(0, 2, 3, 4, 6, 8, 12, 16);
        assertThat(advice.options().stream().skip(1).map(one -> one.throughput().value()))
                .isSorted();
    }

    @Test
    void aClientThatLimitsEverythingIsNamed() {
        Hardware large = machines(64, 64, NONE);
        Hardware small = new Hardware(
                large.name(), false, large.server(), large.router(), new Machine(1, 1, 1), RoundTrips.AS_CALIBRATED);

        Advice advice = advice(small, Optional.empty());

        assertThat(advice.answer().toString())
                .contains("No cluster that was tried does noticeably more; the limit: client, which a file for"
                        + " --hardware can describe larger.");
        assertThat(advice.options()).noneMatch(one -> one.role() == Role.BEST_VALUE);
    }

    @Test
    void aClusterWhoseMemoryMayNotHoldTheDocumentsIsUndecidedAndALargerOneIsTheAnswer() {
        Advice advice = advice(machines(2, 16, NONE), Optional.of((long) (1.9 * room().high())), "throughput>10000");

        assertThat(advice.verdict()).isEqualTo(Verdict.YES);
        assertThat(with(Role.CHEAPEST, advice).verdict()).isEqualTo(GoalVerdict.MET);
        Option cheaper = with(Role.UNDECIDED, advice);
        assertThat(cheaper.price()).isLessThan(with(Role.CHEAPEST, advice).price());
        assertThat(cheaper.throughput().low())
                .as("the speed of the disks is unknown")
                .contains(0.0);
        assertThat(advice.answer().toString()).contains("A cheaper deployment may be enough", "2 shards with 1 mongos");
    }

    @Test
    void whereOneMongosIsTheLimitSeveralCarryTheLoad() {
        Advice advice = advice(machines(1, 1, NONE), Optional.empty(), "throughput>50000");

        assertThat(advice.verdict()).isEqualTo(Verdict.YES);
        Option cheapest = with(Role.CHEAPEST, advice);
        assertThat(cheapest.topology().routers()).isGreaterThan(4);
        assertThat(advice.answer().toString())
                .contains("with " + cheapest.topology().routers() + " mongos carry this load");
    }

    @Test
    void aMongosThatLimitsEveryClusterMakesShardsUseless() {
        Hardware slow = machines(2, 1, NONE);
        Hardware slower = slow.with(slow.server(), new Machine(1, 0.05, 0.5));

        Advice advice = advice(slower, Optional.empty(), "throughput>50000");

        assertThat(advice.verdict()).isEqualTo(Verdict.NEITHER);
        assertThat(with(Role.LARGEST, advice).limit()).isEqualTo("mongos");
    }

    @Test
    void documentsBeyondOneMemoryNeedMoreServers() {
        long twice = 2 * (long) room().high();

        Advice many = advice(machines(2, 16, NONE), Optional.of(twice), "throughput>10000");
        Advice few = advice(machines(2, 16, NONE), Optional.of((long) room().low() / 2), "throughput>10000");

        assertThat(many.verdict()).isEqualTo(Verdict.YES);
        assertThat(many.answer().toString()).contains("do not fit into 14.9 GB");
        assertThat(few.verdict()).isEqualTo(Verdict.NO);
        assertThat(few.answer().toString()).contains("when they no longer fit into 14.9 GB of memory (estimated)");
    }

    private static MemoryFit.Collection collection(String name, boolean sharded, double bytes, double reads) {
        return new MemoryFit.Collection(name, 0.5, sharded, bytes, Optional.empty(), Optional.empty(), reads, 0);
    }

    private static Advice tenMillionDocuments(MemoryFit.Collection... collections) {
        return advice(
                MadeUpQuestion.WHAT_IF,
                question(machines(2, 16, NONE), Optional.of(10_000_000L), Optional.empty(), "throughput>10000"),
                Optional.of(new MemoryFit(List.of(collections))));
    }

    @Test
    void onlyCollectionsThatOperationsReadNeedMemoryInAnyOrder() {
        MemoryFit.Collection small = collection("small", true, 25, 0);
        MemoryFit.Collection big = collection("big", true, 8000, 1);

        Advice one = tenMillionDocuments(small, big);
        Advice swapped = tenMillionDocuments(big, small);
        Advice other = tenMillionDocuments(collection("small", true, 25, 1), collection("big", true, 8000, 0));

        assertThat(one.verdict()).isEqualTo(Verdict.YES);
        assertThat(one.answer().toString()).contains("10,000,000 documents do not fit into 14.9 GB");
        assertThat(swapped.answer()).isEqualTo(one.answer());
        assertThat(other.verdict()).isEqualTo(Verdict.NO);
        assertThat(one.restsOn().toString())
                .contains("of all collections together")
                .contains("50 % in small (25.0 bytes each; not used")
                .contains("50 % in big (8,000 bytes each; read");
    }

    @Test
    void noNumberOfShardsHasRoomForALargeCollectionThatIsNotSharded() {
        Advice advice = tenMillionDocuments(collection("small", true, 25, 0), collection("big", false, 8000, 1));

        assertThat(advice.verdict()).isEqualTo(Verdict.NEITHER);
        assertThat(advice.restsOn().toString()).contains("all on one shard");
    }

    @Test
    void documentsOfUnknownSizeLeaveTheAnswerUndecided() {
        Advice advice = advice(
                MadeUpQuestion.WHAT_IF,
                question(machines(2, 16, NONE), Optional.of(10L), Optional.empty(), "throughput>10000"),
                Optional.empty());

        assertThat(advice.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(advice.answer().toString()).contains("Nothing is known of whether 10 documents fit");
        assertThat(advice.restsOn().toString()).contains("Nobody knows.");
    }

    @Test
    void documentsWithinTheBoundsOfTheRoomInMemoryAreUndecided() {
        Advice fits = advice(
                machines(2, 16, NONE), Optional.of((long) (room().expected() + room().low()) / 2), "throughput>10000");
        Advice fitsNot = advice(
                machines(2, 16, NONE), Optional.of((long) (room().expected() + room().high()) / 2), "throughput>10000");

        assertThat(fits.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(fits.answer().toString()).contains("may or may not fit into the 14.9 GB of one server of rack");
        assertThat(fitsNot.verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void withoutAGoalAClusterHasToDoMoreThanOneServerFromItsDisk() {
        Optional<Long> documents = Optional.of(2 * (long) room().high());

        Advice advice = advice(machines(2, 16, readsPerSecond(100_000)), documents);

        assertThat(advice.verdict()).isEqualTo(Verdict.YES);
        Option server = advice.options().get(0);
        assertThat(server.limit()).isEqualTo("disk");
        assertThat(with(Role.CHEAPEST, advice).throughput().low().orElseThrow())
                .isGreaterThan(server.throughput().value());
    }

    @Test
    void aClusterThatDoesNoMoreThanOneServerFromItsDiskIsNotAdvised() {
        Optional<Long> documents = Optional.of(2 * (long) room().high());

        Advice advice = advice(slowClient(), documents);

        assertThat(advice.verdict()).isEqualTo(Verdict.NEITHER);
        assertThat(advice.answer().toString()).contains("reads from its disk").doesNotContain("enough memory");
    }

    @Test
    void aFastDiskMakesTheMemoryMatterLess() {
        Optional<Long> documents = Optional.of(2 * (long) room().high());

        Advice slow = advice(machines(2, 16, readsPerSecond(3000)), documents, "throughput>10000");
        Advice fast = advice(machines(2, 16, readsPerSecond(100_000)), documents, "throughput>10000");
        Advice timely = advice(machines(2, 16, readsPerSecond(100_000)), documents, "throughput>10000", "p99<1s");

        assertThat(slow.verdict()).isEqualTo(Verdict.YES);
        Option server = slow.options().get(0);
        assertThat(server.limit()).isEqualTo("disk");
        assertThat(server.readsFromDisk()).isTrue();
        assertThat(server.throughput().value()).isBetween(3000.0, 6000.0);
        assertThat(server.throughput().low().orElseThrow())
                .isLessThan(server.throughput().high().orElseThrow());
        assertThat(server.p99Micros()).isEmpty();
        assertThat(fast.verdict()).isEqualTo(Verdict.NO);
        assertThat(timely.verdict()).as("response times from disks are unknown").isEqualTo(Verdict.YES);
    }

    @Test
    void aGoalForResponseTimesThatEveryDeploymentMissesIsSaid() {
        Advice advice = advice("throughput>1000", "p99<1us");

        assertThat(advice.verdict()).isEqualTo(Verdict.NEITHER);
        assertThat(advice.options()).allSatisfy(one -> {
            assertThat(one.tooSlow()).isTrue();
            assertThat(one.threads()).isEqualTo(1);
            assertThat(one.verdict()).isEqualTo(GoalVerdict.MISSED);
            assertThat(one.limit())
                    .as("a query at one server is CPU time, and the way to a shard is waiting")
                    .isEqualTo(one.topology().sharded() ? "response times" : "server");
        });
        assertThat(advice.answer().toString()).contains("p99<1us").doesNotContain("1,000 operations/s");
    }

    @Test
    void aGoalForResponseTimesLimitsTheThreads() {
        Option free = advice("throughput>10000").options().get(0);
        long limit = Math.round(0.8 * free.p99Micros().orElseThrow().value());

        Option fast =
                advice("throughput>10000", "p99<" + limit + "us").options().get(0);

        assertThat(fast.meetsGoals()).isTrue();
        assertThat(fast.threads()).isLessThan(free.threads());
        assertThat(fast.p99Micros().orElseThrow().value()).isLessThan(limit);
        assertThat(fast.throughput().value()).isLessThan(free.throughput().value());
    }

    private static Optional<MachineCatalogue> catalogue(double priceOfLarge) {
        return Optional.of(new MachineCatalogue(
                "mine",
                Optional.of("Sizes for a test"),
                Optional.of("EUR a month"),
                List.of(
                        new MachineSize("small", machine(2, 100, MEMORY_BYTES, NONE)),
                        new MachineSize("large", machine(8, priceOfLarge, MEMORY_BYTES, NONE)))));
    }

    private static Advice advice(Optional<MachineCatalogue> catalogue, String... goals) {
        return advice(MadeUpQuestion.TIMED, machines(2, 16, NONE), Optional.empty(), catalogue, goals);
    }

    @Test
    void aLargerServerMayBeCheaperThanShards() {
        Advice advice = advice(catalogue(350), "throughput>50000");

        assertThat(advice.verdict()).isEqualTo(Verdict.NO);
        assertThat(advice.answer().toString())
                .startsWith(
                        "No. A larger server is enough: one of the size large carries this load for 350 EUR a month: ")
                .contains("The cheapest cluster that carries it, ");
        assertThat(with(Role.CHEAPEST, advice).serverSize()).contains("large");
        assertThat(with(Role.RUNNER_UP, advice).topology().sharded()).isTrue();
        assertThat(with(Role.RUNNER_UP, advice).routerSize()).isPresent();
        assertThat(advice.priceUnit()).contains("EUR a month");
    }

    @Test
    void shardsMayBeCheaperThanALargerServer() {
        Advice advice = advice(catalogue(3500), "throughput>50000");

        assertThat(advice.verdict()).isEqualTo(Verdict.YES);
        assertThat(advice.answer().toString())
                .contains(
                        " shards of small with ",
                        "EUR a month",
                        "One server of the size large would carry it, too, for 3,500");
        assertThat(advice.options())
                .filteredOn(one -> !one.topology().sharded() && one.meetsGoals())
                .extracting(Option::serverSize)
                .containsExactly(Optional.of("large"));
    }

    @Test
    void theSmallestServerOfACatalogueIsEnoughForALittleLoad() {
        Advice advice = advice(catalogue(350), "throughput>10000");

        assertThat(advice.answer().toString())
                .startsWith("No. One server of the size small carries this load for 100 EUR a month: about 2");
    }

    @Test
    void withoutALoadTheOptionsOfACatalogueDoMoreForAHigherPrice() {
        Advice advice = advice(catalogue(350));

        assertThat(advice.verdict()).isEqualTo(Verdict.DEPENDS);
        assertThat(advice.answer().toString()).contains("one server of the largest size, large, carries");
        assertThat(advice.options()).hasSizeBetween(3, 8);
    }

    /** Queries of which four in five go to the first of three shards. */
    private static WhatIf hot() {
        OperationClass skewed = new OperationClass(OperationClass.Kind.TARGETED, List.of(0.8, 0.1, 0.1));
        MadeUpObservations made = new MadeUpObservations(MadeUpObservations.OWN_MACHINES, 3, 0.01);
        for (int threads : List.of(2, 8, 32)) {
            made.add(OperationClass.TARGETED, Topology.STANDALONE, threads);
            made.add(skewed, new Topology(3, 1), threads);
        }
        List<LoopMeasurement> all = made.all();
        return MadeUpQuestion.whatIf(all, List.of());
    }

    @Test
    void aHotShardMakesMoreShardsUseless() {
        Advice advice = advice(hot(), machines(2, 16, NONE), Optional.empty(), Optional.empty(), "throughput>50000");

        assertThat(advice.verdict()).isEqualTo(Verdict.NEITHER);
        assertThat(advice.answer().toString())
                .startsWith("No. One of the 3 measured shards did 80 % of the operations, and 70 % stay at one shard")
                .contains("change the shard key first");
        assertThat(advice("throughput>50000").verdict()).as("with equal parts").isEqualTo(Verdict.YES);
    }

    @Test
    void resultsOfOneServerAloneAreRefused() {
        AdviceQuestion question = new AdviceQuestion(
                machines(2, 2, NONE), RouterKind.MONGOS, List.of(), Optional.empty(), Optional.empty());
        WhatIf oneServer = MadeUpQuestion.whatIf(MadeUpObservations.standalone(), List.of());

        assertThatThrownBy(() -> new Adviser(oneServer, question, List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("sharded cluster");
    }
}
