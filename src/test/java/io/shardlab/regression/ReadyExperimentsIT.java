package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.local.cluster.limit.ControlGroups;
import io.shardlab.local.cluster.node.ResourceLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every experiment that comes with the program, made small. */
class ReadyExperimentsIT {

    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "bulk-load-scaling | --documents 2k --shards 2 --no-wait-balanced | 5 | sharded cluster",
                "concurrency | --threads 2,4 --shards 1 --no-wait-balanced --repeat 2 | 4 | sharded cluster",
                "query-throughput | --shards 1 --routers 1,2 --no-wait-balanced --threads 2 | 3 | standalone",
                "read-write-mix | --threads 2 --shards 1 --no-wait-balanced | 6 | read=80,update=15,insert=5",
                "selective-query | --documents 2k,4k --shards 1 | 2 | 4,000",
                "targeted-or-scatter-gather | --shards 1 --no-wait-balanced --threads 2 | 2 | scatter-gather",
                "ranged-or-hashed | --shards 1 --no-wait-balanced --threads 2 | 2 | host:hashed",
                "shard-key-cardinality | --shards 1 --chunk-size 2MB --hosts 1,64 | 2 | 64",
                "backup-methods | --shards 1 | 2 | physical",
                "restore-matrix | --cluster standalone --restore-workers 1,2 --write-concern 1 --archive none,zstd | 4"
                        + " | zstd",
                "write-concern-levels | --replicas 2 --far-members 1 --zone-delay 5ms --operations 20 --repeat 2 | 6 |"
                        + " majority-j",
                "failover-levels | --fault kill,step-down --write-concern majority --fault-at 1s --fault-length 3s"
                        + " --duration 5s | 2 | step-down",
                "storage | --documents 1k --warm-up-documents 10 --batch-size 100 --compressor none,zstd | 2 | zstd",
                "versions | --documents 1k --warm-up-documents 10 --batch-size 100 --server-version 6.0,6.0.5 | 2 |"
                        + " 6.0.5",
            })
    void aReadyExperimentMakesItsTable(String name, String options, int cells, String inTable) throws IOException {
        runSmall(name, options, cells, inTable);
    }

    @Test
    void figuresInSlowMotionAreMarkedAsScaled() throws IOException {
        assumeControlGroups();
        runSmall(
                "concurrency-slow-motion",
                "--cluster standalone --threads 1,2 --slow-motion 20 --repeat 2",
                2,
                "measured in slow motion, 20.0 times slower");
    }

    /** 200 documents of 1 ms each, twice as slow. */
    @Test
    void aLoadInSlowMotionWaitsForTheClientThatIsMeant() throws IOException {
        assumeControlGroups();
        Path machines = Files.writeString(
                folder.resolve("machines.yaml"),
                "{server: {cores: 1}, mongos: {cores: 1}, client: {cores: 1}, document-us: 1000}");
        Experiments experiments = new Experiments(folder);

        Simulator.Finished finished = experiments.runOnSharedClusters(
                "experiment run bulk-load-scaling-slow-motion",
                "--hardware",
                machines.toString(),
                "--slow-motion",
                "2",
                "--cluster",
                "standalone",
                "--documents",
                "200",
                "--repeat",
                "1");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        RunResult measured = experiments.saved().cells().get(0).result().orElseThrow();
        assertThat(measured.target().slowMotion().orElseThrow().scaled()).isTrue();
        assertThat(measured.phases())
                .filteredOn(PhaseReport::measured)
                .singleElement()
                .satisfies(load -> {
                    assertThat(load.counts().documents()).isEqualTo(200);
                    assertThat(load.seconds()).isGreaterThanOrEqualTo(0.2);
                    assertThat(load.waits().inputWaitSeconds())
                            .as("reported as a wait for documents")
                            .isPositive();
                });
    }

    /**
     * The delays need a factor of at least 2, and the processors of these machines allow no larger one. So whatever this machine
     * does, the search is short, and all cells get that factor.
     */
    @Test
    void theFactorOfSlowMotionIsFoundBeforeTheFirstCellAndIsThatOfAllCells() throws IOException {
        assumeControlGroups();
        Path machines = Files.writeString(
                folder.resolve("machines.yaml"),
                "{server: {cores: 1, speed: 0.05}, mongos: {cores: 1, speed: 0.05}, client: {cores: 1},"
                        + " round-trips: {client-to-server-ms: 1, client-to-mongos-ms: 1, mongos-to-shard-ms: 1}}");
        Experiments experiments = new Experiments(folder);

        Simulator.Finished finished = experiments.runOnSharedClusters(
                "experiment run concurrency-slow-motion --cluster standalone --threads 1,2 --hardware",
                machines.toString(),
                "--documents",
                "500",
                "--duration",
                "200ms",
                "--warm-up",
                "0s",
                "--repeat",
                "1");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.err())
                .contains("Slow motion: trying the heaviest cell (--threads 2) to find the factor")
                .contains("2.00 times slower");
        assertThat(experiments.saved().cells()).hasSize(2).allSatisfy(cell -> {
            SlowMotionReport motion =
                    cell.result().orElseThrow().target().slowMotion().orElseThrow();
            assertThat(motion.factor()).isEqualTo(2);
            assertThat(motion.reason())
                    .startsWith("found by trying the heaviest cell (--threads 2): 2.00 times slower")
                    .endsWith("a processor of a server counts as 0.05 of this machine's");
        });
    }

    private static void assumeControlGroups() {
        try {
            ControlGroups.ofThisSystem().plan("shardlab-test", "any", ResourceLimits.NONE.withProcessors(1));
        } catch (UsageException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    private void runSmall(String name, String options, int cells, String inTable) throws IOException {
        List<String> small = new ArrayList<>(List.of(options.trim().split(" ")));
        if (!options.contains("--documents")) {
            small.addAll(List.of("--documents", "2k"));
        }
        if (!options.contains("--repeat")) {
            small.addAll(List.of("--repeat", "1"));
        }
        if (!options.contains("--duration")) {
            small.addAll(List.of("--duration", "200ms"));
        }
        small.addAll(List.of("--warm-up", "0s"));
        Experiments experiments = new Experiments(folder);
        Simulator.Finished finished =
                experiments.runOnSharedClusters("experiment run " + name, small.toArray(String[]::new));

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        String shown = finished.out().replaceAll("\\s+", " ");
        assertThat(shown).contains(inTable);
        assertThat(shown.contains("was measured only once")).isEqualTo(!options.contains("--repeat"));
        SavedExperiment saved = experiments.saved();
        assertThat(saved.record().name()).isEqualTo(name);
        assertThat(saved.record().shuffled()).isTrue();
        assertThat(saved.cells()).hasSize(cells);
        Experiments.assertAllMeasured(saved);
    }
}
