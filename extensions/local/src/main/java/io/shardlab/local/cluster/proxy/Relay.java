package io.shardlab.local.cluster.proxy;

import io.shardlab.local.cluster.slow.SlowServer;
import io.shardlab.mongo.dataset.DueTime;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries bytes from one socket to another, in order. Between zones, each part is delivered one delay after it was read, or
 * after a slow server would have sent it; many parts are in flight at the same time, so latency grows, but throughput does not
 * fall. The end of the stream, or its failure, follows the last byte. Both sockets are closed when both directions have ended,
 * or when the failure of one arrives. One thread reads and another one delivers.
 */
final class Relay {

    private static final Logger LOG = LoggerFactory.getLogger(Relay.class);
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int MAX_IN_FLIGHT = 1024;

    /** The kernel counts the CPU time of a server's thread when it gives up its processor, soon after it has sent an answer. */
    private static final long COUNTED_AFTER_NANOS = 300_000;

    private static final byte[] END = {};
    private static final byte[] FAILURE = {};

    private final Socket from;
    private final Socket to;
    private final AtomicInteger directions;
    private final Gate gate;
    private final BlockingQueue<Part> inFlight = new LinkedBlockingQueue<>(MAX_IN_FLIGHT);

    /** The time when the gate last opened after a wait. */
    private long opened = System.nanoTime();

    private Relay(Socket from, Socket to, AtomicInteger directions, Gate gate) {
        this.from = from;
        this.to = to;
        this.directions = directions;
        this.gate = gate;
    }

    static void connect(Socket one, Socket other, Gate gate) {
        AtomicInteger directions = new AtomicInteger(2);
        for (Relay relay :
                new Relay[] {new Relay(one, other, directions, gate), new Relay(other, one, directions, gate)}) {
            start(relay, relay::copy);
        }
    }

    static void connectDelayed(Socket caller, Socket server, ZoneDelays.ZoneDelay delay, Gate gate) {
        connect(caller, server, delay, gate, Timing.AS_READ, Timing.AS_READ);
    }

    /** Connects two sockets, in both directions, if the server is in slow motion. */
    static void connectSlow(
            Socket caller, Socket server, ZoneDelays.ZoneDelay delay, Gate gate, SlowServer.Connection connection) {
        connect(caller, server, delay, gate, new ToSlowServer(connection), new FromSlowServer(connection));
    }

    private static void connect(
            Socket caller, Socket server, ZoneDelays.ZoneDelay delay, Gate gate, Timing toServer, Timing fromServer) {
        AtomicInteger directions = new AtomicInteger(2);
        Relay there = new Relay(caller, server, directions, gate);
        start(there, () -> there.read(toServer));
        start(there, () -> there.deliver(delay, toServer));
        Relay back = new Relay(server, caller, directions, gate);
        start(back, () -> back.read(fromServer));
        start(back, () -> back.deliver(delay, fromServer));
    }

    private static void start(Relay relay, Action action) {
        Thread thread = new Thread(() -> relay.run(action), "zone-relay");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Action action) {
        try {
            action.run();
        } catch (IOException e) {
            // A caller that waits for an answer notices the end of the connection.
            LOG.debug("A connection between members has failed", e);
            closeBoth();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closeBoth();
        }
    }

    private void copy() throws IOException, InterruptedException {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            gate.awaitOpen();
            out.write(buffer, 0, read);
        }
        gate.awaitOpen();
        end();
    }

    private void read(Timing timing) throws InterruptedException {
        byte[] last = END;
        try {
            InputStream in = from.getInputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                byte[] bytes = Arrays.copyOf(buffer, read);
                inFlight.put(new Part(timing.leftAt(System.nanoTime()), bytes));
            }
        } catch (IOException e) {
            LOG.debug("A member has broken off a connection", e);
            last = FAILURE;
        }
        inFlight.put(new Part(System.nanoTime(), last));
    }

    private void deliver(ZoneDelays.ZoneDelay delay, Timing timing) throws IOException, InterruptedException {
        boolean received = true;
        Part part = arrived(delay);
        for (; part.bytes().length > 0; part = arrived(delay)) {
            timing.arrives();
            received = received && write(part.bytes());
        }
        if (part.bytes() == FAILURE) {
            closeBoth();
        } else if (received) {
            end();
        }
    }

    /** If the receiver has left, its earlier bytes are still in flight; only this direction ends at once. */
    private boolean write(byte[] bytes) throws IOException {
        try {
            to.getOutputStream().write(bytes);
            return true;
        } catch (IOException e) {
            LOG.debug("A member has left a connection", e);
            close(to);
            end();
            return false;
        }
    }

    private Part arrived(ZoneDelays.ZoneDelay delay) throws InterruptedException {
        Part part = inFlight.take();
        long due = part.leftAt() + delay.nanos();
        DueTime.await(due);
        if (part.bytes().length > 0) {
            long now = System.nanoTime();
            // Bytes that wait for the end of a cut are not late.
            delay.delivered(Math.min(now - due, now - opened));
        }
        if (gate.awaitOpen()) {
            opened = System.nanoTime();
        }
        return part;
    }

    /** Passes on the end of this direction; the other one may continue. */
    private void end() throws IOException {
        if (directions.decrementAndGet() == 0) {
            closeBoth();
        } else if (!to.isClosed()) {
            to.shutdownOutput();
        }
    }

    private void closeBoth() {
        close(from);
        close(to);
    }

    static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("A connection between members could not be closed", e);
        }
    }

    /**
     * Bytes of one read, or one of the empty arrays for the end of the stream.
     *
     * @param leftAt when their sender sent them, or would have sent them, in the time of {@link System#nanoTime}
     */
    private record Part(long leftAt, byte[] bytes) {}

    /** The times at which parts leave their sender, as {@link System#nanoTime}. */
    private interface Timing {

        Timing AS_READ = readAt -> readAt;

        /** Returns when a part would have been sent. May block for some time, but not until then. */
        long leftAt(long readAt) throws InterruptedException;

        /** Called when a part arrives. */
        default void arrives() {}
    }

    /** Operations on their way to a slow server. */
    private record ToSlowServer(SlowServer.Connection connection) implements Timing {

        @Override
        public long leftAt(long readAt) {
            return readAt;
        }

        @Override
        public void arrives() {
            connection.arrives(System.nanoTime());
        }
    }

    /** Answers of a slow server on their way back. */
    private record FromSlowServer(SlowServer.Connection connection) implements Timing {

        @Override
        public long leftAt(long readAt) throws InterruptedException {
            if (connection.isSlow()) {
                DueTime.await(readAt + COUNTED_AFTER_NANOS);
            }
            return connection.readyAt(readAt, System.nanoTime());
        }
    }

    /** A gate that bytes, and the end of a stream, must pass. */
    @FunctionalInterface
    interface Gate {

        /** The gate of connections that are never cut. */
        Gate OPEN = () -> false;

        /** Blocks while the gate is closed; returns true if it was. */
        boolean awaitOpen() throws InterruptedException;
    }

    @FunctionalInterface
    private interface Action {
        void run() throws IOException, InterruptedException;
    }
}
