package io.shardlab.run.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.annotation.JsonValue;
import io.shardlab.answers.folder.IntervalCsvReader;
import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.answers.folder.SavedInterval;
import io.shardlab.answers.folder.SavedIntervals;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.MergedPart;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.TogetherReport;
import io.shardlab.core.result.UnavailabilityReport;
import io.shardlab.core.result.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultMergerTest {

    private static final Instant START = SavedRuns.START;
    private static final long[] TEN = {90, 100, 110, 100, 100, 100, 100, 100, 100, 100};

    @TempDir
    Path parent;

    private SavedRuns fast() {
        return new SavedRuns(parent).measured(1, START, TEN, (interval, n) -> 1_000_000 + n * 1000);
    }

    private SavedRuns slow(Instant start) {
        return new SavedRuns(parent).measured(1, start, TEN, (interval, n) -> 9_000_000 + n * 50_000);
    }

    private SavedResult merge(SavedResult... parts) {
        return new ResultMerger(List.of(parts), false, Notices.NONE).mergeInto(parent.resolve("merged"));
    }

    private static List<SavedInterval> intervals(SavedResult result) {
        List<SavedInterval> all = new ArrayList<>();
        try (SavedIntervals intervals = SavedIntervals.open(result)) {
            intervals.forEachRemaining(all::add);
        }
        return all;
    }

    @Test
    void countsAndRatesAreAdded() {
        SavedResult merged = merge(fast().save(), slow(START.plusMillis(200)).save());
        PhaseReport phase = merged.result().phases().get(0);
        assertThat(merged.result().phases()).hasSize(1);
        assertThat(phase.counts().operations()).isEqualTo(2000);
        assertThat(phase.counts().documents()).isEqualTo(30_000);
        assertThat(phase.counts().throughput()).isEqualTo(200);
        assertThat(phase.threads()).isEqualTo(20);
        assertThat(phase.failures().errors()).containsEntry("network", 20L);
        assertThat(phase.client().clientCpuSeconds()).isEqualTo(10);
        assertThat(phase.client().clientCpuShare()).isEqualTo(0.25);
        assertThat(phase.startedAt()).isEqualTo(START);
        assertThat(phase.seconds()).isCloseTo(10.2, within(0.001));
        assertThat(phase.latencies().perRouter().get(0).operations()).isEqualTo(2000);
        assertThat(merged.result().parameters()).containsEntry("threads", 20);
        assertThat(merged.result().client().cpus()).isEqualTo(4);
    }

    /** A hundred a second for 10 s on each machine; on one of them nobody took those of the last second. */
    @Test
    void arrivalsThatOneMachineMissedAreInThePercentilesOfAll() {
        SavedResult missing = new SavedRuns(parent)
                .missing(100)
                .measured(1, START, new long[] {90, 90, 90, 90, 90, 90, 90, 90, 90, 90}, (interval, n) -> 1_000_000)
                .save();
        PhaseReport phase = merge(missing, fast().save()).result().phases().get(0);

        assertThat(phase.openLoop().arrivals().due()).isEqualTo(2000);
        assertThat(phase.openLoop().arrivals().missed()).isEqualTo(100);
        assertThat(phase.latencies().responseTime().count()).isEqualTo(2000);
        assertThat(phase.latencies().responseTime().percentile("99") / 1000)
                .as("80 of the missed ones waited less, in ms")
                .isCloseTo(800, within(20.0));
        assertThat(phase.openLoop()
                        .arrivals()
                        .isLowerBound("99", phase.latencies().responseTime()))
                .isTrue();
        assertThat(phase.openLoop()
                        .arrivals()
                        .isLowerBound("90", phase.latencies().responseTime()))
                .isFalse();
    }

    @Test
    void percentilesAreThoseOfAllValuesTogether() {
        SavedRuns fast = fast();
        SavedRuns slow = slow(START);
        Histogram all = new Histogram(3);
        all.add(fast.allTimes());
        all.add(slow.allTimes());
        SavedResult merged = merge(fast.save(), slow.save());
        assertThat(merged.result().phases().get(0).latencies().serviceTime())
                .isEqualTo(Rounding.of(LatencyReport.of(all)));
        Histogram logged = new Histogram(3);
        intervals(merged).stream()
                .flatMap(interval -> interval.kinds().stream())
                .forEach(kind -> logged.add(kind.serviceTime()));
        assertThat(LatencyReport.of(logged)).isEqualTo(LatencyReport.of(all));
    }

    @Test
    void intervalsAreAddedByTheSecond() {
        SavedResult merged = merge(fast().save(), slow(START.plusMillis(300)).save());
        List<IntervalRow> rows = IntervalCsvReader.read(merged.folder());
        assertThat(rows)
                .extracting(IntervalRow::operations)
                .startsWith(180L, 200L, 220L)
                .hasSize(10);
        assertThat(rows.get(1).startedAt()).isEqualTo(START.plusSeconds(1));
        assertThat(rows.get(0).errors()).isEqualTo(2);
        assertThat(rows.get(0).clientCpuSeconds()).isEqualTo(1);
        assertThat(rows.get(0).clientCpuShare()).isEqualTo(0.25);
    }

    @Test
    void aMachineThatBeganASecondLaterIsAddedToTheSecondsInWhichItRan() {
        SavedResult merged = merge(fast().save(), slow(START.plusSeconds(1)).save());
        assertThat(IntervalCsvReader.read(merged.folder()))
                .extracting(IntervalRow::operations)
                .startsWith(90L, 190L, 210L)
                .endsWith(100L)
                .hasSize(11);
    }

    @Test
    void aServerThatBothSawCountsOnceAndByTheWiderSpan() {
        SavedRuns shorter = new SavedRuns(parent)
                .servers(List.of(
                        MadeUpServer.report("a:1", "shard", 5, Map.of()),
                        MadeUpServer.report("m:1", "mongos", 1, Map.of())))
                .measured(1, START, new long[] {10, 10, 10, 10, 10, 10, 10, 10, 10}, (interval, n) -> 1000);
        SavedRuns longer = new SavedRuns(parent)
                .servers(List.of(
                        MadeUpServer.report("a:1", "shard", 6, Map.of()),
                        MadeUpServer.report("m:2", "mongos", 2, Map.of())))
                .measured(1, START, TEN, (interval, n) -> 1000);
        List<ServerReport> servers = merge(shorter.save(), longer.save())
                .result()
                .phases()
                .get(0)
                .servers()
                .server();
        assertThat(servers).extracting(ServerReport::node).containsExactlyInAnyOrder("a:1", "m:1", "m:2");
        assertThat(servers)
                .filteredOn(server -> server.node().equals("a:1"))
                .extracting(ServerReport::cpuSeconds)
                .containsExactly(6.0);
    }

    /** The second machine starts 1.5 s after the first one. */
    @Test
    void timesOfAMachineThatStartedLaterCountFromTheFirstOnesStart() {
        SavedResult one = new SavedRuns(parent)
                .events(new EventReport("killed", 2), new EventReport("primary", 6))
                .unavailable(new UnavailabilityReport(4, 2.25, 10, 3, 2.5))
                .measured(1, START, seconds(29), (interval, n) -> 1000)
                .save();
        SavedResult other = new SavedRuns(parent)
                .events(new EventReport("started", 4))
                .unavailable(new UnavailabilityReport(5, 0.75, 10, 2, 1))
                .migrations(new MigrationSpan(3, 4, "a", "b", Optional.of(true)))
                .measured(1, START.plusMillis(1500), seconds(30), (interval, n) -> 1000)
                .save();

        PhaseReport phase = merge(one, other).result().phases().get(0);
        assertThat(phase.servers().events())
                .containsExactly(
                        new EventReport("killed", 2), new EventReport("started", 5.5), new EventReport("primary", 6));
        assertThat(phase.failures().unavailable()).contains(new UnavailabilityReport(5, 2.25, 20, 2, 2.5));
        assertThat(phase.servers()
                        .migrations()
                        .orElseThrow()
                        .activity()
                        .orElseThrow()
                        .spans())
                .containsExactly(new MigrationSpan(4.5, 5.5, "a", "b", Optional.of(true)));
    }

    /** Ten operations in each. */
    private static long[] seconds(int number) {
        return LongStream.generate(() -> 10).limit(number).toArray();
    }

    @Test
    void repetitionsAreMergedEachForItself() {
        Instant second = START.plusSeconds(30);
        SavedResult one =
                fast().measured(2, second, TEN, (interval, n) -> 2_000_000).save();
        SavedResult other =
                slow(START).measured(2, second, TEN, (interval, n) -> 4_000_000).save();
        SavedResult merged = merge(one, other);
        assertThat(merged.result().phases()).extracting(PhaseReport::repetition).containsExactly(1, 2);
        assertThat(merged.result().phases().get(1).latencies().serviceTime().percentile("50"))
                .isCloseTo(2000, within(3.0));
        assertThat(merged.result().repetitions().orElseThrow().count()).isEqualTo(2);
        assertThat(intervals(merged)).extracting(SavedInterval::repetition).contains(1, 2);
    }

    @Test
    void aLoadThatOneMachineMadeForAllStaysForItself() {
        SavedResult loader = new SavedRuns(parent)
                .phase("load", 1, false, START.minusSeconds(60), TEN, (interval, n) -> 1000)
                .measured(1, START, TEN, (interval, n) -> 1000)
                .save();
        SavedResult merged = merge(loader, slow(START).save());
        assertThat(merged.result().phases()).extracting(PhaseReport::name).containsExactly("load", "measure");
        assertThat(merged.result().phases())
                .extracting(phase -> phase.counts().operations())
                .containsExactly(1000L, 2000L);
    }

    @Test
    void theRateOfAMachineThatMetOthersAndEndedEarlierCountsOverTheTimeOfAll() {
        SavedResult whole = met(fast().save());
        SavedResult half = met(new SavedRuns(parent)
                .measured(1, START, new long[] {100, 100, 100, 100, 100}, (interval, n) -> 1000)
                .save());

        PhaseReport phase = ResultMerger.together(List.of(whole, half), List.of(), Notices.NONE)
                .mergeInto(parent.resolve("merged"))
                .result()
                .phases()
                .get(0);

        assertThat(phase.counts().operations()).isEqualTo(1500);
        assertThat(phase.counts().throughput()).isCloseTo(150, within(0.1));
    }

    @Test
    void theRateOfMachinesThatMetDoesNotDependOnTheRoundingOfAPhaseOfMilliseconds() {
        SavedResult longer = met(inMilliseconds(fast().save(), 0.0224));
        SavedResult shorter = met(inMilliseconds(fast().save(), 0.0044));

        PhaseReport phase = ResultMerger.together(List.of(longer, shorter), List.of(), Notices.NONE)
                .mergeInto(parent.resolve("merged"))
                .result()
                .phases()
                .get(0);

        assertThat(phase.counts().operations()).isEqualTo(2000);
        assertThat(phase.seconds()).isEqualTo(0.022);
        assertThat(phase.counts().throughput()).isBetween(2000 / 0.0225, 2000 / 0.0215);
    }

    /** A result whose only phase took a time that is saved in whole milliseconds, and whose rate is that of the time itself. */
    private static SavedResult inMilliseconds(SavedResult saved, double seconds) {
        PhaseReport.Counts counts = saved.result().phases().get(0).counts();
        return new SavedResult(
                saved.folder(),
                figures(
                        saved.result(),
                        Map.of(
                                "seconds", Rounding.thousandths(seconds),
                                "throughput", counts.operations() / seconds,
                                "documentsPerSecond", counts.documents() / seconds,
                                "bytesPerSecond", counts.bytes() / seconds)));
    }

    /** A record in which the figures of these names, at any depth, have other values. */
    private static <R extends Record> R figures(R record, Map<String, Double> values) {
        return RecordShape.map(
                record,
                (part, value) -> value instanceof Double && values.containsKey(part.name())
                        ? values.get(part.name())
                        : RecordShape.mapRecords(value, inner -> figures(inner, values)));
    }

    /** The result of a machine that made a run together with others. */
    private static SavedResult met(SavedResult saved) {
        RunResult result = RecordShape.map(
                saved.result(),
                (part, value) -> value instanceof RunResult.Machines one
                        ? new RunResult.Machines(
                                one.start(),
                                Optional.of(new TogetherReport("evening", "load", 1, 2, 0)),
                                one.mergedFrom(),
                                one.clients())
                        : value);
        return new SavedResult(saved.folder(), result);
    }

    @Test
    void theMachinesAreKeptWithTheirOwnFigures() {
        SavedResult one = fast().save();
        SavedResult merged = merge(one, slow(START).parameter("seed", 2).save());
        assertThat(merged.result().machines().mergedFrom())
                .extracting(MergedPart::path)
                .hasSize(2)
                .contains(one.folder().toString());
        assertThat(merged.result().machines().clients())
                .allSatisfy(client ->
                        assertThat(client.phases().get(0).operations()).isEqualTo(1000));
        assertThat(merged.result().verdict().status()).isEqualTo(Verdict.Status.PASS);
    }

    @Test
    void phasesThatHardlyOverlapAreRefusedUnlessAllowed() {
        SavedResult one = fast().save();
        SavedResult late = slow(START.plusSeconds(2)).save();
        assertThatThrownBy(() -> merge(one, late))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("80 %")
                .hasMessageContaining("--start-at");
        SavedResult merged =
                new ResultMerger(List.of(one, late), true, Notices.NONE).mergeInto(parent.resolve("merged"));
        assertThat(merged.result().phases().get(0).counts().operations()).isEqualTo(2000);
    }

    @Test
    void resultsThatDoNotBelongTogetherAreRefused() {
        SavedResult one = fast().save();
        assertRefused(one, slow(START).parameter("documents", 5).save(), "--documents is 1000");
        assertRefused(one, slow(START).serverVersion("7.0.1").save(), "server version is 6.0.5");
        assertRefused(one, SavedResults.read(one.folder()), "the same result");
        SavedResult merged = merge(one, slow(START).save());
        assertRefused(merged, slow(START).save(), "merged already");
    }

    private void assertRefused(SavedResult one, SavedResult other, String reason) {
        assertThatThrownBy(() -> merge(one, other))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void aMachineThatWasStoppedFailsTheVerdict() {
        SavedResult stopped = slow(START)
                .verdict(Verdict.failed("the run was stopped before its end"))
                .save();
        Verdict verdict = merge(fast().save(), stopped).result().verdict();
        assertThat(verdict.status()).isEqualTo(Verdict.Status.FAIL);
        assertThat(verdict.reasons().get(0)).contains(stopped.folder().toString(), "stopped");
    }

    @Test
    void objectivesHoldForTheSum() {
        SavedResult one = fast().parameter("slo", "throughput>150,p50<5ms").save();
        SavedResult other =
                slow(START).parameter("slo", "throughput>150,p50<5ms").save();
        // Half of all took less than 2 ms, and the rate of both together is 200/s.
        assertThat(merge(one, other).result().verdict().reasons()).isEmpty();
    }

    /** A budget that one part missed for itself, in the words of now and of before, is one of the sum. */
    @Test
    void budgetsHoldForTheSumHoweverAPartsReasonIsWorded() {
        for (String reason : List.of(
                "error budget missed: 2.00% of the operations of measure failed, 1.50% may",
                "error budget missed: 2.000% (2 of 100) of the rows or documents of the load are not loaded, 1.500%"
                        + " may",
                "availability budget missed: operations of measure failed without a success for 7.0 s, 5.0 s may be",
                "p99<5ms missed: p99 was 6 ms")) {
            SavedResult one = fast().parameter("max-error-rate", 0.015)
                    .verdict(Verdict.failed(reason))
                    .save();
            SavedResult other = slow(START).parameter("max-error-rate", 0.015).save();
            assertThat(merge(one, other).result().verdict().status()).as(reason).isEqualTo(Verdict.Status.PASS);
        }
        assertThat(Verdict.failed("Documents were lost: the servers acknowledged 2 but hold only 1 more.")
                        .missesObjectivesAlone())
                .isFalse();
    }

    @Test
    void loadsAreJudgedByAllOfTheirRuns() {
        Map<String, Object> first = Map.of("documentsAcknowledged", 980, "documentsUnsettled", 0, "rowsBad", 20);
        Map<String, Object> resumed = Map.of(
                "documentsAcknowledged",
                995,
                "documentsUnsettled",
                1,
                "documentsRefused",
                2,
                "rowsBadInEarlierRuns",
                2);
        assertThat(mergedLoads(0.0125, first, resumed).reasons()).isEmpty();
        assertThat(mergedLoads(0.0124, first, resumed).reasons())
                .singleElement()
                .asString()
                .contains("1.250% (25 of 2000)");
    }

    private Verdict mergedLoads(double budget, Map<String, Object> one, Map<String, Object> other) {
        return merge(
                        fast().parameter("max-error-rate", budget).facts(one).save(),
                        slow(START)
                                .parameter("max-error-rate", budget)
                                .facts(other)
                                .save())
                .result()
                .verdict();
    }

    @Test
    void anIncompleteLogIsRefused() throws IOException {
        SavedResult one = fast().save();
        for (String file : List.of("latency.hlog", "intervals.csv")) {
            SavedResult other = slow(START).save();
            Path path = other.folder().resolve(file);
            List<String> lines = Files.readAllLines(path);
            Files.write(path, lines.subList(0, lines.size() - 1));

            assertThatThrownBy(() -> merge(one, other))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll(path.toString(), " 900 operations", "measure", " 1,000.");
        }
    }

    @Test
    void differentStepsAreNoRepetitionsOfEachOther() {
        SavedResult merged = merge(steps(1_000_000), steps(2_000_000));
        assertThat(merged.result().phases()).extracting(PhaseReport::name).containsExactly("cold", "warm");
        assertThat(merged.result().repetitions()).isEmpty();
    }

    private SavedResult steps(long nanos) {
        return new SavedRuns(parent)
                .phase("cold", 1, true, START, TEN, (interval, n) -> 10 * nanos)
                .phase("warm", 1, true, START.plusSeconds(20), TEN, (interval, n) -> nanos)
                .save();
    }

    @Test
    void aMergedResultThatCannotBeWrittenLeavesNothing() throws IOException {
        Path merged = parent.resolve("merged");
        SavedResult one = withFacts(fast().save(), Map.of("blocked", new PlaceTaker(merged)));
        SavedResult other = withFacts(
                slow(START).save(), Map.of("blocked", one.result().facts().get("blocked")));

        assertThatThrownBy(() -> merge(one, other))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("result.json");
        assertThat(merged).isEmptyDirectory();
    }

    private static SavedResult withFacts(SavedResult saved, Map<String, Object> facts) {
        return new SavedResult(
                saved.folder(),
                RecordShape.map(saved.result(), (part, value) -> part.name().equals("facts") ? facts : value));
    }

    /** A fact that, when it is turned into JSON, makes a folder in the place of the result. */
    private record PlaceTaker(Path merged) {

        @JsonValue
        String text() throws IOException {
            try (Stream<Path> folders = Files.list(merged)) {
                Files.createDirectories(folders.findFirst().orElseThrow().resolve("result.json"));
            }
            return "taken";
        }
    }
}
