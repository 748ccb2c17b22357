package io.shardlab.local.cluster;

import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.NodeInfo;
import java.nio.file.Path;

/**
 * A server that ended although this program did not end it.
 *
 * @param node the server
 * @param how its end, in words that follow its name, such as {@code was ended by signal 9 (SIGKILL)}
 * @param log the place of its log, or its place after the end of the cluster
 */
public record EndedServer(NodeInfo node, Message how, Path log) {

    /** Describes the end in words, without a full stop. */
    public Message describe() {
        return Message.of("{0} {1}, log {2}", node.inWords(), how, log);
    }
}
