package io.shardlab.mongos.retry;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.wire.RouterConnection;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** What errors of shards mean for a command that can be sent again. */
final class Answers {

    /** An election, a shutdown or a step-down is going on: the write may or may not have happened. */
    private static final Set<Integer> PRIMARY_LOST = Set.of(91, 189, 10107, 11600, 11602, 13435, 13436);

    private static final int WOULD_CHANGE_OWNING_SHARD = 283;

    private Answers() {}

    static boolean isOk(BsonDocument reply) {
        return reply.getNumber("ok", new BsonInt32(0)).intValue() == 1;
    }

    /** Whether the reply, or a write error in it, says that the placement is outdated. */
    static boolean isStale(BsonDocument error) {
        return RouterConnection.isStaleRouting(code(error));
    }

    static boolean isPrimaryLost(BsonDocument reply) {
        return PRIMARY_LOST.contains(code(reply));
    }

    /** Whether an update of a shard key would move the document to another shard, which takes a transaction. */
    static boolean movesDocument(BsonDocument reply) {
        return code(reply) == WOULD_CHANGE_OWNING_SHARD;
    }

    /** The refusal of such an update. */
    static CommandException noMove() {
        return new CommandException(
                ErrorCode.ILLEGAL_OPERATION,
                "The embedded mongos does not move a document to another shard when its shard key is updated");
    }

    private static int code(BsonDocument error) {
        return error.getNumber("code", new BsonInt32(0)).intValue();
    }
}
