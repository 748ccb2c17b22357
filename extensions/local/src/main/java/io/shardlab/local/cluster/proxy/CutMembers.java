package io.shardlab.local.cluster.proxy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The ports of the members that are cut off from all others and from clients. Thread-safe. */
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
     * Waits while one of these members is cut off, as a packet waits that is sent again and again.
     *
     * @param ends the ports of the members at both ends of a connection; a client has no port here
     * @return true if one was cut off
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
