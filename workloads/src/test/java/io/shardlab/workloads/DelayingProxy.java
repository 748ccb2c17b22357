package io.shardlab.workloads;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Stands between a client and a server as a long way does: what the server sends arrives later. */
final class DelayingProxy implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final int serverPort;
    private final Duration delay;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    DelayingProxy(int serverPort, Duration delay) {
        this.serverPort = serverPort;
        this.delay = delay;
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start("accept", this::accept);
    }

    String uri() {
        return "mongodb://127.0.0.1:" + listener.getLocalPort() + "/?directConnection=true";
    }

    private void accept() throws IOException {
        while (!listener.isClosed()) {
            Socket client = listener.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
            for (Socket socket : new Socket[] {client, server}) {
                socket.setTcpNoDelay(true);
                open.add(socket);
            }
            start("requests", () -> copy(client.getInputStream(), server.getOutputStream(), Duration.ZERO));
            start("replies", () -> copy(server.getInputStream(), client.getOutputStream(), delay));
        }
    }

    /** In order, as one thread sends all that is late. */
    private void copy(InputStream from, OutputStream to, Duration later) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
            if (later.isZero()) {
                to.write(buffer, 0, read);
            } else {
                byte[] bytes = Arrays.copyOf(buffer, read);
                clock.schedule(() -> send(bytes, to), later.toNanos(), TimeUnit.NANOSECONDS);
            }
        }
    }

    private static void send(byte[] bytes, OutputStream to) {
        try {
            to.write(bytes);
        } catch (IOException e) {
            // The client is gone.
            throw new UncheckedIOException(e);
        }
    }

    private static void start(String name, Action action) {
        Thread thread = new Thread(
                () -> {
                    try {
                        action.run();
                    } catch (IOException | RejectedExecutionException e) {
                        // One side closed its end, or the test is over: a client that waits for an answer notices it.
                        return;
                    }
                },
                "proxy-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        clock.shutdownNow();
        try {
            listener.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @FunctionalInterface
    private interface Action {
        void run() throws IOException;
    }
}
