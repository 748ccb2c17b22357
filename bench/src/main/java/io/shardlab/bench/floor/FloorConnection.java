package io.shardlab.bench.floor;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteOrder;
import java.util.Arrays;

/** One socket that sends prepared messages and reads the replies without decoding them. Not thread-safe. */
final class FloorConnection implements AutoCloseable {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Socket socket;
    private final OutputStream out;
    private final InputStream in;
    private byte[] buffer = new byte[BUFFER_BYTES];

    FloorConnection(InetSocketAddress server) throws IOException {
        socket = new Socket(server.getAddress(), server.getPort());
        socket.setTcpNoDelay(true);
        out = socket.getOutputStream();
        in = socket.getInputStream();
    }

    /** Sends a message and reads its reply to the end, in as few reads as possible. */
    void exchange(byte[] message, Floor.Check check) throws IOException {
        out.write(message);
        int read = 0;
        while (read < Integer.BYTES) {
            read += readInto(read);
        }
        int length = (int) INT.get(buffer, 0);
        if (length > buffer.length) {
            buffer = Arrays.copyOf(buffer, length);
        }
        while (read < length) {
            read += readInto(read);
        }
        check.accept(buffer, length);
    }

    private int readInto(int offset) throws IOException {
        int read = in.read(buffer, offset, buffer.length - offset);
        if (read < 0) {
            throw new EOFException("the server closed the connection");
        }
        return read;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
