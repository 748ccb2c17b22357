package io.shardlab.local.cluster.topology;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.process.FreePorts;
import io.shardlab.local.cluster.process.NodeCommand;
import io.shardlab.local.cluster.process.NodeProcess;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts servers and waits until they serve; tries another port if another program has just taken the chosen one. */
final class NodeStarter {

    private static final Logger LOG = LoggerFactory.getLogger(NodeStarter.class);
    private static final int PORT_ATTEMPTS = 5;

    /**
     * Long enough for the replay of a journal on a slow disk, and for a start among many busy threads: those of a cluster with
     * limits together get as much time as one other thread. The end of a process is noticed at once.
     */
    static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final NodeLauncher launcher;
    private final FreePorts ports;

    NodeStarter(NodeLauncher launcher, FreePorts ports) {
        this.launcher = launcher;
        this.ports = ports;
    }

    int freePort() {
        return ports.next();
    }

    /**
     * Starts a server.
     *
     * @param givenPort the port that the user chose; empty for any free port
     * @param planned makes the plan of the server on a port
     */
    NodeInfo start(OptionalInt givenPort, IntFunction<NodeInfo> planned, Function<NodeInfo, NodeCommand> command)
            throws InterruptedException {
        return givenPort.isPresent()
                ? startOnGivenPort(planned.apply(givenPort.getAsInt()), command)
                : start(planned.apply(freePort()), command);
    }

    NodeInfo start(NodeInfo planned, Function<NodeInfo, NodeCommand> command) throws InterruptedException {
        NodeInfo node = planned;
        for (int attempt = 1; ; attempt++) {
            NodeProcess process = launcher.launch(node, command);
            try {
                process.awaitReady(TIMEOUT);
                return process.node();
            } catch (NodeProcess.StartFailedException e) {
                if (!e.isPortTaken() || attempt == PORT_ATTEMPTS) {
                    throw failed(e);
                }
                LOG.info("Port {} of {} was taken by another program, trying another one", node.port(), node.name());
                node = node.withPort(ports.next());
            }
        }
    }

    NodeInfo startOnGivenPort(NodeInfo planned, Function<NodeInfo, NodeCommand> command) throws InterruptedException {
        if (!FreePorts.canListen(planned.port())) {
            throw portTaken(planned, null);
        }
        NodeProcess process = launcher.launch(planned, command);
        try {
            process.awaitReady(TIMEOUT);
            return process.node();
        } catch (NodeProcess.StartFailedException e) {
            throw e.isPortTaken() ? portTaken(planned, e) : failed(e);
        }
    }

    NodeProcess startOnce(NodeInfo planned, Function<NodeInfo, NodeCommand> command) throws InterruptedException {
        NodeProcess process = launcher.launch(planned, command);
        awaitReady(process);
        return process;
    }

    static void awaitReady(NodeProcess process) throws InterruptedException {
        try {
            process.awaitReady(TIMEOUT);
        } catch (NodeProcess.StartFailedException e) {
            throw failed(e);
        }
    }

    private static RunFailedException portTaken(NodeInfo node, NodeProcess.StartFailedException cause) {
        return new RunFailedException(
                Message.of(
                        "Port {0,number,#} of {1} is taken by another program; choose a free one.",
                        node.port(), NodeInfo.HOST),
                cause);
    }

    private static RunFailedException failed(NodeProcess.StartFailedException cause) {
        return new RunFailedException(Message.of("{0}.", cause.reason()), cause);
    }
}
