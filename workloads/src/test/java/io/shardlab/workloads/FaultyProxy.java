package io.shardlab.workloads;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between a client and a real server, and does to chosen commands of one kind, such as inserts, what networks do.
 * Forwards all else as it is.
 */
final class FaultyProxy implements AutoCloseable {

    /** The fate of a command. */
    enum Fault {
        /** The server executes it; then the connection is cut instead of its reply being passed on. */
        REPLY_LOST,
        /** The server executes it; its reply is never passed on, and the connection stays. */
        NO_REPLY,
        /** The connection is cut before the server sees it. */
        CUT_BEFORE,
        /** Every connection is cut before the server sees it, and the next few are refused. */
        OUTAGE
    }

    private static final int HEADER_BYTES = 16;
    private static final int REFUSED_IN_OUTAGE = 3;
    /** Behind the header: four bytes of flags, the section's kind, the document's length. */
    private static final int FIRST_ELEMENT = HEADER_BYTES + 4 + 1 + 4;

    private final int serverPort;
    private final byte[] command;
    private final Map<Integer, Fault> faults;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger commands = new AtomicInteger();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicInteger toRefuse = new AtomicInteger();

    /** With faults of inserts. */
    FaultyProxy(int serverPort, Map<Integer, Fault> faults) {
        this(serverPort, "insert", faults);
    }

    /**
     * @param command the name of the commands that meet faults
     * @param faults by the number of the command, from 1
     */
    FaultyProxy(int serverPort, String command, Map<Integer, Fault> faults) {
        this.serverPort = serverPort;
        this.command = ("\2" + command + "\0").getBytes(StandardCharsets.US_ASCII);
        this.faults = Map.copyOf(faults);
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

    /** Returns the number of those commands that clients have sent. */
    int commands() {
        return commands.get();
    }

    private void accept() throws IOException {
        while (!listener.isClosed()) {
            Socket client = listener.accept();
            if (toRefuse.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                client.close();
            } else {
                connect(client);
            }
        }
    }

    private void connect(Socket client) throws IOException {
        Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        open.add(client);
        open.add(server);
        Map<Integer, Fault> lostReplies = new ConcurrentHashMap<>();
        start("requests", () -> forward(client, server, message -> faultOf(message, lostReplies)));
        start("replies", () -> forward(server, client, reply -> isReplied(lostReplies.get(responseTo(reply)))));
    }

    /** Decides whether a message is passed on; if not, the connection is cut. */
    private interface Judge {
        boolean passes(ByteBuffer message);
    }

    private void forward(Socket from, Socket to, Judge judge) throws IOException {
        try (from;
                to) {
            DataInputStream in = new DataInputStream(from.getInputStream());
            DataOutputStream out = new DataOutputStream(to.getOutputStream());
            ByteBuffer message = read(in);
            while (judge.passes(message)) {
                out.write(message.array());
                out.flush();
                message = read(in);
            }
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private static ByteBuffer read(DataInputStream in) throws IOException {
        int length = Integer.reverseBytes(in.readInt());
        ByteBuffer message = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        message.putInt(length);
        in.readFully(message.array(), Integer.BYTES, length - Integer.BYTES);
        return message;
    }

    private boolean isReplied(Fault fault) {
        if (fault == Fault.NO_REPLY) {
            awaitClose();
        }
        return fault == null;
    }

    private void awaitClose() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean faultOf(ByteBuffer message, Map<Integer, Fault> lostReplies) {
        if (!isChosen(message.array())) {
            return true;
        }
        Fault fault = faults.get(commands.incrementAndGet());
        boolean isExecuted = fault == Fault.REPLY_LOST || fault == Fault.NO_REPLY;
        if (isExecuted) {
            lostReplies.put(message.getInt(Integer.BYTES), fault);
        } else if (fault == Fault.OUTAGE) {
            toRefuse.set(REFUSED_IN_OUTAGE);
            open.forEach(FaultyProxy::closeQuietly);
        }
        return fault == null || isExecuted;
    }

    private boolean isChosen(byte[] message) {
        return message.length > FIRST_ELEMENT + command.length
                && ByteBuffer.wrap(message, FIRST_ELEMENT, command.length).equals(ByteBuffer.wrap(command));
    }

    private static int responseTo(ByteBuffer message) {
        return message.getInt(2 * Integer.BYTES);
    }

    private interface Body {
        void run() throws IOException;
    }

    private static void start(String name, Body body) {
        Thread thread = new Thread(
                () -> {
                    try {
                        body.run();
                    } catch (IOException e) {
                        // One side has gone, which is what this proxy is for.
                    }
                },
                "proxy-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone already.
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        open.forEach(FaultyProxy::closeQuietly);
    }
}
