package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.answers.section.RunDocument;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport.Host;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Language;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrintedRunTest {

    @TempDir
    private Path results;

    private static TerminalDocument printed(RunResult result, boolean details) {
        return new TerminalDocument(RunDocument.of(result, Language.ENGLISH), details, Language.ENGLISH);
    }

    private String reportOfTwo(String phase) {
        SavedRuns runs = new SavedRuns(results);
        for (int repetition = 1; repetition <= 2; repetition++) {
            runs.phase(phase, repetition, true, SavedRuns.START, new long[] {100}, (interval, operation) -> 1_000_000);
        }
        return printed(runs.save().result(), false).render();
    }

    /** {@link SavedRuns} has 15 documents in each operation. */
    @Test
    void repetitionsOfALoadAreShownInDocumentsASecond() {
        assertThat(reportOfTwo("load")).contains("2 repetitions: median 1,500 documents/s");
    }

    @Test
    void theFirstLineSaysWhatWasMeasured() {
        RunResult result = new MadeUpRun()
                .workload("mixed")
                .target(new TargetReport("sharded", "6.0.5", 1, 1, "embedded", true, List.of()))
                .client(new ClientDescription("0.1.0", "17", "5.14.0", "Linux", 1, 512L << 20))
                .result();

        assertThat(printed(result, false).render())
                .containsIgnoringWhitespaces(
                        "mixed on a local sharded cluster of 1 shard with 1 embedded mongos, MongoDB 6.0.5, 1 client"
                                + " processor");
    }

    @Test
    void aPhaseOfOneOperationHasNoLatencies() {
        SavedRuns runs = new SavedRuns(results);
        runs.phase("measure", 1, true, SavedRuns.START, new long[] {100}, (interval, operation) -> 1_000_000);
        runs.phase("restore", 1, true, SavedRuns.START, new long[] {1}, (interval, operation) -> 1_000_000);

        assertThat(printed(runs.save().result(), false).render())
                .contains("measure: service time")
                .doesNotContain("restore: service time");
    }

    @Test
    void repetitionsOfQueriesAreShownInOperationsASecond() {
        assertThat(reportOfTwo("measure")).contains("2 repetitions: median 100 operations/s");
    }

    private static RunResult diagnosed() {
        MadeUpServer server = MadeUpServer.member("s1", "shard-00-00.cluster.example.org:27017")
                .secondary()
                .computed(1234.5)
                .readPages(25, 5_000, 0, 300_000L << 20)
                .connections(12_345);
        return new MadeUpRun()
                .workload("sharded-query")
                .phases(List.of(
                        new MadeUpPhase("load", 1).measured(false).report(),
                        new MadeUpPhase("warm-up", 1).measured(false).report(),
                        new MadeUpPhase("measure", 1)
                                .threads(10)
                                .latency(new LatencyReport(1000, 1000, 1, 2000, Map.of("50", 900.0, "99", 1800.0)))
                                .servers(
                                        List.of(
                                                server.host(Host.of("db-a", 16, false, true))
                                                        .report(),
                                                server.host(Host.of("db-b", 16, false, true))
                                                        .report()),
                                        Optional.empty(),
                                        Optional.empty())
                                .report()))
                .diagnosis(List.of(
                        new Finding("The machine was the bottleneck.", "it was 99 % busy", "Use another one."),
                        new Finding("All servers shared one machine.", "2 processors", "Use more machines.")))
                .result();
    }

    @Test
    void theAnswerStandsFirstAndFitsAScreen() {
        List<String> lines = printed(diagnosed(), false).render().lines().toList();

        assertThat(lines.get(0)).startsWith("sharded-query: 100 ops/s (p99 1.80 ms) from 10 threads on a ");
        assertThat(lines)
                .hasSizeLessThanOrEqualTo(22)
                .allSatisfy(line -> assertThat(line.stripTrailing()).hasSizeLessThanOrEqualTo(100));
        assertThat(lines)
                .contains("The machine was the bottleneck.", "  Seen: it was 99 % busy.", "  Advice: Use another one.")
                .doesNotContain("All servers shared one machine.");
    }

    @Test
    void detailsAreShownOnDemandAndAnnouncedOtherwise() {
        assertThat(printed(diagnosed(), false).more(TerminalDocument.MORE))
                .contains(
                        "More: --details, or simulator report DIR, shows 1 more finding, servers, the client and what was measured.");
        TerminalDocument whole = printed(diagnosed(), true);

        assertThat(whole.more(TerminalDocument.MORE)).isEmpty();
        assertThat(whole.render())
                .contains("Servers during measure", "s1 secondary", "db-b", "machine busy", "stolen by hypervisor")
                .contains("All servers shared one machine.", "  Seen: 2 processors.");
        assertThat(whole.render().lines())
                .allSatisfy(line -> assertThat(line.stripTrailing()).hasSizeLessThanOrEqualTo(145));
    }

    @Test
    void serversWithoutCountersAreNamedEvenIfNoServerHasAny() {
        RunResult result = new MadeUpRun()
                .phases(List.of(new MadeUpPhase("measure", 1)
                        .serversWithoutCounters("db2:27017")
                        .report()))
                .result();

        assertThat(printed(result, true).render()).contains("No counters of db2:27017");
    }
}
