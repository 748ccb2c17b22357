package io.shardlab.regression.containers.image;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Chooses the servers' image: only the one that {@value #VARIABLE} names, if it is set; otherwise MongoDB's own or, last, the
 * one that {@code src/test/docker/build-image} builds from the programs of this machine, which is built now if it is missing.
 */
public final class ServerImages {

    /** The environment variable that names an image: MongoDB's own in another version, or one like it. */
    public static final String VARIABLE = "SHARDLAB_TEST_IMAGE";

    private static final String OFFICIAL = "mongo:7";
    private static final String BUILT = "shardlab-test-server:local";

    /** The label that {@code build-image} writes into its images. */
    private static final String BUILT_LABEL = "io.shardlab.mongod";

    /** Only one of several test processes builds the image. */
    private static final Path LOCK = Simulator.HOME.resolve("src/test/target/image.lock");

    private static final int PULL_MINUTES = 10;

    private final DockerClient docker;
    private final URI dockerHost;
    private final Optional<String> named;

    /**
     * @param dockerHost the engine's URI
     * @param named the value of the variable
     */
    public ServerImages(DockerClient docker, URI dockerHost, Optional<String> named) {
        this.docker = docker;
        this.dockerHost = dockerHost;
        this.named = named;
    }

    /**
     * Chooses an image; blocks while it is pulled or built.
     *
     * @throws IllegalStateException if no image can be obtained; the message lists the attempts
     */
    public ServerImage choose() {
        if (named.isPresent()) {
            return obtain(named.get(), VARIABLE + " names it")
                    .orElseThrow(() -> new IllegalStateException(
                            "The image " + named.get() + " of " + VARIABLE + " is not here and cannot be pulled."));
        }
        return obtain(OFFICIAL, "MongoDB's own").orElseGet(this::built);
    }

    private Optional<ServerImage> obtain(String name, String reason) {
        return find(name, reason + ", is here already")
                .or(() -> pull(name) ? find(name, reason + ", was pulled") : Optional.empty());
    }

    private ServerImage built() {
        String reason = OFFICIAL + " cannot be pulled; made of what is on this machine";
        try (FileChannel file = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.lock();
            return find(BUILT, reason)
                    .or(() -> {
                        ImageBuild.run("build-image", BUILT, dockerHost);
                        return find(BUILT, reason + ", now");
                    })
                    .orElseThrow(() -> new IllegalStateException("build-image ended well, but made no image " + BUILT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<ServerImage> find(String name, String reason) {
        try {
            InspectImageResponse image = docker.inspectImageCmd(name).exec();
            Map<String, String> labels =
                    image.getConfig() == null ? null : image.getConfig().getLabels();
            boolean built = labels != null && labels.containsKey(BUILT_LABEL);
            return Optional.of(new ServerImage(name, !built, reason));
        } catch (NotFoundException e) {
            return Optional.empty();
        }
    }

    private boolean pull(String name) {
        try {
            return docker.pullImageCmd(name)
                    .exec(new PullImageResultCallback())
                    .awaitCompletion(PULL_MINUTES, TimeUnit.MINUTES);
        } catch (DockerException | DockerClientException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + name + " was pulled", e);
        }
    }
}
