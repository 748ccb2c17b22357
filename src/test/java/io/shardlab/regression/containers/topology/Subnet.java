package io.shardlab.regression.containers.topology;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Network;
import java.util.concurrent.atomic.AtomicInteger;
import org.testcontainers.DockerClientFactory;

/**
 * A Docker network of the tests. It gives every container the address that it asks for, and the same address again after a
 * restart or a cut.
 */
final class Subnet implements AutoCloseable {

    /** The engine uses the first address. */
    private static final int FIRST = 10;

    private final DockerClient docker = DockerClientFactory.lazyClient();
    private final String id;
    private final String prefix;
    private final AtomicInteger next = new AtomicInteger(FIRST);

    private Subnet(String id, String prefix) {
        this.id = id;
        this.prefix = prefix;
    }

    static Subnet create() {
        DockerClient docker = DockerClientFactory.lazyClient();
        String range = freeRange(docker);
        String id = docker.createNetworkCmd()
                .withName("shardlab-" + ProcessHandle.current().pid())
                .withLabels(Leftovers.mark())
                .withIpam(new Network.Ipam().withConfig(new Network.Ipam.Config().withSubnet(range)))
                .exec()
                .getId();
        return new Subnet(id, range.substring(0, range.lastIndexOf('.') + 1));
    }

    /** Addresses can be asked for only in a range that was asked for; which are free here the engine knows best. */
    private static String freeRange(DockerClient docker) {
        String id = docker.createNetworkCmd()
                .withName("shardlab-free-range-" + ProcessHandle.current().pid())
                .withLabels(Leftovers.mark())
                .exec()
                .getId();
        try {
            return docker.inspectNetworkCmd()
                    .withNetworkId(id)
                    .exec()
                    .getIpam()
                    .getConfig()
                    .get(0)
                    .getSubnet();
        } finally {
            docker.removeNetworkCmd(id).exec();
        }
    }

    String id() {
        return id;
    }

    /** An address that no other container has. */
    String newAddress() {
        return prefix + next.getAndIncrement();
    }

    @Override
    public void close() {
        docker.removeNetworkCmd(id).exec();
    }
}
