package io.shardlab.mongo.write;

import io.shardlab.mongo.connection.MongoErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * The outcome of writes that were answered.
 *
 * @param acknowledged false if the servers do not answer writes; then nothing else is known
 * @param inserted documents inserted, without upserts
 * @param matched documents that updates and replacements have matched
 * @param upserted documents that updates have inserted as none matched
 * @param maybeUpserted documents of which it is unknown whether they were updated or inserted
 * @param deleted documents deleted
 * @param failures the writes that were refused
 * @param concern the reason why the write concern was not satisfied; empty if it was
 * @param document the document that {@code findAndModify} returned; valid until the next command
 */
public record WriteResult(
        boolean acknowledged,
        long inserted,
        long matched,
        long upserted,
        long maybeUpserted,
        long deleted,
        List<Failure> failures,
        Optional<ConcernFailure> concern,
        Optional<RawBsonDocument> document) {

    /** The server's error code for a duplicate key. */
    private static final int DUPLICATE_KEY = 11000;

    /** The outcome of writes without an answer. */
    public static final WriteResult UNACKNOWLEDGED =
            new WriteResult(false, 0, 0, 0, 0, 0, List.of(), Optional.empty(), Optional.empty());

    private static final WriteResult ONE_INSERTED = plain(1, 0, 0);
    private static final WriteResult ONE_MATCHED = plain(0, 1, 0);
    private static final WriteResult ONE_DELETED = plain(0, 0, 1);

    /** The outcome of no writes. */
    public static final WriteResult NOTHING = inserted(0);

    public WriteResult {
        failures = List.copyOf(failures);
    }

    /**
     * One write that was refused.
     *
     * @param command the place of its command among those of one request, from 0
     * @param index its place in that command, from 0
     * @param code the server's error code
     * @param message the server's message
     */
    public record Failure(int command, int index, int code, String message) {

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

    private static WriteResult plain(long inserted, long matched, long deleted) {
        return new WriteResult(true, inserted, matched, 0, 0, deleted, List.of(), Optional.empty(), Optional.empty());
    }

    /** Returns the outcome of inserts that were all acknowledged. */
    public static WriteResult inserted(int documents) {
        return documents == 1 ? ONE_INSERTED : plain(documents, 0, 0);
    }

    /** Returns the outcome of updates and replacements that were all acknowledged, without upserts. */
    public static WriteResult matched(int documents) {
        return documents == 1 ? ONE_MATCHED : plain(0, documents, 0);
    }

    /** Returns the outcome of deletes that were all acknowledged. */
    public static WriteResult deleted(int documents) {
        return documents == 1 ? ONE_DELETED : plain(0, 0, documents);
    }

    /** Reads the reply to an {@code insert}. */
    public static WriteResult ofInsert(BsonDocument reply) {
        return of(reply, number(reply), 0, 0, 0);
    }

    /** Reads the reply to a {@code delete}. */
    public static WriteResult ofDelete(BsonDocument reply) {
        return of(reply, 0, 0, 0, number(reply));
    }

    /** Reads the reply to an {@code update}. */
    public static WriteResult ofUpdate(BsonDocument reply) {
        int upserted = reply.getArray("upserted", new BsonArray()).size();
        return of(reply, 0, number(reply) - upserted, upserted, 0);
    }

    private static WriteResult of(BsonDocument reply, int inserted, int matched, int upserted, int deleted) {
        List<Failure> failures = !reply.containsKey("writeErrors")
                ? List.of()
                : reply.getArray("writeErrors").stream()
                        .map(BsonValue::asDocument)
                        .map(error -> new Failure(0, error.getInt32("index").getValue(), code(error), message(error)))
                        .toList();
        return new WriteResult(
                true, inserted, matched, upserted, 0, deleted, failures, concernOf(reply), Optional.empty());
    }

    /** Returns the reason why the write concern of a write was not satisfied, by the reply to it; empty if it was. */
    public static Optional<ConcernFailure> concernOf(BsonDocument reply) {
        return Optional.ofNullable(reply.get("writeConcernError"))
                .map(BsonValue::asDocument)
                .map(error -> new ConcernFailure(code(error), message(error)));
    }

    private static int number(BsonDocument reply) {
        return reply.getNumber("n", new BsonInt32(0)).intValue();
    }

    private static int code(BsonDocument error) {
        return error.getNumber("code", new BsonInt32(0)).intValue();
    }

    private static String message(BsonDocument error) {
        return error.getString("errmsg", new BsonString("")).getValue();
    }

    /** Returns the number of documents inserted, matched or deleted. */
    public long documents() {
        return inserted + matched + upserted + maybeUpserted + deleted;
    }

    /** True if a write was refused. */
    public boolean isRefused() {
        return !failures.isEmpty();
    }

    /** Returns the first transient error, after which sending the writes again may succeed. */
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

    /**
     * Returns this outcome and that of a later command together.
     *
     * @param command the place of that command among those of one request, from 0
     */
    public WriteResult and(WriteResult later, int command) {
        if (command == 0) {
            return later;
        }
        List<Failure> all = new ArrayList<>(failures);
        later.failures.forEach(
                failure -> all.add(new Failure(command, failure.index(), failure.code(), failure.message())));
        return new WriteResult(
                acknowledged && later.acknowledged,
                inserted + later.inserted,
                matched + later.matched,
                upserted + later.upserted,
                maybeUpserted + later.maybeUpserted,
                deleted + later.deleted,
                all,
                concern.or(later::concern),
                document.or(later::document));
    }
}
