package io.shardlab.cluster.local;

import io.shardlab.cluster.local.node.NodeInfo;
import java.nio.file.Path;

/**
 * A server that ended although this program did not end it.
 *
 * @param node the server
 * @param how how it ended, in words that follow its name, such as {@code was ended by signal 9 (SIGKILL)}
 * @param log where its log is, or will be once the cluster is closed
 */
public record EndedServer(NodeInfo node, String how, Path log) {

    /** In words for a person, without a full stop. */
    public String describe() {
        String address = node.port() == 0 ? "" : " (" + node.address() + ")";
        return node.role().text() + " " + node.name() + address + " " + how + ", log " + log;
    }
}
