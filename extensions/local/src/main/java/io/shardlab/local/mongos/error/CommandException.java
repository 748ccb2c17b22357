package io.shardlab.local.mongos.error;

import com.mongodb.MongoClientException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** A command that fails with an error document, after which the connection stays usable. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** The fields of a reply that servers exchange among themselves, or that do not apply to another command's reply. */
    private static final Set<String> GOSSIP =
            Set.of("$clusterTime", "operationTime", "$configTime", "$topologyTime", "$gleStats", "lastCommittedOpTime");

    private final transient BsonDocument reply;

    public CommandException(ErrorCode code, String message) {
        this(document(code.code(), code.codeName(), message));
    }

    private CommandException(BsonDocument reply) {
        super(reply.getString("errmsg", new BsonString("")).getValue(), null, false, false);
        this.reply = reply;
    }

    /** Returns an error that makes drivers repeat a command, which had no effect and may succeed later. */
    public static CommandException worthRepeating(ErrorCode code, String message) {
        return new CommandException(document(code.code(), code.codeName(), message)
                .append("errorLabels", new BsonArray(List.of(new BsonString("RetryableWriteError")))));
    }

    /** Returns an exception for an error reply of another server, which the client gets unchanged. */
    public static CommandException of(BsonDocument errorReply) {
        return new CommandException(withoutGossip(errorReply));
    }

    /** Returns an exception for a failure of the driver, such as a network error. */
    public static CommandException of(MongoException failure) {
        if (failure instanceof MongoCommandException refused) {
            return of(refused.getResponse());
        }
        if (failure instanceof MongoExecutionTimeoutException) {
            return new CommandException(ErrorCode.MAX_TIME_MS_EXPIRED, failure.getMessage());
        }
        if (failure instanceof MongoTimeoutException) {
            return new CommandException(ErrorCode.FAILED_TO_SATISFY_READ_PREFERENCE, failure.getMessage());
        }
        if (failure instanceof MongoSocketException) {
            return new CommandException(ErrorCode.HOST_UNREACHABLE, failure.getMessage());
        }
        if (failure instanceof MongoClientException) {
            return new CommandException(ErrorCode.INTERNAL_ERROR, failure.getMessage());
        }
        return new CommandException(document(failure.getCode(), "UnknownError", failure.getMessage()));
    }

    /** Returns the error document to reply. */
    public BsonDocument reply() {
        return reply;
    }

    /** Returns a copy of a server's reply without the fields that concern only that server. */
    public static BsonDocument withoutGossip(BsonDocument reply) {
        BsonDocument clean = new BsonDocument();
        clean.putAll(reply);
        clean.keySet().removeAll(GOSSIP);
        return clean;
    }

    private static BsonDocument document(int code, String codeName, String message) {
        return new BsonDocument("ok", new BsonDouble(0))
                .append("errmsg", new BsonString(message))
                .append("code", new BsonInt32(code))
                .append("codeName", new BsonString(codeName));
    }
}
