package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.process.NodeCommand;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Starts the servers that clients connect to: on the ports that the user chose, if any. */
final class EntryPorts {

    private final NodeStarter starter;
    private final OptionalInt firstPort;

    EntryPorts(NodeStarter starter, OptionalInt firstPort) {
        this.starter = starter;
        this.firstPort = firstPort;
    }

    /**
     * Blocks until the server serves.
     *
     * @param index 0 for the first entry point
     * @param planned the server on a given port
     */
    NodeInfo start(int index, IntFunction<NodeInfo> planned, Function<NodeInfo, NodeCommand> command)
            throws InterruptedException {
        if (firstPort.isPresent()) {
            return starter.startOnGivenPort(planned.apply(firstPort.getAsInt() + index), command);
        }
        return starter.start(planned.apply(starter.freePort()), command);
    }
}
