package io.shardlab.bench;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.Callable;

/** One connection that sends prepared queries, one after the other, and checks that each found its document. */
final class QueryLoop implements Callable<Long>, AutoCloseable {

    private final Socket socket;
    private final byte[][] queries;
    private final int replyBytes;
    private final byte[] reply;
    private final long nanos;
    private int next;

    /**
     * @param queries which all get replies of the same length
     * @param nanos how long a call keeps sending
     */
    QueryLoop(InetSocketAddress server, byte[][] queries, long nanos) throws IOException {
        this.socket = new Socket(server.getAddress(), server.getPort());
        socket.setTcpNoDelay(true);
        this.queries = queries;
        this.nanos = nanos;
        this.replyBytes = firstReplyBytes();
        this.reply = new byte[replyBytes];
    }

    /** The number of queries answered in the time. */
    @Override
    public Long call() throws IOException {
        long end = System.nanoTime() + nanos;
        long done = 0;
        while (System.nanoTime() < end) {
            socket.getOutputStream().write(queries[next++ % queries.length]);
            readReply();
            done++;
        }
        return done;
    }

    private void readReply() throws IOException {
        InputStream in = socket.getInputStream();
        int read = 0;
        while (read < replyBytes) {
            int step = in.read(reply, read, replyBytes - read);
            if (step < 0) {
                throw new EOFException("the server closed the connection");
            }
            read += step;
        }
        int length = (reply[0] & 0xFF) | (reply[1] & 0xFF) << 8 | (reply[2] & 0xFF) << 16 | (reply[3] & 0xFF) << 24;
        if (length != replyBytes) {
            throw new IOException("a reply of " + length + " bytes instead of " + replyBytes);
        }
    }

    private int firstReplyBytes() throws IOException {
        socket.getOutputStream().write(queries[0]);
        DataInputStream in = new DataInputStream(socket.getInputStream());
        int length = Integer.reverseBytes(in.readInt());
        in.skipNBytes(length - Integer.BYTES);
        return length;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
