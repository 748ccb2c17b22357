package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.cluster.deployment.ClusterTargetOpener;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.SharedClusters;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three load machines, each a process of its own, on a standalone server. */
class TogetherIT {

    private static final int MACHINES = 3;

    @TempDir
    Path folder;

    private Target target;
    private MongoClient client;

    @BeforeEach
    void connect() throws InterruptedException {
        target = SharedClusters.before(ClusterTargetOpener.forThisMachine())
                .open(
                        RunRequest.settings(Workloads.find().named("sharded-query"), Map.of("cluster", "standalone")),
                        Notices.NONE);
        client = MongoClients.create(target.connectionString());
    }

    @AfterEach
    void disconnect() {
        client.close();
        target.close();
    }

    @Test
    void aMachineThatIsKilledWhileItMeasuresIsNamedAndTheOthersHaveTheirResult() {
        List<Simulator.Running> machines = IntStream.range(0, MACHINES)
                .mapToObj(machine -> start(machine, "killed", "2"))
                .toList();
        Simulator.Running last = machines.get(MACHINES - 1);
        awaitMeasuring(last);
        last.process().destroyForcibly();
        last.await();

        List<Simulator.Finished> others = machines.subList(0, MACHINES - 1).stream()
                .map(Simulator.Running::await)
                .toList();

        String killed = "(process " + last.process().pid() + ")";
        assertThat(others).allSatisfy(other -> {
            assertThat(other.exitCode()).as(other.err()).isEqualTo(1);
            assertThat(other.err()).contains(killed);
        });
        assertThat(others)
                .as("one of them has the result of both")
                .filteredOn(other -> other.out().contains("sharded-query-merged"))
                .singleElement()
                .satisfies(first -> assertThat(first.out())
                        .contains(" from 4 threads on ")
                        .containsSubsequence("Verdict: fail", "the figures lack the part of ", killed, "one of 3"));
        assertThat(others).anyMatch(other -> other.err().contains("The result of all machines is in "));
    }

    @Test
    void machinesWithOtherParametersAreRefusedBeforeAnythingIsLoaded() {
        List<Simulator.Finished> machines =
                List.of("2", "2", "5").stream().map(threads -> start(0, "differing", threads)).toList().stream()
                        .map(Simulator.Running::await)
                        .toList();

        assertThat(machines).allSatisfy(machine -> {
            assertThat(machine.exitCode()).as(machine.err()).isEqualTo(2);
            assertThat(machine.err()).contains("--threads is ", "Start the same command on all machines.");
        });
        assertThat(client.getDatabase("shardlab").listCollectionNames().into(new ArrayList<>()))
                .containsOnly("shardlab.together");
    }

    private Simulator.Running start(int machine, String name, String threads) {
        return new Simulator(
                        List.of(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-cp",
                                absoluteClassPath(),
                                "-XX:TieredStopAtLevel=1",
                                "io.shardlab.cli.Main"),
                        folder,
                        Map.of())
                .start(
                        "run",
                        "sharded-query",
                        "--uri",
                        target.connectionString().getConnectionString(),
                        "--documents",
                        "5k",
                        "--threads",
                        threads,
                        "--duration",
                        "3s",
                        "--warm-up",
                        "0s",
                        "--together",
                        name,
                        "--of",
                        String.valueOf(MACHINES),
                        "--out",
                        "machine" + machine);
    }

    private static String absoluteClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(part -> Path.of(part).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static void awaitMeasuring(Simulator.Running machine) {
        await().atMost(2, TimeUnit.MINUTES)
                .until(() -> machine.err().contains("measure    1 s")
                        || !machine.process().isAlive());
        assertThat(machine.process().isAlive()).as(machine.err()).isTrue();
    }
}
