package io.shardlab.mongo.collection;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import io.shardlab.mongo.connection.OpMsg;
import io.shardlab.mongo.connection.PinnedConnection;
import io.shardlab.mongo.document.BsonAppender;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/**
 * Shows all documents of a collection, or those that match, as the bytes that the server sent. While one answer is shown, a
 * thread of this object fetches the next. Used once, by one thread.
 */
public final class CollectionScan implements AutoCloseable {

    /** The intended size of an answer; three answers are in memory at a time. */
    private static final long ANSWER_BYTES = 4 << 20;

    /** The documents of the first answers, while their size is unknown; the server ends an answer at 16 MB anyway. */
    private static final int FIRST_DOCUMENTS = 1000;

    /** The wait for an answer under way when a scan is given up; without it the connection is not returned. */
    private static final int SECONDS_TO_END = 5;

    private final PinnedConnection connection;
    private final MongoNamespace namespace;
    private final ExecutorService fetcher;
    private final BsonAppender message = new BsonAppender(512);
    private long documents;
    private long bytes;

    /**
     * Opens a connection only when it is first used.
     *
     * @param from selects the members that are read
     */
    public CollectionScan(MongoClient client, MongoNamespace namespace, ReadPreference from) {
        this.namespace = namespace;
        this.connection = PinnedConnection.withoutReadTimeout(client, namespace.getDatabaseName(), from);
        this.fetcher = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "scan " + namespace);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Inspects one document in place; the array is reused for later answers. */
    @FunctionalInterface
    public interface Visitor<E extends Exception> {
        void visit(byte[] bson, int offset, int length) throws E, InterruptedException;
    }

    /**
     * Shows every document that matches; blocks until the last one was shown.
     *
     * @param options further fields of the {@code find} command, such as {@code filter} and {@code hint}
     * @throws com.mongodb.MongoException if the server failed, perhaps after some documents were shown
     */
    public <E extends Exception> void forEach(BsonDocument options, Visitor<E> visitor) throws E, InterruptedException {
        BsonDocument find = new BsonDocument("find", new BsonString(namespace.getCollectionName()));
        find.putAll(options);
        find.append("batchSize", new BsonInt32(FIRST_DOCUMENTS));
        CursorReply spare = new CursorReply();
        // A thread that waits for a server's answer cannot be interrupted; one that waits for a thread can.
        CursorReply reply = result(fetcher.submit(() -> ask(find, new CursorReply())));
        while (true) {
            long cursor = reply.cursorId();
            CursorReply free = spare;
            BsonDocument more = more(cursor);
            Future<CursorReply> next = cursor == 0 ? null : fetcher.submit(() -> ask(more, free));
            visit(reply, visitor);
            if (next == null) {
                return;
            }
            spare = reply;
            reply = result(next);
        }
    }

    private <E extends Exception> void visit(CursorReply reply, Visitor<E> visitor) throws E, InterruptedException {
        for (int document = reply.first(); document >= 0; document = reply.after(document)) {
            visitor.visit(reply.bytes(), document, reply.length(document));
            documents++;
            bytes += reply.length(document);
        }
    }

    private BsonDocument more(long cursor) {
        return new BsonDocument("getMore", new BsonInt64(cursor))
                .append("collection", new BsonString(namespace.getCollectionName()))
                .append("batchSize", new BsonInt32(documentsPerAnswer(documents, bytes)));
    }

    /** Returns how many documents of the average size so far fill an answer. */
    static int documentsPerAnswer(long documents, long bytes) {
        return documents == 0 ? FIRST_DOCUMENTS : (int) Math.max(1, ANSWER_BYTES * documents / bytes);
    }

    private CursorReply ask(BsonDocument command, CursorReply into) {
        byte[] encoded = BsonAppender.encode(command);
        OpMsg.begin(message);
        message.elementsOf(encoded, 0, encoded.length);
        message.endDocument();
        connection.read(message, into.reply());
        return into.located();
    }

    private static CursorReply result(Future<CursorReply> next) throws InterruptedException {
        try {
            return next.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Returns the connection. After a scan that did not end, the server's cursor stays until it expires. */
    @Override
    public void close() {
        fetcher.shutdownNow();
        boolean interrupted = Thread.interrupted();
        try {
            if (fetcher.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS)) {
                connection.close();
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
