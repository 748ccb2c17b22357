package io.shardlab.local.mongos.retry;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.retry.NumberedBatch.Statement;
import io.shardlab.local.mongos.routing.ClusterClock;
import io.shardlab.local.mongos.wire.RawDocuments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/** The reply to a batch, composed of the shards' replies to its parts. Confined to the client's thread. */
final class WriteReply {

    private final String command;
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

    WriteReply(String command) {
        this.command = command;
    }

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

    void addError(BsonDocument error, List<Statement> statements) {
        errors.add(moved(error, statements));
    }

    /** Adds a shard's refusal of the whole command with these statements. */
    void refuse(BsonDocument failure, List<Statement> statements) {
        times.note(failure);
        refusal = refusal == null ? failure : refusal;
        fail(failure, statements);
    }

    void fail(BsonDocument failure, List<Statement> statements) {
        for (Statement statement : statements) {
            errors.add(new BsonDocument("index", new BsonInt32(statement.index()))
                    .append("code", failure.get("code"))
                    .append("errmsg", failure.get("errmsg")));
        }
    }

    boolean hasErrors() {
        return !errors.isEmpty();
    }

    /**
     * Returns the reply to the client.
     *
     * @throws CommandException with the reason of the first shard if no shard served any statement
     */
    BsonDocument merged() {
        if (!served && refusal != null) {
            throw CommandException.of(refusal);
        }
        BsonDocument reply = new BsonDocument("n", new BsonInt32((int) written));
        if (command.equals("update")) {
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

    /** Replaces the statement's index in the shard's command by its index in the client's command. */
    private static BsonDocument moved(BsonDocument entry, List<Statement> statements) {
        BsonDocument moved = RawDocuments.copy(entry);
        moved.put(
                "index",
                new BsonInt32(statements.get((int) number(entry, "index")).index()));
        return moved;
    }

    private static long number(BsonDocument reply, String field) {
        return reply.getNumber(field, new BsonInt32(0)).longValue();
    }
}
