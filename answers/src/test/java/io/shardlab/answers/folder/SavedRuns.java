package io.shardlab.answers.folder;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.measure.StageHistograms;
import io.shardlab.core.measure.StageTally;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.result.UnavailabilityReport;
import io.shardlab.core.result.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Makes result folders of runs that never were, one second an interval. */
public final class SavedRuns {

    public static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

    private final List<PhaseReport> phases = new ArrayList<>();
    private final ResultFolder folder;
    private final Histogram all = new Histogram(3);
    private Map<String, Object> parameters = new LinkedHashMap<>(Map.of("threads", 10, "documents", 1000));
    private ClientDescription client = new ClientDescription("0.1.0", "17", "5.14.0", "Linux", 2, 512L << 20);
    private Optional<String> clientPath = Optional.of("direct");
    private String serverVersion = "6.0.5";
    private Optional<SlowMotionReport> slowMotion = Optional.empty();
    private List<Finding> diagnosis = List.of();
    private Map<String, Object> facts = Map.of("hostsInData", 100);
    private long missed;
    private Optional<TwoStages> stages = Optional.empty();
    private double stolen = 0.01;
    private Verdict verdict = new Verdict(Verdict.Status.PASS, List.of());
    private List<EventReport> events = List.of();
    private UnavailabilityReport unavailable = UnavailabilityReport.NONE;
    private MigrationReport migrations = new MigrationReport(2, 0.5, 0.6, 0, Optional.empty());
    private List<ServerReport> servers = List.of(MadeUpServer.report("127.0.0.1:2", "shard", 2, Map.of("query", 5L)));

    public SavedRuns(Path parent) {
        this.folder = ResultFolder.create(parent, "test", START, Notices.NONE);
    }

    public SavedRuns parameter(String name, Object value) {
        parameters = new LinkedHashMap<>(parameters);
        parameters.put(name, value);
        return this;
    }

    public SavedRuns client(ClientDescription other) {
        client = other;
        return this;
    }

    /** The value for the phases to come; empty as in results of older programs. */
    public SavedRuns clientPath(Optional<String> path) {
        clientPath = path;
        return this;
    }

    public SavedRuns serverVersion(String version) {
        serverVersion = version;
        return this;
    }

    /** The measured target is slower by this factor than the simulated cluster. */
    public SavedRuns slowMotion(double factor) {
        slowMotion = Optional.of(MadeUpRun.slowMotionOf(factor));
        return this;
    }

    public SavedRuns verdict(Verdict other) {
        verdict = other;
        return this;
    }

    public SavedRuns facts(Map<String, Object> others) {
        facts = others;
        return this;
    }

    public SavedRuns diagnosis(Finding... findings) {
        diagnosis = List.of(findings);
        return this;
    }

    /** The phases to come are open loops whose last arrivals were missed. */
    public SavedRuns missing(long arrivals) {
        missed = arrivals;
        return this;
    }

    /** The phases to come have two stages; in the second, arrivals that were missed had waited for two seconds. */
    public SavedRuns stages(int secondsOfFirst, long failedInSecond) {
        stages = Optional.of(new TwoStages(secondsOfFirst, failedInSecond));
        return this;
    }

    /** The part of the CPU time that the hypervisor gives to others in the phases to come. */
    public SavedRuns stolen(double share) {
        stolen = share;
        return this;
    }

    /** The value for the phases to come. */
    public SavedRuns events(EventReport... reports) {
        events = List.of(reports);
        return this;
    }

    /** The value for the phases to come. */
    public SavedRuns unavailable(UnavailabilityReport report) {
        unavailable = report;
        return this;
    }

    /** When chunks were moved in the phases to come. */
    public SavedRuns migrations(MigrationSpan... spans) {
        migrations = new MigrationReport(
                2, 0.5, 0.6, 0, Optional.of(new MigrationActivity(spans.length, 1, 1, List.of(spans))));
        return this;
    }

    public SavedRuns servers(List<ServerReport> reports) {
        servers = reports;
        return this;
    }

    /** A measured phase of which each interval has so many operations, each of which takes so many nanoseconds. */
    public SavedRuns measured(int repetition, Instant start, long[] operations, LatencyOf latency) {
        return phase("measure", repetition, true, start, operations, latency);
    }

    /** The first repetition of a measured phase in which every second has as many operations. */
    public SavedRuns steady(Instant start, int seconds, long operationsPerSecond, LatencyOf latency) {
        return measured(
                1,
                start,
                LongStream.generate(() -> operationsPerSecond).limit(seconds).toArray(),
                latency);
    }

    public SavedRuns phase(
            String name, int repetition, boolean measured, Instant start, long[] operations, LatencyOf latency) {
        folder.repetition(repetition);
        Histogram phaseTimes = new Histogram(3);
        Histogram firstTimes = new Histogram(3);
        long total = 0;
        for (int i = 0; i < operations.length; i++) {
            int interval = i;
            Histogram times = new Histogram(3);
            for (int n = 0; n < operations[i]; n++) {
                times.recordValue(latency.nanos(i, n));
            }
            phaseTimes.add(times);
            if (stages.filter(two -> two.seconds() > interval).isPresent()) {
                firstTimes.add(times);
            }
            total += operations[i];
            folder.interval(snapshot(name, i, start, times), List.of(new KindHistograms("find", times, times)));
        }
        all.add(phaseTimes);
        List<StageTally.Measured> both = stages.map(two -> two.of(firstTimes, phaseTimes, operations.length, missed))
                .orElse(List.of());
        if (!both.isEmpty()) {
            folder.stages(
                    name,
                    start,
                    both.stream().map(StageTally.Measured::latencies).toList());
        }
        phases.add(report(name, repetition, measured, start, operations.length, total, phaseTimes)
                .stages(both.stream().map(StageTally.Measured::report).toList())
                .report());
        return this;
    }

    /** Two stages of a phase. */
    private record TwoStages(int seconds, long failed) {

        List<StageTally.Measured> of(Histogram first, Histogram both, int secondsOfBoth, long missed) {
            Histogram second = both.copy();
            second.subtract(first);
            return List.of(
                    stage("1", 0, seconds, first, 0, 0), stage("2", seconds, secondsOfBoth, second, missed, failed));
        }

        private static StageTally.Measured stage(
                String name, int from, int until, Histogram service, long missed, long failed) {
            Histogram response = service.copy();
            response.recordValueWithCount(2_000_000_000, missed);
            long operations = service.getTotalCount();
            double seconds = until - from;
            StageReport report = new StageReport(
                    name,
                    from,
                    seconds,
                    100,
                    100,
                    operations + missed + failed,
                    operations,
                    missed,
                    failed,
                    operations / seconds,
                    Optional.of(LatencyReport.of(service)),
                    Optional.of(LatencyReport.of(response, failed)));
            return new StageTally.Measured(report, StageHistograms.of(report, service, response));
        }
    }

    private static IntervalSnapshot snapshot(String phase, int index, Instant start, Histogram times) {
        LatencyReport summary = LatencyReport.of(times);
        long operations = times.getTotalCount();
        return new IntervalSnapshot(
                phase,
                index,
                start.plusSeconds(index),
                index,
                1,
                List.of(new KindInterval("find", operations, operations * 15, operations * 3000, summary, summary)),
                Map.of("network", 1L),
                List.of(operations),
                0,
                0,
                2,
                MadeUpPhase.client(0.5, 0.25, Optional.of(0.5), 0.01),
                new ConnectionReport(1, 0.1, 0, 0),
                List.of());
    }

    private MadeUpPhase report(
            String name,
            int repetition,
            boolean measured,
            Instant start,
            int seconds,
            long operations,
            Histogram times) {
        return new MadeUpPhase(name, repetition)
                .measured(measured)
                .startedAt(start)
                .seconds(seconds)
                .operations(operations, operations * 15, operations * 3000)
                .errors(Map.of("network", (long) seconds))
                .errorSamples(Map.of("network", "reset"))
                .openLoop(
                        missed,
                        ArrivalReport.of(times, missed, 0, Optional.of("even"), Optional.empty()),
                        missed > 0 ? Optional.of((operations + missed) / (double) seconds) : Optional.empty())
                .latency(LatencyReport.of(times))
                .kind("find", clientPath)
                .routers(List.of(new RouterReport("127.0.0.1:1", operations, (double) operations / seconds)))
                .client(0.5 * seconds, 0.25, 0.4 * seconds, Optional.of(0.5), Optional.of(stolen), 0.01 * seconds)
                .waits(new ConnectionReport(seconds, 0.1 * seconds, 0, 0), 0, 0)
                .unavailable(unavailable)
                .servers(servers, Optional.of(migrations), Optional.empty())
                .events(events);
    }

    /** All latencies of all phases together. */
    public Histogram allTimes() {
        return all;
    }

    /** Saves the result and reads it back. */
    public SavedResult save() {
        List<PhaseReport> measured =
                phases.stream().filter(PhaseReport::measured).toList();
        TargetReport target =
                new TargetReport("sharded", serverVersion, 3, 1, "embedded", false, List.of("mongodb://db:1"));
        folder.save(new MadeUpRun()
                .startedAt(phases.get(0).startedAt().minus(Duration.ofSeconds(5)))
                .parameters(parameters)
                .target(slowMotion.map(target::with).orElse(target))
                .client(client)
                .phases(phases)
                .repetitions(measured.size() > 1 ? Optional.of(RepetitionSummary.of(measured)) : Optional.empty())
                .facts(facts)
                .diagnosis(diagnosis)
                .verdict(verdict)
                .result());
        folder.close();
        return SavedResults.read(folder.path());
    }

    /** Deletes the files beside the results in a folder, as of results that were made up without intervals. */
    public static void keepResultsAlone(Path folder) {
        SavedResults.in(folder).results().forEach(saved -> {
            try {
                Files.deleteIfExists(saved.folder().resolve(ResultFolder.INTERVALS));
                Files.deleteIfExists(saved.folder().resolve(ResultFolder.LATENCY));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** The duration of an operation of an interval, in nanoseconds. */
    @FunctionalInterface
    public interface LatencyOf {
        long nanos(int interval, int operation);
    }
}
