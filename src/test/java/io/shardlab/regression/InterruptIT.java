package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlab.regression.saved.SavedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InterruptIT {

    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0} when stderr says \"{1}\"")
    @CsvSource({
        "TERM, Starting, sharded, 1k",
        "TERM, load, standalone, 60k",
        "TERM, warm-up, standalone, 1k",
        "TERM, measure, sharded, 1k",
        "INT, Starting, sharded, 1k",
        "INT, measure, standalone, 1k",
    })
    void aSignalInAnyPhaseLeavesNoServerBehind(String signal, String news, String cluster, String documents) {
        Simulator.Running running = new Simulator(folder, Map.of("TMPDIR", folder.toString()))
                .start(
                        "run",
                        "sharded-query",
                        "--cluster",
                        cluster,
                        "--shards",
                        "1",
                        "--documents",
                        documents,
                        "--warm-up",
                        news.equals("warm-up") ? "60s" : "0s",
                        "--duration",
                        "60s",
                        // The rate is low, so that other tests get the processors.
                        "--target-rate",
                        "100",
                        "--no-wait-balanced");
        await().until(() -> running.err().contains(news));
        List<ProcessHandle> servers = running.process().descendants().toList();
        if (!news.equals("Starting")) {
            assertThat(servers).isNotEmpty();
        }

        running.signal(signal);
        Simulator.Finished finished = running.await();

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(130);
        assertThat(servers).noneMatch(ProcessHandle::isAlive);
        assertThat(finished.err()).doesNotContain("Exception");
        assertThat(finished.out()).doesNotContain("Verdict: failed", "Verdict: objectives missed");
        if (news.equals("warm-up") || news.equals("measure")) {
            // Before that, nothing may have been measured yet: the progress names a load before it begins.
            assertThat(finished.out()).contains("Verdict: does not count; the run was stopped");
        }
    }

    @Test
    void aSignalEndsALoadWhoseStandardInputIsSilent() {
        Simulator.Running running = new Simulator(folder, Map.of())
                .start("run", "bulk-load", "--cluster", "standalone", "--file", "-", "--format", "csv");
        await().until(() -> running.err().contains("is up"));
        List<ProcessHandle> servers = running.process().descendants().toList();

        running.signal("TERM");
        Simulator.Finished finished = running.await();

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(130);
        assertThat(servers).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void whatWasMeasuredUntilTheInterruptIsReportedAndSaved(String signal) throws IOException {
        Simulator.Running running = new Simulator(folder, Map.of())
                .start(("run sharded-query --cluster standalone --documents 2k --warm-up 0s --duration 60s"
                                + " --target-rate 100")
                        .split(" "));
        await().until(() -> running.err().contains("measure"));
        await().until(() -> savedIntervals().contains("measure"));

        running.signal(signal);
        Simulator.Finished finished = running.await();

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(130);
        assertThat(finished.out()).contains("measure").contains("service time");
        assertThat(SavedRun.read(runFolder()).at("/phases").findValuesAsText("name"))
                .contains("load", "measure");
    }

    private String savedIntervals() throws IOException {
        Path results = folder.resolve("results");
        if (!Files.isDirectory(results)) {
            return "";
        }
        Path intervals = runFolder().resolve("intervals.csv");
        return Files.exists(intervals) ? Files.readString(intervals) : "";
    }

    private Path runFolder() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("results"))) {
            return runs.findFirst().orElseThrow();
        }
    }
}
