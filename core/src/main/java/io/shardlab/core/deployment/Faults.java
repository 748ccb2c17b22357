package io.shardlab.core.deployment;

import java.util.List;

/**
 * Takes data servers and config servers of a local cluster away and brings them back. Servers are named by the addresses
 * that clients use. Thread-safe.
 */
public interface Faults {

    /** The kind of fault. */
    enum Kind {
        /** The process ends at once (SIGKILL). */
        KILL,
        /** The process is suspended (SIGSTOP), and all its connections stay open. */
        PAUSE,
        /** No message passes between the server and other members or clients, and no connection is closed. */
        CUT
    }

    /** The data servers and config servers on each simulated host. No host has two members of one set. */
    List<List<String>> hosts();

    /**
     * Takes servers away; returns when that has taken effect. The end of these servers is not a failure of the cluster.
     *
     * @throws io.shardlab.core.error.RunFailedException if that is not possible
     */
    void inflict(Kind kind, List<String> addresses) throws InterruptedException;

    /**
     * Brings servers back. A server that was killed is started again with its data; returns when it listens.
     *
     * @throws io.shardlab.core.error.RunFailedException if a server does not come back
     */
    void repair(Kind kind, List<String> addresses) throws InterruptedException;

    /**
     * Brings back all servers that are still away. An interrupt ends it early, and the interrupt status is kept.
     *
     * @throws io.shardlab.core.error.RunFailedException if a server does not come back
     */
    void repairLeft();
}
