package io.shardlab.answers.page;

import io.shardlab.answers.folder.ResultFolder;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.result.Verdict;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** A made-up run, saved as a real one is. */
public final class MadeUp {

    static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
    private static final int VALUES = 200;
    private static final long DOCUMENTS = 15;
    private static final long BYTES = 3_000;
    private static final int REPETITIONS = 3;
    private static final double DEVIATION = 0.002;
    private static final FactTable LEVELS = new FactTable(
                    "Time per level",
                    List.of("level", "median, s", "arrived"),
                    List.of(List.of("w:1", 1.25, 1000L), List.of("<majority>", 2.5, 999L)))
            .drawing(List.of("median, s"), "s");

    /** Two at about the same time, and one that had not ended. */
    private static final MigrationActivity MIGRATIONS = new MigrationActivity(
            3,
            11,
            12,
            List.of(
                    new MigrationSpan(0, 6, "s1", "s2", Optional.of(true)),
                    new MigrationSpan(5, 6.05, "s3", "s2", Optional.of(false)),
                    new MigrationSpan(25, 30, "s1", "s2", Optional.empty())));

    private MadeUp() {}

    /** Saves a run of so many intervals of a second for each phase; one of them has errors. */
    public static Path saved(Path parent, int intervals, RunResult result) {
        try (ResultFolder folder = ResultFolder.create(parent, result.workload(), START, Notices.NONE)) {
            for (PhaseReport phase : result.phases()) {
                folder.repetition(phase.repetition());
                for (int i = 0; i < intervals; i++) {
                    long operations = share(phase.counts().operations(), i, intervals);
                    Histogram service = histogram(operations, 1);
                    Histogram response = histogram(operations, 3);
                    folder.interval(
                            snapshot(i, operations, service, response),
                            List.of(new KindHistograms("find", service, response)));
                }
            }
            folder.save(result);
            return folder.path();
        }
    }

    /** Returns the part of a number that falls to one of several parts of nearly equal size. */
    private static long share(long all, int part, int parts) {
        return all * (part + 1) / parts - all * part / parts;
    }

    /** Returns times that are spread evenly up to a fifth of a millisecond, or to a multiple of it. */
    public static Histogram histogram(long operations, int factor) {
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < VALUES; i++) {
            histogram.recordValueWithCount(factor * 1_000L * (i + 1), share(operations, i, VALUES));
        }
        return histogram;
    }

    private static IntervalSnapshot snapshot(int index, long operations, Histogram service, Histogram response) {
        KindInterval kind = new KindInterval(
                "find",
                operations,
                operations * DOCUMENTS,
                operations * BYTES,
                LatencyReport.of(service),
                LatencyReport.of(response));
        Map<String, Long> errors = index == 1 ? Map.of("network", 2L) : Map.of();
        PhaseReport.Client client = MadeUpPhase.client(0.5, 0.25, Optional.of(0.75), 0.01);
        return new IntervalSnapshot(
                "measure",
                index,
                START.plusSeconds(index),
                index,
                1,
                List.of(kind),
                errors,
                List.of(operations),
                4,
                9,
                2,
                client,
                ConnectionReport.NONE,
                List.of());
    }

    /** A result on a sharded cluster. */
    public static RunResult result(Optional<String> label, Map<String, Object> parameters, String errorSample) {
        return result(label, parameters, errorSample, 10, 1000, Optional.of(1200.0));
    }

    public static RunResult result(
            Optional<String> label,
            Map<String, Object> parameters,
            String errorSample,
            int threads,
            double throughput,
            Optional<Double> targetRate) {
        return result(label, parameters, errorSample, threads, throughput, targetRate, 1);
    }

    /** A cell of a sweep over threads, of three repetitions. */
    public static RunResult repeated(int threads, double throughput) {
        return result(
                Optional.empty(), Map.of("threads", threads), "", threads, throughput, Optional.empty(), REPETITIONS);
    }

    private static RunResult result(
            Optional<String> label,
            Map<String, Object> parameters,
            String errorSample,
            int threads,
            double throughput,
            Optional<Double> targetRate,
            int repetitions) {
        return new MadeUpRun()
                .label(label)
                .seed(42)
                .parameters(parameters)
                .phases(IntStream.rangeClosed(1, repetitions)
                        .mapToObj(repetition -> phase(
                                errorSample,
                                repetition,
                                threads,
                                throughput * (1 + DEVIATION * (repetition - 1)),
                                targetRate))
                        .toList())
                .sharding(Optional.of(sharding()))
                .facts(new LinkedHashMap<>(Map.of("hostsInData", 100, FactTable.FACT, List.of(LEVELS.asFact()))))
                .diagnosis(List.of(
                        new Finding("The client was the bottleneck.", "client CPU 98 %", "Use a larger machine.")))
                .verdict(new Verdict(Verdict.Status.FAIL, List.of("p99<5ms missed: p99 was 7.1 ms")))
                .result();
    }

    /** A result of a run that was stopped before anything was measured, or that had nothing to measure. */
    public static RunResult unmeasured(Verdict verdict) {
        return new MadeUpRun().seed(42).verdict(verdict).result();
    }

    private static ShardingReport sharding() {
        ShardingState start = new ShardingState(
                Map.of("s1", 3L),
                Map.of(),
                Map.of("s1", 300L),
                Map.of("s1", 60_000L),
                Optional.empty(),
                Optional.empty());
        return new ShardingReport(
                "shardlab.weblog",
                "{\"host\": 1, \"date\": 1}",
                Map.of("s1", 2L, "s2", 1L),
                Map.of(),
                Map.of("s1", 200L, "s2", 100L),
                Map.of("s1", 40_000L, "s2", 20_000L),
                new MigrationReport(1, 0.4, 0.9, 0, Optional.empty()),
                Optional.of(start),
                Optional.of(true),
                Optional.of(true));
    }

    private static PhaseReport phase(
            String errorSample, int repetition, int threads, double throughput, Optional<Double> targetRate) {
        LatencyReport latency = LatencyReport.of(histogram(VALUES, 1));
        long operations = Math.round(30 * throughput);
        return new MadeUpPhase("measure", repetition)
                .threads(threads)
                .seconds(30)
                .operations(operations, operations * DOCUMENTS, operations * BYTES)
                .throughput(throughput)
                .errors(Map.of("network", 2L))
                .errorSamples(Map.of("network", errorSample))
                .openLoop(
                        3,
                        new ArrivalReport(operations + 5, 3, 2, Map.of(), Optional.of("poisson"), Optional.of(1L)),
                        targetRate)
                .latency(latency)
                .kind("find", Optional.of("direct"))
                .routers(List.of(new RouterReport("127.0.0.1:1", operations, throughput)))
                .waits(new ConnectionReport(3, 0.02, 1, 0.004), 0, 9)
                .servers(
                        List.of(
                                MadeUpServer.report("127.0.0.1:1", "mongos", 14.4, Map.of("query", 5L)),
                                MadeUpServer.report("127.0.0.1:2", "shard", 7.4, Map.of("query", 5L))),
                        Optional.of(new MigrationReport(1, 0.5, 0.6, 0, Optional.of(MIGRATIONS))),
                        Optional.empty())
                .report();
    }
}
