package io.shardlab.regression.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.shardlab.regression.Simulator;
import io.shardlab.regression.containers.topology.ComposedCluster;
import io.shardlab.regression.deploy.Compose;
import io.shardlab.regression.saved.SavedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Docker Compose runs {@code deploy/compose.yaml}, with images of this machine and a smaller load. */
@ContainerTest
class ComposeIT {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final ComposedCluster cluster;

    ComposeIT(ComposedCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeAll
    static void findCompose() {
        assumeTrue(
                Compose.program().isPresent(), "There is no Docker Compose: install Debian's package docker-compose.");
    }

    private Simulator.Running start(String duration) {
        cluster.setLoad(Map.of("--documents", "20k", "--threads", "2", "--duration", duration));
        return cluster.startLoad();
    }

    private static void awaitMeasurement(Simulator.Running load) {
        await().atMost(LIMIT)
                .until(() ->
                        load.out().contains("measure    1 s") || !load.process().isAlive());
        assertThat(load.process().isAlive()).as(load.out() + load.err()).isTrue();
    }

    /** The result of all load machines in the newest run. */
    private SavedRun merged() throws IOException {
        try (Stream<Path> runs = Files.list(cluster.results())) {
            return SavedRun.read(runs.filter(run -> run.toString().endsWith("-merged"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow());
        }
    }

    @Test
    void threeLoadMachinesPrintAndSaveOneResult() throws IOException {
        Simulator.Finished finished = start("3s").await();

        assertThat(finished.exitCode()).as(finished.out() + finished.err()).isZero();
        assertThat(finished.out()).contains("Seen from ", "Verdict: not asked", "-sharded-query-merged");
        SavedRun merged = merged();
        assertThat(merged.at("/mergedFrom")).hasSize(3);
        assertThat(merged.phase("load").at("/documents").asInt()).isEqualTo(20_000);
        assertThat(merged.at("/target/routers").asInt()).isEqualTo(2);
    }

    @Test
    void theOthersHaveTheirResultIfAContainerIsKilled() throws IOException {
        Simulator.Running load = start("5s");
        awaitMeasurement(load);
        String killed = cluster.containers("load").get(1);
        cluster.docker("kill", killed);

        assertThat(load.await().out())
                .containsIgnoringWhitespaces("the figures lack the part of " + killed.substring(0, 12));
        assertThat(merged().at("/mergedFrom")).hasSize(2);
    }

    @Test
    void anInterruptEndsAllInOrderWithAResult() throws IOException {
        Simulator.Running load = start("10m");
        awaitMeasurement(load);
        load.signal("INT");
        load.await();

        assertThat(merged().phase("measure").at("/stopped").asBoolean()).isTrue();
        List<String> codes = cluster.containers("load").stream()
                .map(machine -> cluster.docker("inspect", "--format", "{{.State.ExitCode}}", machine))
                .toList();
        assertThat(codes).hasSize(3).containsOnly("130");
    }
}
