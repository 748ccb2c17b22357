package io.shardlab.mongos.retry;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.routing.ClusterClock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/** The reply to a batch, put together from those of shards to its parts. */
final class WriteReply {

    private final WriteKind kind;
    private final List<BsonDocument> upserted = new ArrayList<>();
    private final List<BsonDocument> errors = new ArrayList<>();
    private final BsonArray retried = new BsonArray();
    private final ClusterClock times = new ClusterClock();
    private long written;
    private long modified;
    private boolean served;
    private BsonDocument refusal;
    private BsonValue writeConcernError;
    private BsonValue labels;

    WriteReply(WriteKind kind) {
        this.kind = kind;
    }

    /** Adds a shard's reply to statements, but not its write errors. */
    void add(BsonDocument reply, List<Statement> statements) {
        served = true;
        times.note(reply);
        written += number(reply, "n");
        modified += number(reply, "nModified");
        retried.addAll(reply.getArray("retriedStmtIds", new BsonArray()));
        for (BsonValue entry : reply.getArray("upserted", new BsonArray())) {
            upserted.add(moved(entry.asDocument(), statements));
        }
        writeConcernError = writeConcernError == null ? reply.get("writeConcernError") : writeConcernError;
        labels = labels == null ? reply.get("errorLabels") : labels;
    }

    /** Adds a shard's error of one of the statements. */
    void addError(BsonDocument error, List<Statement> statements) {
        errors.add(moved(error, statements));
    }

    /** Adds a shard's refusal of a whole command with these statements. */
    void refuse(BsonDocument failure, List<Statement> statements) {
        times.note(failure);
        refusal = refusal == null ? failure : refusal;
        fail(failure, statements);
    }

    /** Adds an error of all of these statements. */
    void fail(BsonDocument failure, List<Statement> statements) {
        for (Statement statement : statements) {
            errors.add(new BsonDocument("index", new BsonInt32(statement.index()))
                    .append("code", failure.get("code"))
                    .append("errmsg", failure.get("errmsg")));
        }
    }

    /** Whether a statement has failed. */
    boolean hasErrors() {
        return !errors.isEmpty();
    }

    /**
     * The reply to the client.
     *
     * @throws CommandException if no shard served any statement, with the reason of the first one
     */
    BsonDocument merged() {
        if (!served && refusal != null) {
            throw CommandException.of(refusal);
        }
        BsonDocument reply = new BsonDocument("n", new BsonInt32((int) written));
        if (kind == WriteKind.UPDATE) {
            reply.append("nModified", new BsonInt32((int) modified));
        }
        putSorted(reply, "upserted", upserted);
        putSorted(reply, "writeErrors", errors);
        if (writeConcernError != null) {
            reply.append("writeConcernError", writeConcernError);
        }
        if (labels != null) {
            reply.append("errorLabels", labels);
        }
        if (!retried.isEmpty()) {
            reply.append("retriedStmtIds", retried);
        }
        reply.append("ok", new BsonDouble(1));
        times.stamp(reply);
        return reply;
    }

    private static void putSorted(BsonDocument reply, String field, List<BsonDocument> entries) {
        if (!entries.isEmpty()) {
            entries.sort(Comparator.comparing(entry -> entry.getInt32("index")));
            reply.append(field, new BsonArray(entries));
        }
    }

    /** With the statement's index in the client's command in place of that in the shard's. */
    private static BsonDocument moved(BsonDocument entry, List<Statement> statements) {
        BsonDocument moved = new BsonDocument();
        moved.putAll(entry);
        moved.put(
                "index",
                new BsonInt32(statements.get((int) number(entry, "index")).index()));
        return moved;
    }

    private static long number(BsonDocument reply, String field) {
        return reply.getNumber(field, new BsonInt32(0)).longValue();
    }
}
