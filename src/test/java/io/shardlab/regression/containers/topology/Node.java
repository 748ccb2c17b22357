package io.shardlab.regression.containers.topology;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.ContainerNetwork;
import io.shardlab.regression.containers.image.ServerImage;
import java.time.Duration;
import java.util.List;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/** A server in a container of its own, at an address that stays the same. What is done to it is done when it returns. */
public final class Node implements AutoCloseable {

    static final int PORT = 27017;

    private static final Duration START_LIMIT = Duration.ofMinutes(5);

    private final DockerClient docker = DockerClientFactory.lazyClient();
    private final GenericContainer<?> container;
    private final Subnet subnet;
    private final String name;
    private final String host;

    /** @param readyLine a part of the line by which the server says that it can be talked to */
    Node(String name, String host, ServerImage image, Subnet subnet, List<String> command, String readyLine) {
        this.name = name;
        this.host = host;
        this.subnet = subnet;
        this.container = new GenericContainer<>(DockerImageName.parse(image.name()))
                .withImagePullPolicy(ignored -> false)
                .withLabels(Leftovers.mark())
                .withCreateContainerCmdModifier(create -> create.withHostName(name)
                        .withIpv4Address(host)
                        .getHostConfig()
                        .withNetworkMode(subnet.id()))
                .withCommand(command.toArray(String[]::new))
                .waitingFor(Wait.forLogMessage(".*" + readyLine + ".*\\n", 1).withStartupTimeout(START_LIMIT));
    }

    /** Puts a file of this machine into the container before it starts. */
    Node with(MountableFile file, String path) {
        container.withCopyFileToContainer(file, path);
        return this;
    }

    void start() {
        container.start();
    }

    public String name() {
        return name;
    }

    /** Host and port. */
    public String address() {
        return host + ":" + PORT;
    }

    /** Ends the server by SIGKILL. */
    public void kill() {
        docker.killContainerCmd(container.getContainerId()).exec();
    }

    /** Starts a killed server again, with the files that it left. */
    public void startAgain() {
        docker.startContainerCmd(container.getContainerId()).exec();
    }

    /**
     * Stops all of its threads: its kernel accepts connections, but nothing answers. It uses signals, because a busy Docker
     * engine sometimes forgets that it paused a container, and then refuses to resume it.
     */
    public void pause() {
        signal("STOP");
    }

    public void goOn() {
        signal("CONT");
    }

    private void signal(String name) {
        docker.killContainerCmd(container.getContainerId()).withSignal(name).exec();
    }

    /** Disconnects its network: nothing that is sent to it arrives, and the sender gets no error. */
    public void cutOff() {
        docker.disconnectFromNetworkCmd()
                .withNetworkId(subnet.id())
                .withContainerId(container.getContainerId())
                .exec();
    }

    public void connectAgain() {
        docker.connectToNetworkCmd()
                .withNetworkId(subnet.id())
                .withContainerId(container.getContainerId())
                .withContainerNetwork(
                        new ContainerNetwork().withIpamConfig(new ContainerNetwork.Ipam().withIpv4Address(host)))
                .exec();
    }

    @Override
    public void close() {
        container.stop();
    }
}
