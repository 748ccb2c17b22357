package io.shardlab.regression.containers.topology;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;

/** Containers and networks of test runs that were killed before they could remove them. */
public final class Leftovers {

    /** Whose a container or a network is: the process id of the tests, at the host that it counts on. */
    private static final String LABEL = "io.shardlab.regression.owner";

    private Leftovers() {}

    /** Marks what belongs to this process. */
    public static Map<String, String> mark() {
        return Map.of(LABEL, ProcessHandle.current().pid() + "@" + host());
    }

    /** Removes what belongs to processes that are no more. */
    static void remove(DockerClient docker) {
        for (Container container : docker.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(LABEL))
                .exec()) {
            if (isOrphan(container.getLabels())) {
                docker.removeContainerCmd(container.getId())
                        .withForce(true)
                        .withRemoveVolumes(true)
                        .exec();
            }
        }
        for (Network network :
                docker.listNetworksCmd().withFilter("label", List.of(LABEL)).exec()) {
            if (isOrphan(network.getLabels())) {
                docker.removeNetworkCmd(network.getId()).exec();
            }
        }
    }

    private static boolean isOrphan(Map<String, String> labels) {
        String[] owner = labels.get(LABEL).split("@", 2);
        return owner[1].equals(host())
                && ProcessHandle.of(Long.parseLong(owner[0])).isEmpty();
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            throw new UncheckedIOException(e);
        }
    }
}
