package io.shardlab.local.mongos.routing;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.wire.RawDocuments;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.bson.BsonDocument;
import org.bson.BsonInt64;

/**
 * A command for other servers. Its {@code maxTimeMS} counts from the creation of this object, and each server gets the
 * time that is left. Immutable and thread-safe.
 */
final class TimedCommand {

    private static final String LIMIT = "maxTimeMS";

    private final BsonDocument command;
    private final LongSupplier nanoClock;
    private final long limitNanos;
    private final long startNanos;

    TimedCommand(BsonDocument command) {
        this(command, System::nanoTime);
    }

    TimedCommand(BsonDocument command, LongSupplier nanoClock) {
        this.command = command;
        this.nanoClock = nanoClock;
        startNanos = nanoClock.getAsLong();
        // The server refuses a value that is not a valid limit.
        long millis = command.isNumber(LIMIT) ? command.getNumber(LIMIT).longValue() : 0;
        limitNanos = millis > 0 && millis <= Integer.MAX_VALUE
                ? Duration.ofMillis(millis).toNanos()
                : 0;
    }

    /**
     * Returns a copy with these fields and the time that is left. Nested values, which may be large, are not copied.
     *
     * @throws CommandException if no time is left
     */
    BsonDocument with(BsonDocument fields) {
        BsonDocument copy = RawDocuments.copy(command);
        copy.putAll(fields);
        if (limitNanos > 0) {
            copy.put(LIMIT, new BsonInt64(leftMillis()));
        }
        return copy;
    }

    private long leftMillis() {
        long left = limitNanos - (nanoClock.getAsLong() - startNanos);
        if (left <= 0) {
            throw new CommandException(ErrorCode.MAX_TIME_MS_EXPIRED, "operation exceeded time limit");
        }
        return Math.max(1, Duration.ofNanos(left).toMillis());
    }
}
