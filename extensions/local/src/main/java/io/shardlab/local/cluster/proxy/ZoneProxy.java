package io.shardlab.local.cluster.proxy;

import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.slow.SlowServer;
import io.shardlab.local.cluster.zone.Zone;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The proxy of one member, at the member's address for clients and the other members. Thread-safe. */
final class ZoneProxy implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ZoneProxy.class);
    private static final int BACKLOG = 512;
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(100);

    private final Member member;
    private final Origin origin;
    private final ZoneDelays delays;
    private final Zone clients;
    private final CutMembers cut;
    private final Optional<SlowServer> slow;
    private final ServerSocket listener;

    /**
     * Begins to accept connections.
     *
     * @param clients the zone of callers that are not members
     * @param slow the member, in slow motion
     * @throws IOException if the member's port is taken at the zone's address; the message is for the user
     */
    ZoneProxy(Member member, Origin origin, Zone clients, ZoneDelays delays, CutMembers cut, Optional<SlowServer> slow)
            throws IOException {
        this.member = member;
        this.origin = origin;
        this.clients = clients;
        this.delays = delays;
        this.cut = cut;
        this.slow = slow;
        try {
            this.listener = new ServerSocket(
                    member.port(), BACKLOG, InetAddress.getByName(member.zone().host()));
        } catch (IOException e) {
            throw new IOException("The zones' proxy cannot listen on " + member.host() + ": " + e.getMessage(), e);
        }
        start(this::accept);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket caller = listener.accept();
                start(() -> connect(caller));
            } catch (IOException e) {
                LOG.debug("{} takes no connection", member.host(), e);
                // Without file descriptors every attempt fails at once.
                LockSupport.parkNanos(PAUSE_AFTER_FAILURE.toNanos());
            }
        }
    }

    private void connect(Socket caller) {
        Socket server = new Socket();
        try {
            Optional<Member> from = origin.memberOf(caller);
            int[] ends = from.map(other -> new int[] {member.port(), other.port()})
                    .orElseGet(() -> new int[] {member.port()});
            cut.awaitJoined(ends);
            server.connect(new InetSocketAddress(NodeInfo.HOST, member.port()));
            caller.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            Relay.Gate gate = () -> cut.awaitJoined(ends);
            connect(caller, server, delays.between(from.map(Member::zone).orElse(clients), member.zone()), gate);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            Relay.close(server);
            Relay.close(caller);
        } catch (IOException | RuntimeException e) {
            // The caller finds the member unreachable, as it would without a proxy.
            LOG.debug("{} cannot be reached", member.host(), e);
            Relay.close(server);
            Relay.close(caller);
        }
    }

    private void connect(Socket caller, Socket server, Optional<ZoneDelays.ZoneDelay> delay, Relay.Gate gate) {
        if (slow.isPresent()) {
            Relay.connectSlow(caller, server, delay.orElse(delays.none()), gate, slow.get().new Connection());
        } else if (delay.isPresent()) {
            Relay.connectDelayed(caller, server, delay.get(), gate);
        } else {
            Relay.connect(caller, server, gate);
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "zone-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    /** Stops accepting connections; open ones stay. */
    @Override
    public void close() throws IOException {
        listener.close();
    }

    @FunctionalInterface
    interface Origin {
        Optional<Member> memberOf(Socket accepted) throws IOException;
    }
}
