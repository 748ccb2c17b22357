package io.shardlab.cluster.local.zone;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The members that are cut off from all others and from clients, by their ports. Thread-safe. */
final class CutMembers {

    private final Set<Integer> ports = new HashSet<>();
    private volatile boolean none = true;

    synchronized void cut(int port) {
        ports.add(port);
        none = false;
    }

    synchronized void join(int port) {
        ports.remove(port);
        none = ports.isEmpty();
        notifyAll();
    }

    /**
     * Waits while one of these members is cut off, as a packet that is sent again and again.
     *
     * @param ends the members at both ends of a connection; a client has no port here
     * @return whether one was
     */
    boolean awaitJoined(int... ends) throws InterruptedException {
        return !none && waitForAll(ends);
    }

    private synchronized boolean waitForAll(int... ends) throws InterruptedException {
        boolean waited = false;
        while (Arrays.stream(ends).anyMatch(ports::contains)) {
            wait();
            waited = true;
        }
        return waited;
    }
}
