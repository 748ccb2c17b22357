package io.shardlab.regression.containers.topology;

import com.github.dockerjava.api.DockerClient;
import io.shardlab.regression.containers.image.ServerImage;
import io.shardlab.regression.containers.image.ServerImages;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;

/** The Docker engine of this machine, or why there is none that the tests can use. */
public record Engine(Optional<ServerImage> image, String problem) {

    /** Looks for it and chooses the servers' image; says which in the log. */
    public static Engine find() {
        // Docker Desktop keeps containers in a virtual machine, whose addresses lead nowhere from here.
        if (!System.getProperty("os.name").equals("Linux")) {
            return without("containers have addresses that this machine can reach on Linux only");
        }
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            return without("no Docker engine answers: install one, start it, and see that this user may use it");
        }
        DockerClient docker = DockerClientFactory.lazyClient();
        URI host = DockerClientFactory.instance().getTransportConfig().getDockerHost();
        if (!host.getScheme().equals("unix") || isRootless(docker)) {
            return without("the containers of the engine at " + host
                    + " have addresses that this machine may not reach: it must run here, as root");
        }
        try {
            ServerImage image =
                    new ServerImages(docker, host, Optional.ofNullable(System.getenv(ServerImages.VARIABLE))).choose();
            System.err.println("The container tests use the image " + image);
            Leftovers.remove(docker);
            return new Engine(Optional.of(image), "");
        } catch (IllegalStateException e) {
            return without("there is no image for servers: " + e.getMessage());
        }
    }

    private static boolean isRootless(DockerClient docker) {
        return Optional.ofNullable(docker.infoCmd().exec().getSecurityOptions()).stream()
                .flatMap(List::stream)
                .anyMatch(option -> option.contains("rootless"));
    }

    private static Engine without(String problem) {
        return new Engine(Optional.empty(), problem);
    }
}
