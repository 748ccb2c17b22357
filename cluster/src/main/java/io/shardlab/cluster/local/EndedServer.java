package io.shardlab.cluster.local;

import io.shardlab.cluster.local.node.NodeInfo;
import java.nio.file.Path;

/**
 * A server that ended although this program did not end it.
 *
 * @param node the server
 * @param how its end, in words that follow its name, such as {@code was ended by signal 9 (SIGKILL)}
 * @param log the place of its log, or its place after the end of the cluster
 */
public record EndedServer(NodeInfo node, String how, Path log) {

    /** Describes the end in words, without a full stop. */
    public String describe() {
        String address = node.port() == 0 ? "" : " (" + node.address() + ")";
        return node.role().text() + " " + node.name() + address + " " + how + ", log " + log;
    }
}
