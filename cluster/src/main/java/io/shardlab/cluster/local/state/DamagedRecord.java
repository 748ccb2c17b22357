package io.shardlab.cluster.local.state;

import io.shardlab.cluster.local.node.ClusterFolder;
import java.util.Optional;

/**
 * A cluster whose record cannot be read, or that has content which this program does not write.
 *
 * @param id its name in the registry
 * @param reason what is wrong, as a part of a sentence
 * @param host the machine that it ran on, as far as that is known
 * @param folder the cluster's folder, as far as it is known
 */
public record DamagedRecord(String id, String reason, Optional<String> host, Optional<ClusterFolder> folder) {

    /** In a sentence, with what to do. */
    public String sentence() {
        return "The record of the local cluster " + id + " is damaged (" + reason
                + "); remove it, and what is left of the cluster, with 'simulator cluster down --name " + id + "'.";
    }
}
