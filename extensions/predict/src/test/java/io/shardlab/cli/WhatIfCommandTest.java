package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shardlab.answers.folder.ResultFolder;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.cli.output.Console;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answers of {@code what-if} to saved results. */
class WhatIfCommandTest {

    private static final Map<String, Double> PERCENTILES =
            LatencyReport.PERCENTILES.stream().collect(Collectors.toMap(name -> name, name -> 1000.0));

    @TempDir
    private Path parent;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int whatIf(String... arguments) {
        return simulator("what-if", arguments);
    }

    private int simulator(String command, String... arguments) {
        SavedRuns.keepResultsAlone(parent);
        return new SimulatorCli(new Console(out, err, false))
                .run(Stream.concat(Stream.of(command), Arrays.stream(arguments)).toArray(String[]::new));
    }

    /** By which results to be saved are in slow motion. */
    private double factor = 1;

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** Ten seconds of queries: each takes 1 ms on a server and 2 ms on a cluster, of which 0.1 ms is CPU time of each server. */
    private void save(boolean sharded, int threads, double perSecond) {
        double cpuSeconds = perSecond * 10 * 1e-4;
        ServerReport[] servers = sharded
                ? new ServerReport[] {
                    MadeUpServer.mongos("r").on("h0", 2).computed(cpuSeconds).report(),
                    MadeUpServer.shard("s1")
                            .on("h1", 2)
                            .answered(1)
                            .computed(cpuSeconds / 2)
                            .report(),
                    MadeUpServer.shard("s2")
                            .on("h2", 2)
                            .answered(1)
                            .computed(cpuSeconds / 2)
                            .report()
                }
                : new ServerReport[] {
                    MadeUpServer.server("a").on("h1", 2).computed(cpuSeconds).report()
                };
        long operations = Math.round(perSecond * 10);
        try (ResultFolder folder = ResultFolder.create(parent, "sharded-query", MadeUpPhase.START, Notices.NONE)) {
            MadeUpRun run = new MadeUpRun()
                    .parameters(Map.of("query", "targeted", "documents", 1000))
                    .target(new TargetReport(
                            sharded ? "sharded" : "standalone",
                            "6.0.5",
                            sharded ? 2 : 0,
                            sharded ? 1 : 0,
                            sharded ? "mongos" : "none",
                            false,
                            List.of("mongodb://h")))
                    .phases(List.of(
                            load(servers),
                            new MadeUpPhase("measure", 1)
                                    .threads(threads)
                                    .operations(operations, operations, operations * 200)
                                    .latency(new LatencyReport(operations, 1000, 1, 2000, PERCENTILES))
                                    .client(cpuSeconds / 10, 0.1, cpuSeconds, Optional.empty(), Optional.empty(), 0)
                                    .servers(List.of(servers), Optional.empty(), Optional.empty())
                                    .report()));
            folder.saveHere((factor > 1 ? run.slowMotion(factor) : run).result());
        }
    }

    /** A hundred batches in ten seconds. */
    private static PhaseReport load(ServerReport... servers) {
        return new MadeUpPhase("load", 1)
                .measured(false)
                .threads(4)
                .operations(100, 100_000, 20_000_000)
                .latency(new LatencyReport(100, 1000, 1, 2000, PERCENTILES))
                .client(0.2, 0.1, 0.2, Optional.empty(), Optional.empty(), 0)
                .servers(List.of(servers), Optional.empty(), Optional.empty())
                .report();
    }

    private String results() {
        save(false, 4, 3_990);
        save(false, 8, 7_900);
        save(true, 4, 1_995);
        save(true, 8, 3_980);
        return parent.toString();
    }

    @Test
    void predictionsSayThatTheyAreNoneOfTheMeasuredFigures() {
        assertThat(whatIf("--from", results(), "--shards", "2,8", "--routers", "1,4", "--threads", "8,40", "--details"))
                .as(err())
                .isZero();

        assertThat(out())
                .contains("Predicted targeted queries")
                .containsPattern("targeted +8 shards, 4 mongos +40 .*outside: threads, shards, routers")
                .containsPattern("targeted +2 shards, 1 mongos +8 .*within")
                .containsIgnoringWhitespaces(
                        "Calibrated by 4 results: targeted operations on a standalone server from 4 to 8 threads with"
                                + " 1,000 documents;")
                .contains("(predicted)");
    }

    @Test
    void withoutDetailsTheAnswerComesFirstAndFitsATerminal() {
        assertThat(whatIf(
                        "--from",
                        results(),
                        "--shards",
                        "2,8",
                        "--routers",
                        "1,10",
                        "--threads",
                        "8,400",
                        "--rate",
                        "10k",
                        "--documents",
                        "500M"))
                .as(err())
                .isZero();

        assertThat(out())
                .startsWith("2 shards, 1 mongos, targeted: ")
                .containsPattern("outside the calibrated range of [a-z, ]*shards")
                .doesNotContain("90 % interval");
        assertThat(out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void adviceIsOneScreenWithTheAnswerFirst() {
        assertThat(simulator(
                        "advise", "--from", results(), "--hardware", "lan", "--goal", "throughput>20000, p99<50ms"))
                .as(err())
                .isZero();

        assertThat(out()).startsWith("No. One server of lan ").containsPattern("about 7[\\d,]+ operations/s");
        assertThat(out().lines())
                .hasSizeLessThan(40)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void adviceFromACatalogueNamesTheSizeAndThePrice() {
        assertThat(simulator(
                        "advise", "--from", results(), "--catalogue", "common", "--goal", "throughput>20000, p99<50ms"))
                .as(err())
                .isZero();

        assertThat(out())
                .startsWith("No. ")
                .containsPattern(" size [a-z0-9.-]+ ")
                .containsPattern(" \\d+\\s+a\\s+month")
                .contains("cluster", "catalogue common");
        assertThat(out().lines())
                .hasSizeLessThan(40)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--goal p99.9<1ms | not for p99.9.",
                "--hardware lam | lan?",
                "--catalogue comon | common?",
                "--catalogue no-such.yaml | no-such.yaml",
                "--workload mixed --from . | --from",
                "shop.yaml --workload mixed | --workload",
                "--workload no-such-thing | no-such-thing"
            })
    void wrongQuestionsForAdviceAreRefused(String words, String refusal) {
        String[] arguments = Stream.concat(
                        Arrays.stream(words.split(" ")),
                        words.contains("workload") ? Stream.of() : Stream.of("--from", results()))
                .toArray(String[]::new);

        assertThat(simulator("advise", arguments)).isEqualTo(2);
        assertThat(err()).contains(refusal);
    }

    @Test
    void ratesAskForResponseTimesWhereOperationsArriveAtThem() {
        assertThat(whatIf("--from", results(), "--shards", "8", "--routers", "1", "--rate", "10k,30k", "--details"))
                .as(err())
                .isZero();

        assertThat(out())
                .containsPattern(
                        "targeted +8 shards, 1 mongos +10,000 +2\\.\\d+ .*mongos 50 % +(19,9|20,0)\\d\\d .*outside:"
                                + " shards")
                .containsPattern("targeted +8 shards, 1 mongos +30,000 +- .*mongos saturated +(19,9|20,0)\\d\\d ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"90,30 | 75 %, 25 % of", "measured | 50 %, 50 % of"})
    void sharesSayWhatGoesToEachShard(String shares, String note) {
        assertThat(whatIf("--from", results(), "--threads", "8", "--shares", shares))
                .as(err())
                .isZero();

        assertThat(out()).contains("2 shards, 1 mongos").contains("The shards take " + note);
    }

    @Test
    void jsonHasEveryFigureWithItsBasis() throws IOException {
        assertThat(whatIf("--from", results(), "--shards", "8", "--routers", "1", "--threads", "1000", "--json"))
                .as(err())
                .isZero();

        JsonNode answer = Json.mapper().readTree(out());
        assertThat(answer.path("basis").asText()).isEqualTo("predicted");
        assertThat(answer.path("calibratedBy").path("sources")).hasSize(4);
        JsonNode cluster = answer.path("predictions").path(1);
        assertThat(cluster.path("topology").path("shards").asInt()).isEqualTo(8);
        assertThat(cluster.path("bottleneck").asText()).isEqualTo("mongos");
        // One of two processors needs 0.1 ms.
        assertThat(cluster.path("throughput").path("value").asDouble()).isBetween(19_000.0, 21_000.0);
        assertThat(cluster.path("throughput").path("low").isNumber()).isTrue();
        assertThat(cluster.path("outsideCalibratedRange")).hasSize(2);
    }

    @Test
    void aGoalIsAnsweredWithTheCheapestDeploymentFirst() {
        assertThat(whatIf("--from", results(), "--goal", "throughput>30000, p99<50ms", "--hardware", "lan"))
                .as(err())
                .isZero();

        assertThat(out()).startsWith("targeted: ");
        assertThat(out()).contains(", price ", "runner-up");
    }

    @Test
    void resultsOfSlowMotionAreReadAsOfTheMachinesMeantAndThatIsSaid() {
        factor = 20;
        save(false, 4, 3_990 / factor);
        save(false, 8, 7_900 / factor);

        assertThat(whatIf("--from", parent.toString(), "--details")).as(err()).isZero();

        assertThat(out())
                .containsIgnoringWhitespaces("lan (in one rack)")
                .containsPattern("targeted +standalone +4 +3,9[789]")
                .contains("Calibrated by clusters in slow motion")
                .doesNotContain("embedded mongos");
    }

    @Test
    void machinesThatWereMeasuredHaveNoPrice() {
        assertThat(whatIf("--from", results(), "--goal", "throughput>30000, p99<50ms"))
                .as(err())
                .isZero();

        assertThat(out())
                .startsWith("targeted: ")
                .containsPattern("is\\s+2 shards, 2")
                .doesNotContain("price");
    }

    @Test
    void anUnreachableGoalNamesTheObstacle() {
        assertThat(whatIf(
                        "--from",
                        results(),
                        "--shards",
                        "8",
                        "--routers",
                        "1",
                        "--threads",
                        "500",
                        "--goal",
                        "throughput>50k"))
                .isZero();

        assertThat(out()).contains("misses throughput>50k", "bottleneck: ");
    }

    @Test
    void documentsAskHowLongLoadsTake() {
        assertThat(whatIf(
                        "--from", results(), "--shards", "2", "--threads", "8", "--documents", "100k,1M", "--details"))
                .as(err())
                .isZero();

        assertThat(out())
                .containsPattern("standalone +4 +1,000,000 .* outside: documents")
                .containsPattern("2 shards, 1 mongos +4 +100,000 +\\d+\\.\\d+ .* within")
                .contains("2 loads into a standalone server by 4 insertion workers");
    }

    private void saveSelective(long documents, double seconds, long diskReads) {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(Math.round(seconds * 1e9));
        LatencyReport latency = LatencyReport.of(histogram);
        ServerReport shard = MadeUpServer.shard("s1")
                .withoutCpuLimit()
                .blockReads(Optional.of(diskReads))
                .report();
        try (ResultFolder folder = ResultFolder.create(parent, "selective-query", MadeUpPhase.START, Notices.NONE)) {
            folder.saveHere(new MadeUpRun()
                    .workload("selective-query")
                    .parameters(Map.of("documents", documents))
                    .phases(List.of(new MadeUpPhase("warm", 1)
                            .operations(1, documents / 100, documents)
                            .latency(latency)
                            .servers(List.of(shard), Optional.empty(), Optional.empty())
                            .report()))
                    .result());
        }
    }

    @Test
    void documentsAskHowLongSelectiveQueriesTake() {
        saveSelective(3_000_000, 1.5, 0);
        saveSelective(4_000_000, 12, 1_000);

        assertThat(whatIf("--from", parent.toString(), "--shards", "3", "--documents", "2M,6M", "--details"))
                .as(err())
                .isZero();

        assertThat(out())
                .containsPattern("3 shards +2,000,000 +20,000 +1\\.00 +1\\.00 to 1\\.00 +0 +0 to 0 +outside: documents")
                .containsPattern("3 shards +6,000,000 +60,000 +33\\.0 +33\\.0 to 213 +3,000 ")
                .containsIgnoringWhitespaces(
                        "Calibrated by 2 results of selective-query with warm caches, 3,000,000 to 4,000,000"
                                + " documents");
    }

    /** A thousand inserts of 2 ms from one thread, of which 1.5 ms wait for the journal. */
    private void saveInserts() {
        ServerReport server = MadeUpServer.server("a")
                .on("h1", 2)
                .computed(0.1)
                .flushed(1000, 1.5)
                .report();
        try (ResultFolder folder = ResultFolder.create(parent, "write-concern", MadeUpPhase.START, Notices.NONE)) {
            folder.saveHere(new MadeUpRun()
                    .workload("write-concern")
                    .target(new TargetReport("standalone", "6.0.5", 0, 0, "none", false, List.of("mongodb://h")))
                    .phases(List.of(new MadeUpPhase("w:1 j", 1)
                            .threads(1)
                            .operations(5000, 5000, 5000)
                            .latency(new LatencyReport(5000, 2000, 1, 4000, PERCENTILES))
                            .servers(List.of(server), Optional.empty(), Optional.empty())
                            .report()))
                    .result());
        }
    }

    @Test
    void writeConcernsAskHowLongInsertsTake() {
        saveInserts();

        assertThat(whatIf("--from", parent.toString(), "--write-concern", "1,1j", "--threads", "1,4", "--details"))
                .as(err())
                .isZero();

        assertThat(out())
                .containsPattern("insert into 1 member +threads")
                .containsPattern("w:1 +1 +2,0\\d\\d .* 0\\.50 .* within")
                .containsPattern("w:1 j +1 +500 .* 2\\.00 .* 1\\.50 +0 .* within")
                .containsPattern("w:1 j +4 +2,0\\d\\d .* outside: threads");
    }

    @Test
    void resultsThatCannotBeUsedAreNamed() {
        results();
        try (ResultFolder folder = ResultFolder.create(parent, "ycsb", MadeUpPhase.START, Notices.NONE)) {
            folder.saveHere(new MadeUpRun().workload("ycsb").result());
        }

        assertThat(whatIf("--from", parent.toString(), "--threads", "8")).isZero();
        assertThat(err()).contains("ycsb is left out", "sharded-query, bulk-load, selective-query, write-concern");
    }

    @Test
    void whereNoResultCanBeUsedTheReasonIsTheWholeAnswer() {
        try (ResultFolder folder = ResultFolder.create(parent, "ycsb", MadeUpPhase.START, Notices.NONE)) {
            folder.saveHere(new MadeUpRun().workload("ycsb").result());
        }

        assertThat(whatIf("--from", parent.toString())).isEqualTo(2);
        assertThat(err().strip()).contains("ycsb").doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --threads 0              | from 1 to 2000
        --shards two             | --shards
        --rate 0                 | --rate
        --shares 0,1             | --shares
        --write-concern 0        | --write-concern
        --documents 0            | --documents
        --goal p99>5ms           | --goal
        --goal errors<1%         | --goal
        --hardware lam           | lan?
        --from nowhere           | nowhere
        """)
    void badInputIsRefusedInOneSentence(String options, String problem) {
        String[] words = options.split(" ");
        String[] arguments =
                options.startsWith("--from") ? words : new String[] {"--from", results(), words[0], words[1]};

        assertThat(whatIf(arguments)).isEqualTo(2);
        assertThat(out()).isEmpty();
        assertThat(err().strip()).contains(problem).doesNotContain("\n");
    }
}
