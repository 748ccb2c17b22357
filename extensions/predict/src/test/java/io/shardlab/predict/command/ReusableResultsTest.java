package io.shardlab.predict.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.ResultFolder;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.ClientOrigin;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.result.WorkloadSource;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReusableResultsTest {

    private static final String FILE = """
        collections:
          orders: {documents: 100, document: {customer: {^int: {from: 1, to: 20}}}}
        operations:
          read: {find: orders, filter: {customer: {^existing: customer}}}
        """;

    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");

    private final ReusableResults rule = new ReusableResults(client("1", "here"), NOW);

    @TempDir
    private Path folder;

    private Path file;
    private Workload workload;

    @BeforeEach
    void writeFile() throws IOException {
        file = Files.writeString(folder.resolve("shop.yaml"), FILE);
        workload = read();
    }

    private Workload read() {
        return Workloads.find(Optional.empty()).named(file.toString());
    }

    private static ClientDescription client(String version, String host) {
        return new ClientDescription(
                version,
                "17",
                "5.14.0",
                "Linux",
                2,
                512L << 20,
                Optional.of(new ClientOrigin(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(host),
                        Optional.empty(),
                        List.of(),
                        List.of())));
    }

    /** A result of an hour ago that can be used. */
    private MadeUpRun run() throws IOException {
        Map<String, Object> facts = new HashMap<>();
        WorkloadSource.of(file.toString(), Files.readString(file)).addTo(facts);
        return new MadeUpRun()
                .workload(workload.name())
                .facts(facts)
                .client(client("1", "here"))
                .startedAt(NOW.minus(Duration.ofHours(1)));
    }

    @Test
    void aRecentResultOfTheSameFileMachineAndBuildIsUsed() throws IOException {
        assertThat(rule.isUsable(run().result(), workload)).isTrue();
    }

    @Test
    void aResultIsNotUsedAfterTheFileWasEdited() throws IOException {
        MadeUpRun before = run();
        Files.writeString(file, FILE.replace("to: 20", "to: 21"));

        assertThat(rule.isUsable(before.result(), read())).isFalse();
        assertThat(rule.isUsable(run().result(), read())).as("measured since").isTrue();
    }

    @Test
    void aResultOfAnotherBuildOrMachineOrDayIsNotUsed() throws IOException {
        assertThat(rule.isUsable(run().client(client("2", "here")).result(), workload))
                .isFalse();
        assertThat(rule.isUsable(run().client(client("1", "there")).result(), workload))
                .isFalse();
        assertThat(rule.isUsable(run().startedAt(NOW.minus(Duration.ofDays(2))).result(), workload))
                .isFalse();
    }

    @Test
    void aResultOfServersOfTheUserIsNotOneOfThisMachine() throws IOException {
        TargetReport theirs =
                new TargetReport("standalone", "6.0.5", 0, 0, "none", false, List.of("mongodb://127.0.0.1"));

        assertThat(rule.isUsable(run().target(theirs).result(), workload)).isFalse();
    }

    @Test
    void aResultOfAnotherWorkloadIsNotUsed() {
        Workload queries = Workloads.find(Optional.empty()).named("sharded-query");
        MadeUpRun inserts = new MadeUpRun()
                .workload("bulk-load")
                .client(client("1", "here"))
                .startedAt(NOW.minus(Duration.ofHours(1)));

        assertThat(rule.isUsable(inserts.result(), queries)).isFalse();
        assertThat(rule.isUsable(inserts.workload("sharded-query").result(), queries))
                .isTrue();
    }

    @Test
    void onlyACompleteExperimentOfTheNameIsFound() throws IOException {
        Path experiment = Files.createDirectory(folder.resolve("20261126-110000-advise-shop"));
        save(experiment);

        assertThat(rule.find(folder, "advise-shop", 1, workload))
                .hasValueSatisfying(results -> assertThat(results).hasSize(1));
        assertThat(rule.find(folder, "advise-shop", 2, workload))
                .as("interrupted")
                .isEmpty();
        assertThat(rule.find(folder, "advise-sho", 1, workload)).isEmpty();
        assertThat(rule.find(folder.resolve("none"), "advise-shop", 1, workload))
                .isEmpty();
    }

    private void save(Path parent) throws IOException {
        try (ResultFolder one = ResultFolder.create(parent, "shop", MadeUpPhase.START, Notices.NONE)) {
            one.saveHere(run().result());
        }
    }
}
