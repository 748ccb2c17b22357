package io.shardlab.local.cluster.state;

import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.ClusterFolder;
import java.io.IOException;
import java.util.Optional;

/**
 * A cluster whose record cannot be read, or has content that this program does not write.
 *
 * @param id its name in the registry
 * @param reason the reason, as a part of a sentence
 * @param host the machine on which it ran, if known
 * @param folder the cluster's folder, if known
 */
public record DamagedRecord(String id, Message reason, Optional<String> host, Optional<ClusterFolder> folder) {

    /** Returns a sentence that says what to do. */
    public Message sentence() {
        return Message.of(
                "The record of the local cluster {0} is damaged ({1}); remove it and the rest of the cluster "
                        + "with 'simulator cluster down --name {0}'.",
                id, reason);
    }

    /** The record of one cluster is damaged; other clusters are not affected. */
    static final class DamagedRecordException extends IOException {

        private static final long serialVersionUID = 1L;

        private final transient DamagedRecord record;

        DamagedRecordException(DamagedRecord record) {
            super(record.sentence().toString());
            this.record = record;
        }

        DamagedRecord record() {
            return record;
        }
    }
}
