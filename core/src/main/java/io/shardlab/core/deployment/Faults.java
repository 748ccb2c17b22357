package io.shardlab.core.deployment;

import java.util.List;

/**
 * Takes data servers and config servers of a local cluster away and brings them back. Servers are named by the addresses
 * that clients know them by. Thread-safe.
 */
public interface Faults {

    /** What is done to a server. */
    enum Kind {
        /** Its process ends at once (SIGKILL). */
        KILL,
        /** Its process stands still (SIGSTOP), and all its connections stay open. */
        PAUSE,
        /** Nothing gets from it to other members and clients or back, and no connection is closed. */
        CUT
    }

    /** The data servers and config servers on each simulated host. No host has two members of one set. */
    List<List<String>> hosts();

    /**
     * Takes servers away; returns when that has taken effect. That they have ended is no failure of the cluster.
     *
     * @throws io.shardlab.core.error.RunFailedException if that is not possible
     */
    void inflict(Kind kind, List<String> addresses) throws InterruptedException;

    /**
     * Undoes that. A server that was killed is started again with its data; returns when it listens.
     *
     * @throws io.shardlab.core.error.RunFailedException if one does not come back
     */
    void repair(Kind kind, List<String> addresses) throws InterruptedException;

    /**
     * Brings back whatever is still away; nothing if nothing is. An interrupt ends it early, and its status is kept.
     *
     * @throws io.shardlab.core.error.RunFailedException if one does not come back
     */
    void repairLeft();
}
