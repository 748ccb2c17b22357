package io.shardlab.insight.capture.observe;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.bson.BsonDocument;

/**
 * One operation of a client, or the part of it that one shard executed.
 *
 * @param timeMillis the time of its end, in milliseconds since 1970
 * @param database the database
 * @param collection the collection
 * @param action the action in a workload file, such as {@code find} or {@code updateOne}; {@code update}, {@code delete} or
 *     {@code bulkWrite} for statements of such a command that are not known themselves
 * @param fields the fields of the action in a workload file, such as {@code filter}, with the client's values
 * @param documents the number of documents that were inserted; 1 for other actions
 * @param hits the number of documents that were returned, matched or deleted; empty if unknown
 * @param examined the number of documents that were read to find them; empty if unknown, or if all were read for lack of an index
 * @param durationMillis the time that it took the server, in milliseconds
 * @param origin the place where it was seen
 * @param times how often this operation was executed; more than 1 only if a source counts shapes, and 0 for a further batch of an
 *     operation
 * @param withValues false if a source replaced the values
 */
public record ObservedOperation(
        long timeMillis,
        String database,
        String collection,
        String action,
        BsonDocument fields,
        long documents,
        OptionalLong hits,
        OptionalLong examined,
        double durationMillis,
        Origin origin,
        double times,
        boolean withValues) {

    private static final Set<String> UNKNOWN = Set.of("update", "delete", "bulkWrite");

    /** An operation of which it is unknown how many documents were read. */
    public ObservedOperation(
            long timeMillis,
            String database,
            String collection,
            String action,
            BsonDocument fields,
            long documents,
            OptionalLong hits,
            double durationMillis,
            Origin origin,
            double times,
            boolean withValues) {
        this(
                timeMillis,
                database,
                collection,
                action,
                fields,
                documents,
                hits,
                OptionalLong.empty(),
                durationMillis,
                origin,
                times,
                withValues);
    }

    /**
     * Returns statements of a command of which nothing else is known.
     *
     * @param command the command's name
     * @param times the number of statements
     */
    static ObservedOperation unknownStatements(
            String command,
            String database,
            String collection,
            long timeMillis,
            double durationMillis,
            Origin origin,
            double times) {
        return new ObservedOperation(
                timeMillis,
                database,
                collection,
                command,
                new BsonDocument(),
                1,
                OptionalLong.empty(),
                OptionalLong.empty(),
                durationMillis,
                origin,
                times,
                false);
    }

    /** True if it found something; a source that does not know counts as found. */
    public boolean found() {
        return hits.isEmpty() || hits.getAsLong() > 0;
    }

    /** True if an index showed that no document has the values of the operation; empty if that is unknown. */
    public Optional<Boolean> missedAll() {
        return hits.isEmpty() || examined.isEmpty()
                ? Optional.empty()
                : Optional.of(hits.getAsLong() == 0 && examined.getAsLong() == 0);
    }

    /** True if it is a further batch of an operation that counts already. */
    public boolean isFurtherBatch() {
        return times == 0;
    }

    /** True if only the command of these statements is known. */
    public boolean isUnknownStatement() {
        return UNKNOWN.contains(action);
    }

    public boolean inTransaction() {
        return origin.transaction().isPresent();
    }

    /** Returns the same operation with more known about its origin. */
    public ObservedOperation from(Origin other) {
        return at(timeMillis, durationMillis, other);
    }

    /** Returns the same operation at another time and place. */
    ObservedOperation at(long otherTimeMillis, double otherDurationMillis, Origin other) {
        return new ObservedOperation(
                otherTimeMillis,
                database,
                collection,
                action,
                fields,
                documents,
                hits,
                examined,
                otherDurationMillis,
                other,
                times,
                withValues);
    }

    /** Returns the same operation, executed so often. */
    public ObservedOperation times(double executions) {
        return new ObservedOperation(
                timeMillis,
                database,
                collection,
                action,
                fields,
                documents,
                hits,
                examined,
                durationMillis,
                origin,
                executions,
                withValues);
    }
}
