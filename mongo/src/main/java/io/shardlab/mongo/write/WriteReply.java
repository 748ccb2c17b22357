package io.shardlab.mongo.write;

import com.mongodb.MongoBulkWriteException;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * A server's reply to one write command: a batch of inserts, an update, a replacement or a delete.
 *
 * @param written documents that it inserted, matched or deleted: the reply's {@code n}
 * @param failures statements that failed, by their place among those sent
 * @param concern why the write concern was not satisfied, if it was not
 */
public record WriteReply(int written, List<Failure> failures, Optional<ConcernFailure> concern) {

    /** The server's "duplicate key". */
    private static final int DUPLICATE_KEY = 11000;

    public WriteReply {
        failures = List.copyOf(failures);
    }

    /**
     * One statement that failed.
     *
     * @param index among the statements that were sent
     * @param code the server's error code
     * @param message the server's words
     */
    public record Failure(int index, int code, String message) {

        /** Whether a document of the same {@code _id} is there; only the words tell on every version of the server. */
        public boolean isDuplicateId() {
            return code == DUPLICATE_KEY && message.contains(" index: _id_ ");
        }
    }

    /**
     * The write is done on the server that replied, but is not as durable as was asked for.
     *
     * @param code the server's error code
     * @param message the server's words
     */
    public record ConcernFailure(int code, String message) {}

    /** From the reply to a write command. */
    public static WriteReply of(BsonDocument reply) {
        return new WriteReply(
                reply.getNumber("n", new BsonInt32(0)).intValue(),
                reply.getArray("writeErrors", new BsonArray()).stream()
                        .map(error -> failure(error.asDocument()))
                        .toList(),
                reply.containsKey("writeConcernError")
                        ? Optional.of(concern(reply.getDocument("writeConcernError")))
                        : Optional.empty());
    }

    /** From the driver's exception, for a batch of inserts. */
    public static WriteReply of(MongoBulkWriteException failure) {
        return new WriteReply(
                failure.getWriteResult().getInsertedCount(),
                failure.getWriteErrors().stream()
                        .map(error -> new Failure(error.getIndex(), error.getCode(), error.getMessage()))
                        .toList(),
                Optional.ofNullable(failure.getWriteConcernError())
                        .map(error -> new ConcernFailure(error.getCode(), error.getMessage())));
    }

    /** Everything that was sent is acknowledged. */
    public static WriteReply all(int count) {
        return new WriteReply(count, List.of(), Optional.empty());
    }

    private static Failure failure(BsonDocument error) {
        return new Failure(error.getInt32("index").getValue(), code(error), message(error));
    }

    private static ConcernFailure concern(BsonDocument error) {
        return new ConcernFailure(code(error), message(error));
    }

    private static int code(BsonDocument error) {
        return error.getNumber("code", new BsonInt32(0)).intValue();
    }

    private static String message(BsonDocument error) {
        return error.getString("errmsg", new BsonString("")).getValue();
    }

    /** Whether sending the documents again may succeed. */
    public boolean isTransient() {
        return transientCode().isPresent();
    }

    /** The kind of the transient error that there is. */
    public String transientKind() {
        return MongoErrors.kindOfCode(transientCode().orElseThrow(), "server-error");
    }

    /** The server's words for that error. */
    public String transientMessage() {
        int code = transientCode().orElseThrow();
        return Stream.concat(
                        failures.stream()
                                .filter(failure -> failure.code() == code)
                                .map(Failure::message),
                        concern.stream().map(ConcernFailure::message))
                .findFirst()
                .orElseThrow();
    }

    private OptionalInt transientCode() {
        return IntStream.concat(
                        failures.stream().mapToInt(Failure::code),
                        concern.stream().mapToInt(ConcernFailure::code))
                .filter(MongoErrors::isTransient)
                .findFirst();
    }
}
