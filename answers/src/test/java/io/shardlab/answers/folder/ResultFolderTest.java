package io.shardlab.answers.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ResultFolderTest {

    private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

    @TempDir
    Path parent;

    private static RunResult result() {
        return result(990);
    }

    private static RunResult result(long operations) {
        PhaseReport phase = MadeUpPhase.measured(Math.max(1000, operations), 4000, Map.of("network", 1L), operations);
        return new MadeUpRun()
                .label(Optional.of("first"))
                .seed(42)
                .parameters(Map.of("threads", "10"))
                .phases(List.of(phase))
                .sharding(Optional.of(new ShardingReport(
                        "shardlab.weblog",
                        "{\"host\": 1, \"date\": 1}",
                        Map.of("s1", 2L),
                        Map.of(),
                        Map.of("s1", 100L),
                        Map.of("s1", 20_000L),
                        new MigrationReport(17, 0.4, 0.9, 0, Optional.empty()),
                        Optional.empty(),
                        Optional.of(true),
                        Optional.of(true))))
                .facts(Map.of("hostsInData", 100))
                .diagnosis(List.of(new Finding("a", "b", "c")))
                .result();
    }

    @Test
    void aSavedResultHasEveryKeyOfTheContract() throws IOException {
        Path path;
        try (ResultFolder folder = ResultFolder.create(parent, "sharded-query", START, Notices.NONE)) {
            folder.save(result());
            path = folder.path();
        }
        JsonNode json = new ObjectMapper().readTree(path.resolve("result.json").toFile());
        assertThat(json.at("/schemaVersion").asInt()).isEqualTo(1);
        assertThat(json.at("/startedAt").asText()).isEqualTo("2026-11-21T10:00:00Z");
        for (String key : List.of("workload", "label", "seed", "parameters", "diagnosis")) {
            assertThat(json.has(key)).as(key).isTrue();
        }
        for (String key : List.of("kind", "serverVersion", "shards", "routers", "routerKind", "local", "uris")) {
            assertThat(json.at("/target").has(key)).as(key).isTrue();
        }
        for (String key : List.of("simulatorVersion", "javaVersion", "driverVersion", "os", "cpus")) {
            assertThat(json.at("/client").has(key)).as(key).isTrue();
        }
        for (String key : List.of(
                "name",
                "threads",
                "seconds",
                "operations",
                "documents",
                "bytes",
                "throughput",
                "errors",
                "missedArrivals",
                "clientCpuSeconds",
                "clientCpuShare",
                "workerCpuSeconds",
                "machineCpuShare",
                "gcSeconds",
                "connections",
                "maxBacklog")) {
            assertThat(json.at("/phases/0").has(key)).as(key).isTrue();
        }
        for (String time : List.of("serviceTime", "responseTime")) {
            for (String key : List.of("count", "meanMicros", "minMicros", "maxMicros")) {
                assertThat(json.at("/phases/0/" + time).has(key)).as(key).isTrue();
            }
            for (String percentile : List.of("50", "90", "95", "99", "99.9", "99.99")) {
                assertThat(json.at("/phases/0/" + time + "/percentilesMicros")
                                .get(percentile)
                                .isNumber())
                        .as(percentile)
                        .isTrue();
            }
        }
        assertThat(json.at("/phases/0/errors/network").asInt()).isEqualTo(1);
        assertThat(json.at("/phases/0/perRouter/0/router").asText()).isEqualTo("127.0.0.1:1");
        for (String key : List.of("node", "cpuSeconds", "pagesReadIntoCache", "bytesReadIntoCache")) {
            assertThat(json.at("/phases/0/server/0").has(key)).as(key).isTrue();
        }
        for (String key :
                List.of("namespace", "shardKey", "chunksPerShard", "documentsPerShard", "dataBytesPerShard")) {
            assertThat(json.at("/sharding").has(key)).as(key).isTrue();
        }
        for (String key : List.of("count", "meanSeconds", "maxSeconds", "failed")) {
            assertThat(json.at("/sharding/migrations").has(key)).as(key).isTrue();
        }
        assertThat(json.at("/verdict/status").asText()).isEqualTo("pass");
        assertThat(json.at("/verdict/reasons").isArray()).isTrue();
    }

    @Test
    void aSavedResultReadsBackAsItWas() {
        try (ResultFolder folder = ResultFolder.create(parent, "sharded-query", START, Notices.NONE)) {
            folder.save(result());
            assertThat(SavedResults.result(folder.path())).isEqualTo(result());
        }
    }

    @Test
    void countsBeyondTwoToThe31ReadBackAsTheyWere() {
        try (ResultFolder folder = ResultFolder.create(parent, "bulk-load", START, Notices.NONE)) {
            folder.save(result(3_000_000_000L));
            PhaseReport phase = SavedResults.result(folder.path()).phases().get(0);
            assertThat(phase.counts().operations()).isEqualTo(3_000_000_000L);
            assertThat(phase.counts().documents()).isEqualTo(45_000_000_000L);
            assertThat(phase.counts().bytes()).isEqualTo(9_000_000_000_000L);
        }
    }

    @Test
    void aResultOfAnotherSchemaIsRefused() throws IOException {
        Path file = Files.writeString(parent.resolve("result.json"), "{\"schemaVersion\": 2}");
        assertThatThrownBy(() -> SavedResults.result(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("schema version 2");
    }

    @Test
    void twoRunsOfTheSameSecondGetFoldersOfTheirOwn() {
        try (ResultFolder one = ResultFolder.create(parent, "w", START, Notices.NONE);
                ResultFolder two = ResultFolder.create(parent, "w", START, Notices.NONE)) {
            assertThat(one.path()).isNotEqualTo(two.path());
        }
    }

    @Test
    void intervalsAreOnDiskAsSoonAsTheyAreWritten() throws IOException {
        Histogram service = new Histogram(3);
        Histogram response = new Histogram(3);
        for (int i = 1; i <= 1000; i++) {
            service.recordValue(i * 1000L);
            response.recordValue(i * 5000L);
        }
        try (ResultFolder folder = ResultFolder.create(parent, "w", START, Notices.NONE)) {
            folder.interval(snapshot(service, response), List.of(new KindHistograms("find", service, response)));

            List<String> rows = Files.readAllLines(folder.path().resolve("intervals.csv"));
            assertThat(rows).hasSize(2);
            assertThat(rows.get(0).split(",")).hasSameSizeAs(rows.get(1).split(","));
            assertThat(rows.get(1)).contains("measure,find,0.000,1.000,1000,15000");
            assertThat(rows.get(0))
                    .endsWith("clientCpuSeconds,gcSeconds,clientCpuShare,machineCpuShare,connectionWaits,"
                            + "connectionWaitSeconds,connectionsOpened,connectionOpenSeconds,maxBacklog,repetition");
            assertThat(rows.get(1)).endsWith(",0.500,0.010,0.250,0.750,3,0.020,1,0.004,9,1");
        }
    }

    @Test
    void theLatencyLogReadsBackWithEqualCountsAndPercentiles() throws IOException {
        Histogram service = new Histogram(3);
        Histogram response = new Histogram(3);
        for (int i = 1; i <= 1000; i++) {
            service.recordValue(i * 1000L);
            response.recordValue(i * 5000L);
        }
        Path path;
        try (ResultFolder folder = ResultFolder.create(parent, "w", START, Notices.NONE)) {
            folder.interval(snapshot(service, response), List.of(new KindHistograms("find", service, response)));
            path = folder.path();
        }
        List<Histogram> read = new ArrayList<>();
        try (HistogramLogReader log =
                new HistogramLogReader(path.resolve("latency.hlog").toFile())) {
            for (EncodableHistogram next = log.nextIntervalHistogram();
                    next != null;
                    next = log.nextIntervalHistogram()) {
                read.add((Histogram) next);
            }
        }
        assertThat(read).extracting(Histogram::getTag).containsExactly("measure/find", "measure/find/response");
        assertThat(read.get(0).getTotalCount()).isEqualTo(1000);
        assertThat(read.get(0).getValueAtPercentile(99)).isEqualTo(service.getValueAtPercentile(99));
        assertThat(read.get(1).getValueAtPercentile(50)).isEqualTo(response.getValueAtPercentile(50));
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws IOException {
        Path file = Files.writeString(parent.resolve("a-file"), "");
        assertThatThrownBy(() -> ResultFolder.create(file.resolve("below"), "w", START, Notices.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("a-file");
    }

    @Test
    void aRunThatMeasuredNothingLeavesNoFolder() {
        ResultFolder folder = ResultFolder.create(parent, "w", START, Notices.NONE);
        folder.discard();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void aFolderThatVanishedIsMadeAgainForTheResult() throws IOException {
        try (ResultFolder folder = ResultFolder.create(parent, "w", START, Notices.NONE)) {
            for (String file : List.of("intervals.csv", "latency.hlog", "")) {
                Files.delete(folder.path().resolve(file));
            }
            assertThatThrownBy(() -> folder.save(result()))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining("without all of its intervals");
            assertThat(SavedResults.result(folder.path())).isEqualTo(result());
        }
    }

    @Test
    void aResultThatCannotBeWrittenIsSavedElsewhereAndLeavesTheIntervals() throws IOException {
        Path spare = Files.createDirectory(parent.resolve("spare"));
        try (ResultFolder folder = ResultFolder.create(parent, "w", START, Notices.NONE)) {
            Path asked = folder.path();
            Files.createDirectory(asked.resolve("result.json"));
            assertThatThrownBy(() -> folder.save(result(), spare))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining("it is a folder")
                    .satisfies(failure -> assertThat(failure)
                            .hasMessageEndingWith(" The result is in " + folder.path() + ", without its intervals."));
            assertThat(asked.resolve("intervals.csv")).exists();
            assertThat(asked.resolve("latency.hlog")).exists();
            assertThat(folder.path()).hasParent(spare);
            assertThat(SavedResults.result(folder.path())).isEqualTo(result());
        }
    }

    @Test
    void aResultThatCannotBeWrittenAnywhereSaysWhy() throws IOException {
        try (ResultFolder folder = ResultFolder.create(parent, "w", START, Notices.NONE)) {
            Path asked = folder.path();
            Files.createDirectory(asked.resolve("result.json"));
            assertThatThrownBy(() -> folder.save(result(), parent.resolve("missing")))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageEndingWith("result.json cannot be written: it is a folder.");
            assertThat(folder.path()).isEqualTo(asked);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onAFullDiskTheIntervalsGiveWayToTheResult() throws IOException {
        try (ResultFolder folder = ResultFolder.create(parent, "w", START, Notices.NONE)) {
            Files.createSymbolicLink(folder.path().resolve("result.json"), Path.of("/dev/full"));
            Path asked = folder.path();
            assertThatThrownBy(() -> folder.save(result(), parent)).hasMessageContaining("No space left");
            assertThat(asked.resolve("intervals.csv")).doesNotExist();
            assertThat(asked.resolve("latency.hlog")).doesNotExist();
            // JUnit would warn of it.
            Files.delete(asked.resolve("result.json"));
        }
    }

    @Test
    void aResultThatCanBeMadeAgainIsNotSavedWithoutAllOfItsIntervals() {
        Histogram times = new Histogram(3);
        try (ResultFolder folder = ResultFolder.create(parent, "w", START, Notices.NONE)) {
            folder.close();
            folder.interval(snapshot(times, times), List.of(new KindHistograms("find", times, times)));
            assertThatThrownBy(() -> folder.saveHere(result()))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageStartingWith(folder.path() + " cannot be written: ");
            assertThat(folder.path().resolve("result.json")).doesNotExist();
        }
    }

    private static IntervalSnapshot snapshot(Histogram service, Histogram response) {
        KindInterval kind = new KindInterval(
                "find", 1000, 15_000, 3_000_000, LatencyReport.of(service), LatencyReport.of(response));
        PhaseReport.Client client = MadeUpPhase.client(0.5, 0.25, Optional.of(0.75), 0.01);
        ConnectionReport connections = new ConnectionReport(3, 0.02, 1, 0.004);
        return new IntervalSnapshot(
                "measure",
                0,
                START,
                0,
                1,
                List.of(kind),
                Map.of(),
                List.of(1000L),
                4,
                9,
                2,
                client,
                connections,
                List.of());
    }
}
