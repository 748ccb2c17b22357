package io.shardlab.regression.containers.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectImageResponse;
import io.shardlab.core.file.Folders;
import io.shardlab.regression.Simulator;
import io.shardlab.regression.containers.image.LoadMachineImage;
import io.shardlab.regression.containers.topology.Leftovers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testcontainers.DockerClientFactory;

/**
 * Containers of the image of {@code deploy/Dockerfile} in the network of the servers, which are started by Docker's command line,
 * as users do. They are gone when this is closed. Used by one thread.
 */
public final class LoadMachines implements AutoCloseable {

    private static final String RESULTS = "/results";

    private final String network;
    private final String image;
    private final Path folder;
    private final Map<String, String> environment;
    private final List<String> names = new ArrayList<>();

    /** Builds the image. */
    public LoadMachines(String network) {
        this.network = network;
        URI host = DockerClientFactory.instance().getTransportConfig().getDockerHost();
        this.environment = Map.of("DOCKER_HOST", host.toString());
        this.image = LoadMachineImage.build(host);
        try {
            this.folder = Files.createTempDirectory("shardlab-load-machines-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The engine's description of the image. */
    public InspectImageResponse image() {
        return DockerClientFactory.lazyClient().inspectImageCmd(image).exec();
    }

    /** Starts one with results in their usual folder. */
    public LoadMachine start(List<String> options, String... arguments) {
        return start(RESULTS, options, List.of(arguments));
    }

    /**
     * Starts one; returns at once.
     *
     * @param results the folder of its results in the container
     * @param options Docker's, such as {@code --read-only}
     * @param arguments the program's
     */
    public LoadMachine start(String results, List<String> options, List<String> arguments) {
        String name = "shardlab-load-" + ProcessHandle.current().pid() + "-" + names.size();
        names.add(name);
        List<String> command = new ArrayList<>(List.of("docker", "run", "--name", name, "--network", network));
        Leftovers.mark().forEach((label, owner) -> command.addAll(List.of("--label", label + "=" + owner)));
        command.addAll(options);
        command.add(image);
        Path out = folder.resolve(name);
        Simulator.Running running = new Simulator(command, folder, environment).start(arguments.toArray(String[]::new));
        Started started = new Started(
                running, out, System.nanoTime(), () -> docker("cp", name + ":" + results + "/.", out.toString()));
        return new LoadMachine(started, words -> docker(words), name);
    }

    private void docker(String... words) {
        Simulator.Finished finished = new Simulator(List.of("docker"), folder, environment).run(words);
        assertThat(finished.exitCode())
                .as("docker " + String.join(" ", words) + ": " + finished.err())
                .isZero();
    }

    @Override
    public void close() throws IOException {
        for (String name : names) {
            docker("rm", "--force", "--volumes", name);
        }
        Folders.delete(folder);
    }
}
