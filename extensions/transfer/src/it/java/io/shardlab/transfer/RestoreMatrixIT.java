package io.shardlab.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.file.Folders;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.run.service.RunListener;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.workloads.Runs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dumps and restores of real servers' collections, and what is left of them. */
class RestoreMatrixIT {

    private static final int DOCUMENTS = 6_000;

    @TempDir
    Path out;

    @TempDir
    Path folder;

    private Path archives;

    @BeforeEach
    void makeFolder() throws Exception {
        archives = Files.createDirectory(folder.resolve("archives"));
    }

    private String[] options(String... others) {
        List<String> options = new ArrayList<>(List.of("archive-dir=" + archives, "documents=" + DOCUMENTS));
        options.addAll(List.of(others));
        return options.toArray(String[]::new);
    }

    @ParameterizedTest(name = "{0}, {1}, w: {2}, {3}")
    @CsvSource({
        "cluster=standalone, 1, 1, none",
        "cluster=replica-set, 3, majority, gzip",
        "cluster=sharded, 1, 0, zstd"
    })
    void everyDocumentIsDumpedAndRestoredAndTheArchiveDeleted(
            String cluster, int replicas, String writeConcern, String archive) {
        RunResult result = new Runs(out)
                .run(
                        "restore-matrix",
                        options(
                                cluster,
                                "shards=2",
                                "replicas=" + replicas,
                                "restore-workers=4",
                                "write-concern=" + writeConcern,
                                "archive=" + archive));

        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
        PhaseReport dump = Runs.phase(result, "dump");
        PhaseReport restore = Runs.phase(result, "restore");
        assertThat(dump.measured()).isFalse();
        assertThat(restore.measured()).isTrue();
        assertThat(List.of(dump, restore))
                .allMatch(phase -> phase.counts().documents() == DOCUMENTS)
                .allMatch(phase -> phase.errorCount() == 0)
                .allMatch(phase -> phase.counts().bytes() == dump.counts().bytes());
        long archiveBytes = ((Number) result.facts().get("archiveBytes")).longValue();
        assertThat(archiveBytes < dump.counts().bytes() / 3).isEqualTo(!archive.equals("none"));
        assertThat(FactTable.in(result.facts()))
                .singleElement()
                .satisfies(table ->
                        assertThat(table.rows()).extracting(row -> row.get(0)).containsExactly("dump", "restore"));
        assertThat(archives).isEmptyDirectory();
    }

    @Test
    void aStoppedRunDeletesItsArchiveToo() {
        List<Runs> running = new ArrayList<>();
        List<Path> seen = new ArrayList<>();
        running.add(new Runs(out, new AtPhase("restore", () -> {
            seen.add(scratchFolder());
            running.get(0).stop();
        })));

        RunOutcome outcome = running.get(0).outcome("restore-matrix", options("cluster=standalone"));

        assertThat(outcome.interrupted()).isTrue();
        assertThat(seen).hasSize(1);
        assertThat(archives).isEmptyDirectory();
    }

    /** Writes to the archive go to a device that is always full. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aDumpThatFailsSaysWhy() {
        AtPhase dump = new AtPhase(
                "dump", () -> Files.createSymbolicLink(scratchFolder().resolve("archive.part"), Path.of("/dev/full")));

        RunOutcome outcome = new Runs(out, dump).outcome("restore-matrix", options("cluster=standalone"));

        assertThat(outcome.failure().orElseThrow())
                .hasMessageStartingWith("Writing the dump to ")
                .hasMessageContaining("No space left on device");
        assertThat(archives).isEmptyDirectory();
    }

    private Path scratchFolder() throws IOException {
        return Folders.entries(archives).get(0);
    }

    /** The action of a test when a phase begins. */
    private interface Action {
        void run() throws IOException;
    }

    /** Does something as a phase begins. */
    private static final class AtPhase implements RunListener {

        private final String phase;
        private final Action action;

        AtPhase(String phase, Action action) {
            this.phase = phase;
            this.action = action;
        }

        @Override
        public void say(Message text) {}

        @Override
        public void phaseStarted(PhaseSpec spec, int repetition, boolean measured, Supplier<OptionalDouble> progress) {
            if (spec.name().equals(phase)) {
                try {
                    action.run();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
