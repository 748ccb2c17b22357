package io.shardlab.local.cluster.process;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.NodeInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/**
 * Chooses ports on which nobody listens. They are below the ports that operating systems use for outgoing connections (from
 * 32768 on Linux, from 49152 elsewhere), so that no connection can take one between its choice and the start of its server.
 * Another server still can take it; then the server must be started on another port.
 *
 * <p>Thread-safe; no port is chosen twice.
 */
public final class FreePorts {

    static final int FIRST = 20_000;
    static final int COUNT = 10_000;

    private final RandomGenerator random;
    private final IntPredicate isFree;
    private final Set<Integer> taken = ConcurrentHashMap.newKeySet();

    /**
     * @param random chooses the first port to try: simulators that start at the same time should not try the same ports
     * @param reserved ports that must not be used, whether or not a server listens on them now
     */
    public FreePorts(RandomGenerator random, Set<Integer> reserved) {
        this(random, reserved, FreePorts::canListen);
    }

    FreePorts(RandomGenerator random, Set<Integer> reserved, IntPredicate isFree) {
        this.random = random;
        this.isFree = isFree;
        taken.addAll(reserved);
    }

    /** Returns a port that was free a moment ago. */
    public int next() {
        int start = random.nextInt(COUNT);
        for (int i = 0; i < COUNT; i++) {
            int port = FIRST + (start + i) % COUNT;
            if (taken.add(port) && isFree.test(port)) {
                return port;
            }
        }
        throw new RunFailedException(Message.of(
                "No free port between {0,number,#} and {1,number,#} on {2}.", FIRST, FIRST + COUNT - 1, NodeInfo.HOST));
    }

    /** True if a server could listen on the port now. */
    public static boolean canListen(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
