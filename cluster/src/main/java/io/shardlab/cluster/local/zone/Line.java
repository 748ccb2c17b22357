package io.shardlab.cluster.local.zone;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries bytes from one socket to another, in order. Over a long way each part leaves as long after it came as the way
 * takes; parts are under way side by side, so the way is long, not narrow.
 */
final class Line {

    private static final Logger LOG = LoggerFactory.getLogger(Line.class);
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int MOST_UNDER_WAY = 1024;
    private static final Part END = new Part(0, new byte[0]);

    private final Socket from;
    private final Socket to;
    private final BlockingQueue<Part> underWay = new LinkedBlockingQueue<>(MOST_UNDER_WAY);

    private Line(Socket from, Socket to) {
        this.from = from;
        this.to = to;
    }

    /** Within a zone; both sockets are closed as soon as one of them is. */
    static void near(Socket from, Socket to) {
        Line line = new Line(from, to);
        start(line, line::copy);
    }

    /** Between zones; both sockets are closed as soon as one of them is. */
    static void far(Socket from, Socket to, Way way) {
        Line line = new Line(from, to);
        start(line, () -> line.take(way));
        start(line, line::deliver);
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
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            underWay.clear();
            close(from);
            close(to);
        }
    }

    private void copy() throws IOException {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            out.write(buffer, 0, read);
        }
    }

    private void take(Way way) throws IOException, InterruptedException {
        try {
            InputStream in = from.getInputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                underWay.put(new Part(System.nanoTime() + way.nanos(), Arrays.copyOf(buffer, read)));
            }
        } finally {
            underWay.clear();
            underWay.put(END);
        }
    }

    private void deliver() throws IOException, InterruptedException {
        OutputStream out = to.getOutputStream();
        for (Part part = underWay.take(); part != END; part = underWay.take()) {
            TimeUnit.NANOSECONDS.sleep(part.due() - System.nanoTime());
            out.write(part.bytes());
        }
    }

    static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("A connection between members could not be closed", e);
        }
    }

    /**
     * What came at once.
     *
     * @param due when it leaves, in the time of {@link System#nanoTime}
     */
    private record Part(long due, byte[] bytes) {}

    @FunctionalInterface
    private interface Action {
        void run() throws IOException, InterruptedException;
    }
}
