package io.shardlab.mongos.retry;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.routing.Namespace;
import io.shardlab.mongos.routing.RoutingCache;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.bson.BsonDocument;

/** How often a command may be sent again, since the last time that a shard served a part of it. */
final class Attempts {

    private static final int MOST_STALE = 100;
    private static final int MOST_LOST = 3;
    private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();

    private final RoutingCache routing;
    private final Namespace namespace;
    private int stale;
    private int lost;

    Attempts(RoutingCache routing, Namespace namespace) {
        this.routing = routing;
        this.namespace = namespace;
    }

    void progress() {
        stale = 0;
        lost = 0;
    }

    /** Notes that a shard knows another placement, which is read anew. */
    void stale(BsonDocument error) {
        routing.forget(namespace);
        if (++stale > MOST_STALE) {
            throw CommandException.of(error);
        }
        if (stale > 1) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Notes that a shard's primary was lost, or is one no longer. */
    void lost(String shard, IOException reason) {
        routing.forget(namespace);
        if (++lost > MOST_LOST) {
            throw CommandException.worthRepeating(
                    ErrorCode.HOST_UNREACHABLE, "The primary of shard " + shard + " is lost: " + reason.getMessage());
        }
    }
}
