package io.shardlab.regression.containers.topology;

import io.shardlab.regression.Simulator;
import io.shardlab.regression.containers.image.ServerImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testcontainers.utility.MountableFile;

/** Containers of one image in one network. */
final class Nodes implements AutoCloseable {

    /** The jars of the built program. */
    static final Path LIBRARIES = Simulator.HOME.resolve("cli/target/simulator/lib");

    /** The parts of the program's class path that the embedded mongos needs. */
    private static final Pattern OF_THE_ADAPTER =
            Pattern.compile("(shardlab-(core|mongo|local)|mongodb-driver|bson|slf4j|logback).*\\.jar");

    private final ServerImage image;
    private final Subnet subnet;
    private final List<Node> made = new ArrayList<>();

    Nodes(ServerImage image, Subnet subnet) {
        this.image = image;
        this.subnet = subnet;
    }

    boolean haveMongos() {
        return image.hasMongos();
    }

    Node mongod(String name, List<String> command) {
        return make(name, subnet.newAddress(), command, Commands.MONGOD_READY);
    }

    Node mongos(String name, String configServers) {
        return mongod(name, Commands.mongos(configServers));
    }

    /** Our own adapter, from the jars of the built program. */
    Node adapter(String name, Node upstream, String configServers) {
        String host = subnet.newAddress();
        Node node = make(
                name,
                host,
                Commands.adapter(host + ":" + Node.PORT, upstream.address(), configServers),
                Commands.ADAPTER_READY);
        jars().forEach(jar -> node.with(MountableFile.forHostPath(jar), Commands.JARS + jar.getFileName()));
        return node;
    }

    private Node make(String name, String host, List<String> command, String readyLine) {
        Node node = new Node(name, host, image, subnet, command, readyLine);
        made.add(node);
        return node;
    }

    private static List<Path> jars() {
        try (Stream<Path> files = Files.list(LIBRARIES)) {
            return files.filter(file -> OF_THE_ADAPTER
                            .matcher(file.getFileName().toString())
                            .matches())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts containers side by side; blocks until all are up. */
    void start(List<Node> nodes) {
        CompletableFuture.allOf(nodes.stream()
                        .map(node -> CompletableFuture.runAsync(node::start))
                        .toArray(CompletableFuture[]::new))
                .join();
    }

    /** Ends those that have started, also of a topology that did not come up. */
    @Override
    public void close() {
        made.forEach(Node::close);
    }
}
