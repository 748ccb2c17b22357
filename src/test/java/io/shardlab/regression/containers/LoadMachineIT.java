package io.shardlab.regression.containers;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectImageResponse;
import io.shardlab.regression.Simulator;
import io.shardlab.regression.Words;
import io.shardlab.regression.containers.run.LoadMachine;
import io.shardlab.regression.containers.run.LoadMachines;
import io.shardlab.regression.containers.run.Run;
import io.shardlab.regression.containers.topology.Admin;
import io.shardlab.regression.containers.topology.Counters;
import io.shardlab.regression.containers.topology.ShardedCluster;
import io.shardlab.regression.containers.topology.Standalone;
import io.shardlab.regression.deploy.KubernetesJob;
import io.shardlab.regression.saved.SavedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The image of {@code deploy/Dockerfile}, with the rights and limits that {@code deploy/kubernetes-job.yaml} gives it. */
@ContainerTest
class LoadMachineIT {

    private static final long MOST_BYTES = 150_000_000;

    private static final Path LIBRARIES = Simulator.HOME.resolve("cli/target/simulator/lib");

    private static final KubernetesJob JOB = KubernetesJob.read();
    private static final List<String> LIMITED = JOB.dockerOptions();

    /** A run that ends soon. */
    private static final Map<String, String> SMALL = Map.of("--documents", "20k", "--threads", "2", "--duration", "4s");

    private final LoadMachines machines;
    private final Standalone server;

    LoadMachineIT(LoadMachines machines, Standalone server) {
        this.machines = machines;
        this.server = server;
    }

    @Test
    void theImageIsSmallAndItsUserIsNotRoot() {
        InspectImageResponse image = machines.image();

        assertThat(image.getSize()).isLessThan(MOST_BYTES);
        assertThat(image.getConfig().getUser()).matches("[1-9]\\d*:[1-9]\\d*");
        assertThat(image.getConfig().getVolumes()).containsOnlyKeys("/results");
    }

    @Test
    void theRuntimeHasTheModulesOfTheJdkThatTheProgramUses() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--ignore-missing-deps", "--list-deps"));
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(LIBRARIES, "shardlab-*.jar")) {
            jars.forEach(jar -> arguments.add(jar.toString()));
        }
        arguments.removeIf(jar -> jar.contains("shardlab-gui-"));
        StringWriter used = new StringWriter();
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        assertThat(jdeps.run(new PrintWriter(used), new PrintWriter(used), arguments.toArray(String[]::new)))
                .as(used.toString())
                .isZero();

        String present = Files.readString(Simulator.HOME.resolve("deploy/Dockerfile"));
        assertThat(used.toString().lines().map(String::strip).filter(module -> module.matches("(java|jdk)\\.[a-z.]+")))
                .contains("java.base", "java.management")
                .filteredOn(module -> !module.equals("java.base"))
                .allMatch(present::contains);
    }

    @Test
    void theDesktopProgramIsNotInTheImage() {
        Run run = machines.start(LIMITED, "gui").await().exitsWith(2);

        assertThat(run.err()).contains("gui");
    }

    /** The library of this compressor is native: it must not have to be unpacked anywhere. */
    @Test
    void aRunNeedsNothingToWriteToButTheFolderOfItsResults() {
        Run run = query(List.of(), "--uri", server.uris().get(0) + "?compressors=zstd", "--operations", "500")
                .await()
                .exitsWith(0);

        assertThat(run.result().phase("measure").at("/operations").asInt()).isEqualTo(500);
    }

    @Test
    void aStopEndsARunInOrderAndWhatWasMeasuredIsSaved() {
        try (Admin admin = new Admin(server.node())) {
            long before = Counters.finds(admin);
            LoadMachine machine = query(
                            List.of("--env", "SHARDLAB_URI=" + server.uris().get(0)), "--duration", "10m")
                    .until("queries are under way", () -> Counters.finds(admin) - before > 500);
            machine.stop();
            Run run = machine.await().exitsWith(130);

            assertThat(run.result().phase("measure").at("/stopped").asBoolean()).isTrue();
            assertThat(run.result().phase("measure").at("/operations").asLong()).isPositive();
        }
    }

    @Test
    void theMachinesOfTheJobMakeOneRunTogether(ShardedCluster cluster) {
        List<Run> runs = startJob(cluster, "together").stream()
                .map(machine -> machine.await().exitsWith(0))
                .toList();

        SavedRun merged = merged(runs);
        assertThat(merged.at("/mergedFrom")).hasSize(JOB.machines());
        assertThat(merged.at("/target/routers").asInt())
                .isEqualTo(cluster.routers().size());
        assertThat(merged.phase("load").at("/documents").asInt()).isEqualTo(20_000);
        assertThat(merged.phase("measure").at("/threads").asInt()).isEqualTo(2 * JOB.machines());
        assertThat(merged.phase("measure").at("/errors").isEmpty()).isTrue();
    }

    @Test
    void aMachineOfTheJobThatIsKilledIsNamedInTheResultOfTheOthers(ShardedCluster cluster) {
        List<LoadMachine> machines;
        try (Admin admin = new Admin(cluster.shards().get(0))) {
            long before = Counters.finds(admin);
            machines = startJob(cluster, "killed");
            machines.get(1).until("queries are under way", () -> Counters.finds(admin) - before > 500);
        }
        machines.get(2).kill();
        List<Run> others = machines.subList(0, 2).stream()
                .map(machine -> machine.await().exitsWith(1))
                .toList();

        assertThat(others).allSatisfy(run -> assertThat(run.err()).contains(hostName(2)));
        SavedRun merged = merged(others);
        assertThat(merged.at("/mergedFrom")).hasSize(2);
        assertThat(merged.at("/verdict/status").asText()).isEqualTo("fail");
        assertThat(merged.at("/verdict/reasons").toString()).contains(hostName(2));
    }

    /** Starts all machines of the job, as Kubernetes does, with a small load. */
    private List<LoadMachine> startJob(ShardedCluster cluster, String collection) {
        return IntStream.range(0, JOB.machines())
                .mapToObj(index -> machines.start(
                        "/results/machine-" + index,
                        Stream.concat(
                                        LIMITED.stream(),
                                        Stream.of(
                                                "--hostname",
                                                hostName(index),
                                                "--env",
                                                "JOB_COMPLETION_INDEX=" + index,
                                                "--env",
                                                "SHARDLAB_URI=" + String.join(",", cluster.uris())))
                                .toList(),
                        Stream.concat(JOB.arguments(index, SMALL).stream(), Stream.of("--collection", collection))
                                .toList()))
                .toList();
    }

    private static String hostName(int index) {
        return "shardlab-" + index;
    }

    /** The merged result, which one of the machines has. */
    private static SavedRun merged(List<Run> runs) {
        List<SavedRun> merged = runs.stream()
                .flatMap(run -> run.saved().stream())
                .filter(saved -> saved.at("/mergedFrom").isArray())
                .toList();
        assertThat(merged).as(runs.toString()).hasSize(1);
        return merged.get(0);
    }

    private LoadMachine query(List<String> environment, String... further) {
        String[] query = {
            "--workload",
            "sharded-query",
            "--collection",
            "load_machine",
            "--documents",
            "5k",
            "--hosts",
            "500",
            "--warm-up",
            "0s"
        };
        List<String> options =
                Stream.concat(LIMITED.stream(), environment.stream()).toList();
        return machines.start(options, Words.join(query, further));
    }
}
