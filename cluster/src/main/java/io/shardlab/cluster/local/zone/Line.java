package io.shardlab.cluster.local.zone;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries bytes from one socket to another, in order. Over a long way each part leaves as long after it came as the way
 * takes; parts are under way side by side, so the way is long, not narrow. The end of what comes follows the last byte; both
 * sockets are closed when both directions have ended, or as soon as one of them fails.
 */
final class Line {

    private static final Logger LOG = LoggerFactory.getLogger(Line.class);
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int MOST_UNDER_WAY = 1024;
    private static final byte[] END = {};

    private final Socket from;
    private final Socket to;
    private final AtomicInteger directions;
    private final BlockingQueue<Part> underWay = new LinkedBlockingQueue<>(MOST_UNDER_WAY);

    private Line(Socket from, Socket to, AtomicInteger directions) {
        this.from = from;
        this.to = to;
        this.directions = directions;
    }

    /** Connects two sockets within a zone, in both directions. */
    static void near(Socket one, Socket other) {
        AtomicInteger directions = new AtomicInteger(2);
        for (Line line : new Line[] {new Line(one, other, directions), new Line(other, one, directions)}) {
            start(line, line::copy);
        }
    }

    /** Connects two sockets in different zones, in both directions. */
    static void far(Socket one, Socket other, Way way) {
        AtomicInteger directions = new AtomicInteger(2);
        for (Line line : new Line[] {new Line(one, other, directions), new Line(other, one, directions)}) {
            start(line, () -> line.take(way));
            start(line, line::deliver);
        }
    }

    private static void start(Line line, Action action) {
        Thread thread = new Thread(() -> line.run(action), "zone-line");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Action action) {
        try {
            action.run();
        } catch (IOException e) {
            // Whoever waits for an answer over it sees the end of the connection itself.
            LOG.debug("A connection between members has ended", e);
            breakOff();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            breakOff();
        }
    }

    private void copy() throws IOException {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            out.write(buffer, 0, read);
        }
        end();
    }

    private void take(Way way) throws IOException, InterruptedException {
        InputStream in = from.getInputStream();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            underWay.put(new Part(System.nanoTime() + way.nanos(), Arrays.copyOf(buffer, read)));
        }
        underWay.put(new Part(System.nanoTime() + way.nanos(), END));
    }

    private void deliver() throws IOException, InterruptedException {
        OutputStream out = to.getOutputStream();
        for (Part part = arrived(); part.bytes().length > 0; part = arrived()) {
            out.write(part.bytes());
        }
        end();
    }

    private Part arrived() throws InterruptedException {
        Part part = underWay.take();
        TimeUnit.NANOSECONDS.sleep(part.due() - System.nanoTime());
        return part;
    }

    /** Passes on that nothing more comes; the other direction may still have something to say. */
    private void end() throws IOException {
        if (directions.decrementAndGet() == 0) {
            close(from);
            close(to);
        } else {
            to.shutdownOutput();
        }
    }

    /** After the closing of the sockets neither thread of a direction waits for the other one. */
    private void breakOff() {
        close(from);
        close(to);
        underWay.clear();
        underWay.offer(new Part(System.nanoTime(), END));
    }

    static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("A connection between members could not be closed", e);
        }
    }

    /**
     * What came at once, or nothing for the end.
     *
     * @param due when it leaves, in the time of {@link System#nanoTime}
     */
    private record Part(long due, byte[] bytes) {}

    @FunctionalInterface
    private interface Action {
        void run() throws IOException, InterruptedException;
    }
}
