package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.answers.experiment.CellRecord.Status;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.result.PhaseReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments by their commands, on real servers. */
class ExperimentIT {

    private static final String[] SMALL = {"--documents", "2k", "--duration", "200ms", "--warm-up", "0s"};

    @TempDir
    Path folder;

    private Simulator.Finished run(String command, String... small) {
        return new Experiments(folder).run(command, small);
    }

    private Simulator.Finished runOnSharedClusters(String command, String... small) {
        return new Experiments(folder).runOnSharedClusters(command, small);
    }

    private SavedExperiment saved() throws IOException {
        return new Experiments(folder).saved();
    }

    @Test
    void aSweepRunsEveryCombinationOnceOnServersThatAreStartedOnce() throws IOException {
        Simulator.Finished finished =
                run("--workload sharded-query --threads 2,4 --cluster standalone,sharded --shards 1,2", SMALL);

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("standalone", "1 shard", "2 shards", "2 threads", "4 threads");
        assertThat(finished.err()).contains("Cell 1 of 6: threads 2, cluster standalone", "Cell 6 of 6", " left");
        assertThat(finished.err().lines().filter(line -> line.startsWith("Starting")))
                .hasSize(3);
        assertThat(finished.err().lines().filter(line -> line.contains("holds already")))
                .hasSize(3);
        SavedExperiment saved = saved();
        Experiments.assertAllMeasured(saved);
        assertThat(saved.cells()).extracting(Cell::values).hasSize(6).doesNotHaveDuplicates();
        for (Cell cell : saved.cells()) {
            assertThat(String.valueOf(cell.result().orElseThrow().target().shards()))
                    .isEqualTo(cell.values().getOrDefault("shards", "0"));
        }
        assertThat(Files.readAllLines(saved.folder().resolve("experiment.csv"))).hasSize(7);
        assertThat(Files.readString(saved.folder().resolve("experiment.md"))).contains("| standalone");
    }

    @Test
    void aLoadFindsNothingOfTheLoadsBeforeItOnTheServersThatItShares() throws IOException {
        Simulator.Finished finished =
                run("run bulk-load --shards 2 --documents 1k,2k --threads 1,2 --no-wait-balanced --json");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.err().lines().filter(line -> line.startsWith("Starting")))
                .hasSize(1);
        JsonNode printed = new ObjectMapper().readTree(finished.out());
        assertThat(printed.at("/cells").size()).isEqualTo(4);
        assertThat(saved().cells()).allSatisfy(cell -> {
            var facts = cell.result().orElseThrow().facts();
            assertThat(facts.get("documentsBefore")).isEqualTo(0);
            assertThat(String.valueOf(facts.get("documentsArrived")))
                    .isEqualTo(cell.values().get("documents"));
        });
    }

    @Test
    void aCellThatFailsIsReportedWithItsReasonAndDoesNotEndTheExperiment() throws IOException {
        Simulator.Finished finished =
                runOnSharedClusters("run sharded-query --cluster standalone --write-concern 2,1 --threads 2", SMALL);

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(1);
        assertThat(finished.out()).contains("failed", "Failed: write-concern 2");
        assertThat(finished.err()).contains("1 of 2 cells failed").doesNotContain("Exception");
        assertThat(saved().record().cells())
                .extracting(cell -> cell.status())
                .containsExactly(Status.FAILED, Status.COMPLETE);
    }

    @Test
    void repetitionsAreAddedToTheChosenCellsOnly() throws IOException {
        Simulator.Finished first =
                runOnSharedClusters("run sharded-query --cluster standalone --threads 1,2 --repeat 2", SMALL);
        assertThat(first.exitCode()).as(first.err()).isZero();
        String resume = "experiment resume " + saved().folder();

        assertThat(run(resume + " --cells 3").exitCode()).as("there is none").isEqualTo(2);
        assertThat(run(resume + " --repeat 3").exitCode()).as("without cells").isEqualTo(2);
        Simulator.Finished repeated = runOnSharedClusters(resume + " --cells 2 --repeat 3");

        assertThat(repeated.exitCode()).as(repeated.err()).isZero();
        SavedExperiment saved = saved();
        Experiments.assertAllMeasured(saved);
        assertThat(saved.cells())
                .extracting(
                        cell -> cell.result().orElseThrow().lastRepetitions().size())
                .containsExactly(2, 5);
        assertThat(saved.cells().get(1).result().orElseThrow().lastRepetitions())
                .extracting(PhaseReport::repetition)
                .containsExactly(1, 2, 3, 4, 5);
        assertThat(saved.record().cells().get(1).further()).hasSize(1);
    }

    @Test
    void helpSaysTheQuestionsOfAllExperimentsAndNothingElse() {
        Simulator.Finished help = new Simulator(folder, Map.of()).run("experiment", "run", "--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out()).containsIgnoringWhitespaces("one query for 1 % of all documents");
    }

    @Test
    void aMissedObjectiveIsExitCode3() {
        Simulator.Finished finished = runOnSharedClusters(
                "run sharded-query --cluster standalone --threads 1,2 --slo throughput>1000000000", SMALL);
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(3);
        assertThat(finished.out()).contains("Missed with threads 1");
    }

    @Test
    void anInterruptedExperimentGoesOnWhereItWas() throws IOException {
        Simulator.Running running = new Simulator(folder, Map.of())
                .start(("run sharded-query --cluster standalone --threads 1,2,3 --documents 2k --duration 2s"
                                + " --warm-up 0s --target-rate 100")
                        .split(" "));
        await().until(() -> running.err().contains("Cell 2 of 3"));
        List<ProcessHandle> servers = running.process().descendants().toList();
        running.signal("TERM");
        Simulator.Finished stopped = running.await();

        assertThat(stopped.exitCode()).as(stopped.err()).isEqualTo(130);
        assertThat(servers).isNotEmpty().noneMatch(ProcessHandle::isAlive);
        assertThat(stopped.out()).contains("threads");
        SavedExperiment before = saved();
        assertThat(before.record().cells().get(0).status()).isEqualTo(Status.COMPLETE);
        assertThat(before.record().count(Status.PENDING)).isPositive();

        Simulator.Finished refused = run("experiment resume " + before.folder() + " --threads 9");
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
        Simulator.Finished resumed = new Simulator(folder, Map.of())
                .run("run", "sharded-query", "--resume", before.folder().toString());

        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(resumed.err()).doesNotContain("threads 1,");
        SavedExperiment after = saved();
        Experiments.assertAllMeasured(after);
        assertThat(after.record().cells().get(0))
                .isEqualTo(before.record().cells().get(0));
    }
}
