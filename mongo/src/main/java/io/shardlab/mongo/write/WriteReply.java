package io.shardlab.mongo.write;

import com.mongodb.MongoBulkWriteException;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A server's reply to one write command: a batch of inserts, an update, a replacement or a delete.
 *
 * @param written the number of documents inserted, matched or deleted: the reply's {@code n}
 * @param failures the statements that failed
 * @param concern the reason why the write concern was not satisfied; empty if it was
 */
public record WriteReply(int written, List<Failure> failures, Optional<ConcernFailure> concern) {

    /** The server's error code for a duplicate key. */
    private static final int DUPLICATE_KEY = 11000;

    public WriteReply {
        failures = List.copyOf(failures);
    }

    /**
     * One statement that failed.
     *
     * @param index its index among the statements that were sent
     * @param code the server's error code
     * @param message the server's message
     */
    public record Failure(int index, int code, String message) {

        /** True if a document with the same {@code _id} exists; only the message shows this on every server version. */
        public boolean isDuplicateId() {
            return code == DUPLICATE_KEY && message.contains(" index: _id_ ");
        }
    }

    /**
     * The write is done on the server that replied, but is less durable than the write concern requires.
     *
     * @param code the server's error code
     * @param message the server's message
     */
    public record ConcernFailure(int code, String message) {}

    /** Reads the reply to a write command. */
    public static WriteReply of(BsonDocument reply) {
        return new WriteReply(
                reply.getNumber("n", new BsonInt32(0)).intValue(),
                reply.getArray("writeErrors", new BsonArray()).stream()
                        .map(BsonValue::asDocument)
                        .map(error -> new Failure(error.getInt32("index").getValue(), code(error), message(error)))
                        .toList(),
                Optional.ofNullable(reply.get("writeConcernError"))
                        .map(BsonValue::asDocument)
                        .map(error -> new ConcernFailure(code(error), message(error))));
    }

    /** Reads the driver's exception for a batch of inserts. */
    public static WriteReply of(MongoBulkWriteException failure) {
        return new WriteReply(
                failure.getWriteResult().getInsertedCount(),
                failure.getWriteErrors().stream()
                        .map(error -> new Failure(error.getIndex(), error.getCode(), error.getMessage()))
                        .toList(),
                Optional.ofNullable(failure.getWriteConcernError())
                        .map(error -> new ConcernFailure(error.getCode(), error.getMessage())));
    }

    /** Returns the reply that acknowledges everything that was sent. */
    public static WriteReply all(int count) {
        return new WriteReply(count, List.of(), Optional.empty());
    }

    private static int code(BsonDocument error) {
        return error.getNumber("code", new BsonInt32(0)).intValue();
    }

    private static String message(BsonDocument error) {
        return error.getString("errmsg", new BsonString("")).getValue();
    }

    /** Returns the first transient error, after which sending the documents again may succeed. */
    public Optional<ConcernFailure> transientError() {
        if (failures.isEmpty() && concern.isEmpty()) {
            return Optional.empty();
        }
        return Stream.concat(
                        failures.stream().map(failure -> new ConcernFailure(failure.code(), failure.message())),
                        concern.stream())
                .filter(failure -> MongoErrors.isTransient(failure.code()))
                .findFirst();
    }
}
