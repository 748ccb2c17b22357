package io.shardlab.mongo.collection;

import com.mongodb.MongoNamespace;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteError;
import com.mongodb.bulk.WriteConcernError;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CommandSender.Visitor;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.document.ArrayKeys;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.write.WriteResult;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;

/**
 * Finds documents of a collection and shows them as the bytes that the server sent, and changes single documents, each
 * acknowledged as the write concern asks. A find that fails is not retried, so that it is counted. Writes throw {@link
 * MongoWriteException} if the server refuses, {@link MongoWriteConcernException} if it has written, but not as durably as the
 * write concern requires. Blocking; belongs to one worker; not thread-safe.
 */
public final class CollectionAccess implements AutoCloseable {

    /** Returned if the server does not acknowledge writes. */
    public static final long NOT_ACKNOWLEDGED = -1;

    private static final byte[] FIND = BsonAppender.name("find");
    private static final byte[] BATCH_SIZE = BsonAppender.name("batchSize");
    private static final byte[] FILTER = BsonAppender.name("filter");
    private static final byte[] LIMIT = BsonAppender.name("limit");
    private static final byte[] TIME_LIMIT = BsonAppender.name("maxTimeMS");
    private static final byte[] UPDATE = BsonAppender.name("update");
    private static final byte[] UPDATES = BsonAppender.name("updates");
    private static final byte[] DELETE = BsonAppender.name("delete");
    private static final byte[] DELETES = BsonAppender.name("deletes");
    private static final byte[] QUERY = BsonAppender.name("q");
    private static final byte[] CHANGE = BsonAppender.name("u");
    private static final byte[] FIRST = ArrayKeys.of(0);

    private final CommandSender sender;
    private final byte[] collection;

    /** @param sender a sender for the collection; closed with this */
    public CollectionAccess(CommandSender sender, String collection) {
        this.sender = sender;
        this.collection = collection.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Returns access with the read preference and the concerns of the router's client. It opens a connection only when it is
     * first used.
     *
     * @param path the path that {@link PathChoice} chose
     */
    public static CollectionAccess of(Router router, MongoNamespace namespace, ClientPath path) {
        String collection = namespace.getCollectionName();
        return new CollectionAccess(
                CommandSenders.on(path, router, namespace.getDatabaseName()).of(collection), collection);
    }

    /**
     * Finds every document that matches; blocks until the last one has been shown. Not for timed operations.
     *
     * @param filter appends the elements of the filter
     * @throws com.mongodb.MongoException if the find failed, perhaps after some documents were shown
     */
    public void find(Consumer<BsonAppender> filter, Visitor visitor) {
        find(filter, visitor, new Outcome());
        show(visitor);
    }

    /**
     * Finds documents that match; blocks until the last answer has come, which {@link #show} shows, see {@link
     * CommandSender#cursor}.
     *
     * @param filter appends the elements of the filter
     * @param visitor inspects the documents of all answers but the last
     * @param timed the outcome of the operation, with its clock and the time at which the servers end it
     * @throws com.mongodb.MongoException if the find failed, perhaps after some documents were shown
     */
    public void find(Consumer<BsonAppender> filter, Visitor visitor, Outcome timed) {
        BsonAppender command = begin(filter);
        int limitMillis = limitMillis(timed);
        if (limitMillis > 0) {
            command.int32(TIME_LIMIT, limitMillis);
        }
        sender.cursor(visitor, timed);
    }

    /** Returns the time after which the servers should end an operation, in milliseconds; 0 for none, as in commands. */
    private static int limitMillis(Outcome timed) {
        long left = timed.millisLeft();
        // Servers accept no more than this, 24 days.
        return left <= Integer.MAX_VALUE ? (int) left : 0;
    }

    /**
     * Begins a find of whole documents that is continued answer by answer with {@link #next}. Forgets an earlier one.
     *
     * @param batchSize the maximum number of documents of an answer, at least 1
     * @return true if there is more
     */
    public boolean begin(Consumer<BsonAppender> filter, int batchSize) {
        begin(filter).int32(BATCH_SIZE, batchSize);
        return sender.open();
    }

    private BsonAppender begin(Consumer<BsonAppender> filter) {
        BsonAppender command = begin(FIND);
        command.startDocument(FILTER);
        filter.accept(command);
        command.endDocument();
        return command;
    }

    private BsonAppender begin(byte[] name) {
        BsonAppender command = sender.begin();
        command.string(name, collection);
        return command;
    }

    /**
     * Requests the next answer of the find that {@link #begin} began.
     *
     * @return true if there is more
     */
    public boolean next() {
        return sender.more();
    }

    /** Shows the documents of the last answer; valid until the next find. */
    public void show(Visitor visitor) {
        sender.show(visitor);
    }

    /**
     * Updates or replaces the first document that matches.
     *
     * @param update operators, or another document
     * @return how many matched, or {@link #NOT_ACKNOWLEDGED}
     */
    public long update(RawBsonDocument filter, RawBsonDocument update) {
        BsonAppender command = begin(UPDATE);
        startStatement(UPDATES, filter, command);
        append(CHANGE, update, command);
        return writeStatement(command);
    }

    /**
     * Deletes the first document that matches.
     *
     * @return how many were deleted, or {@link #NOT_ACKNOWLEDGED}
     */
    public long delete(RawBsonDocument filter) {
        BsonAppender command = begin(DELETE);
        startStatement(DELETES, filter, command);
        command.int32(LIMIT, 1);
        return writeStatement(command);
    }

    private static void startStatement(byte[] statements, RawBsonDocument filter, BsonAppender command) {
        command.startArray(statements);
        command.startDocument(FIRST);
        append(QUERY, filter, command);
    }

    private long writeStatement(BsonAppender command) {
        command.endDocument();
        command.endDocument();
        return write();
    }

    private static void append(byte[] name, RawBsonDocument document, BsonAppender out) {
        ByteBuf bytes = document.getByteBuffer();
        out.startDocument(name);
        out.elementsOf(bytes.array(), bytes.position(), bytes.remaining());
        out.endDocument();
    }

    /** Sends a command of one write. Nothing asks its exceptions for the server or for labels. */
    private long write() {
        WriteResult written = sender.write(true);
        for (WriteResult.Failure failure : written.failures()) {
            throw new MongoWriteException(
                    new WriteError(failure.code(), failure.message(), new BsonDocument()), null, Set.of());
        }
        written.concern().ifPresent(concern -> {
            throw new MongoWriteConcernException(
                    new WriteConcernError(concern.code(), "", concern.message(), new BsonDocument()),
                    null,
                    null,
                    Set.of());
        });
        return written.acknowledged() ? written.documents() : NOT_ACKNOWLEDGED;
    }

    @Override
    public void close() {
        sender.close();
    }
}
