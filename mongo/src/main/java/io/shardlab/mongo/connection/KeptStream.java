package io.shardlab.mongo.connection;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoDriverInformation;
import com.mongodb.ServerAddress;
import com.mongodb.UnixServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.internal.Clusters;
import com.mongodb.client.internal.MongoClientImpl;
import com.mongodb.connection.SocketSettings;
import com.mongodb.connection.SslSettings;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.connection.PowerOfTwoBufferPool;
import com.mongodb.internal.connection.ServerAddressHelper;
import com.mongodb.internal.connection.SocketStream;
import com.mongodb.internal.connection.SocketStreamFactory;
import com.mongodb.internal.connection.StreamFactory;
import com.mongodb.internal.connection.StreamFactoryFactory;
import com.mongodb.internal.thread.AsyncClientExecutor;
import com.mongodb.spi.dns.InetAddressResolver;
import io.shardlab.mongo.document.BsonAppender;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.concurrent.Executor;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import org.bson.ByteBuf;

/**
 * The stream of one of the driver's connections, over which a {@link PinnedConnection} can send a command as it is. A reply that
 * is not plain and a failure are kept, and the driver, which is then given the same command, meets them here as if it had sent
 * it. So all exceptions, and all that follows from them, are the driver's. Used by one thread at a time.
 */
final class KeptStream extends SocketStream {

    /** Unknown, because the driver changes it for each of its reads. */
    private static final int DRIVERS = -1;

    private static final ThreadLocal<Watch> WATCH = new ThreadLocal<>();

    private Socket socket;
    private int timeoutMillis = DRIVERS;
    private int requests;
    private Reply unread;
    private int position;
    private IOException failure;

    /** Is shown the messages that the driver sends. */
    @FunctionalInterface
    interface Watch {
        void sent(KeptStream stream, byte[] message);
    }

    private KeptStream(
            ServerAddress address,
            InetAddressResolver resolver,
            SocketSettings settings,
            SslSettings ssl,
            SocketFactory sockets) {
        super(address, resolver, settings, ssl, sockets, PowerOfTwoBufferPool.DEFAULT);
    }

    /** Creates a client like the driver's own, but with these streams. */
    static MongoClient client(MongoClientSettings settings, MongoDriverInformation identity) {
        InetAddressResolver resolver = ServerAddressHelper.getInetAddressResolver(settings);
        MongoDriverInformation named =
                MongoDriverInformation.builder(identity).driverName("sync").build();
        StreamFactoryFactory streams = new Factory(resolver);
        return new MongoClientImpl(
                Clusters.createCluster(settings, named, streams, AsyncClientExecutor.NO_OP),
                named,
                settings,
                streams,
                AsyncClientExecutor.NO_OP);
    }

    private record Factory(InetAddressResolver resolver) implements StreamFactoryFactory {

        @Override
        public StreamFactory create(SocketSettings settings, SslSettings ssl) {
            SocketStreamFactory usual = new SocketStreamFactory(resolver, settings, ssl);
            return address -> address instanceof UnixServerAddress
                    ? usual.create(address)
                    : new KeptStream(address, resolver, settings, ssl, sockets(ssl));
        }

        private static SocketFactory sockets(SslSettings ssl) {
            try {
                SSLContext given = ssl.getContext();
                return !ssl.isEnabled()
                        ? SocketFactory.getDefault()
                        : (given == null ? SSLContext.getDefault() : given).getSocketFactory();
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("Java has no default SSL context", e);
            }
        }

        @Override
        public Executor getExecutor() {
            throw new UnsupportedOperationException("these streams are blocking");
        }

        @Override
        public void close() {
            // There is nothing to close but the streams.
        }
    }

    /**
     * Runs work that uses the driver.
     *
     * @param watch is shown the messages that this thread sends meanwhile
     */
    static void watching(Watch watch, Runnable work) {
        WATCH.set(watch);
        try {
            work.run();
        } finally {
            WATCH.remove();
        }
    }

    @Override
    protected Socket initializeSocket(OperationContext context) throws IOException {
        socket = super.initializeSocket(context);
        return socket;
    }

    /**
     * Sends a message and blocks until it is answered.
     *
     * @param longestWaitMillis the longest wait for a part of the reply; 0 for no limit
     * @return false if the driver must be given the command now, and will find the reply or the failure
     */
    boolean exchange(BsonAppender message, int longestWaitMillis, Reply reply) {
        int request = ++requests;
        OpMsg.number(message, request);
        try {
            socket.getOutputStream().write(message.bytes(), 0, message.position());
            limit(longestWaitMillis);
            reply.readMessage(socket.getInputStream());
        } catch (IOException e) {
            failure = e;
            return false;
        }
        if (reply.isPlain(request)) {
            return true;
        }
        unread = reply;
        position = 0;
        return false;
    }

    /** Limits the waits of reads; {@link Socket#setSoTimeout} would make an object for each. */
    private void limit(int newTimeoutMillis) throws IOException {
        if (newTimeoutMillis != timeoutMillis) {
            timeoutMillis = newTimeoutMillis;
            socket.setSoTimeout(newTimeoutMillis);
        }
    }

    @Override
    public void write(List<ByteBuf> buffers, OperationContext context) throws IOException {
        if (unread != null) {
            OpMsg.respondTo(OpMsg.request(buffers.get(0).array()), unread.bytes());
        } else if (failure == null) {
            super.write(buffers, context);
            show(WATCH.get(), buffers);
        }
    }

    private void show(Watch watch, List<ByteBuf> buffers) {
        if (watch != null) {
            ByteArrayOutputStream message = new ByteArrayOutputStream();
            buffers.forEach(buffer -> message.write(buffer.array(), 0, buffer.limit()));
            watch.sent(this, message.toByteArray());
        }
    }

    @Override
    public ByteBuf read(int count, OperationContext context) throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (unread == null) {
            timeoutMillis = DRIVERS;
            return super.read(count, context);
        }
        ByteBuf part = getBuffer(count);
        System.arraycopy(unread.bytes(), position, part.array(), 0, count);
        position += count;
        if (position == OpMsg.length(unread.bytes())) {
            unread = null;
        }
        return part;
    }
}
