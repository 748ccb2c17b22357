package io.shardlab.regression.containers;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectImageResponse;
import io.shardlab.regression.Words;
import io.shardlab.regression.containers.run.LoadMachine;
import io.shardlab.regression.containers.run.LoadMachines;
import io.shardlab.regression.containers.run.Run;
import io.shardlab.regression.containers.topology.Admin;
import io.shardlab.regression.containers.topology.Counters;
import io.shardlab.regression.containers.topology.Standalone;
import io.shardlab.regression.deploy.KubernetesJob;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The image of {@code deploy/Dockerfile}, with the rights and limits that {@code deploy/kubernetes-job.yaml} gives it. */
@ContainerTest
class LoadMachineIT {

    private static final long MOST_BYTES = 150_000_000;

    private static final List<String> LIMITED = KubernetesJob.read().dockerOptions();

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
