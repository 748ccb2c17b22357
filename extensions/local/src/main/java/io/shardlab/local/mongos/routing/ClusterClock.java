package io.shardlab.local.mongos.routing;

import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * The latest {@code operationTime} and {@code $clusterTime} of servers' replies, for the replies that the adapter makes
 * itself. An operation time that is later than the operation is allowed: a causally consistent read then waits longer than
 * it has to. Thread-safe.
 */
public final class ClusterClock {

    private static final String OPERATION_TIME = "operationTime";
    private static final String CLUSTER_TIME = "$clusterTime";
    private static final BsonTimestamp NEVER = new BsonTimestamp();

    private final AtomicReference<BsonTimestamp> operationTime = new AtomicReference<>(NEVER);
    private final AtomicReference<BsonDocument> clusterTime = new AtomicReference<>(new BsonDocument());

    /** Notes the times of a server's reply; first the cluster time, as no operation may be later than that. */
    public void note(BsonDocument reply) {
        if (reply.isDocument(CLUSTER_TIME)) {
            advance(reply.getDocument(CLUSTER_TIME));
        }
        if (reply.isTimestamp(OPERATION_TIME)) {
            operationTime.accumulateAndGet(
                    reply.getTimestamp(OPERATION_TIME), (one, other) -> one.compareTo(other) < 0 ? other : one);
        }
    }

    private void advance(BsonDocument time) {
        // A part of a large reply would keep the whole of it in memory.
        BsonDocument own = time instanceof RawBsonDocument raw ? raw.decode(new BsonDocumentCodec()) : time;
        clusterTime.accumulateAndGet(own, (one, other) -> moment(one).compareTo(moment(other)) < 0 ? other : one);
    }

    private static BsonTimestamp moment(BsonDocument time) {
        return time.getTimestamp("clusterTime", NEVER);
    }

    /** Adds the times to a reply that has none. */
    public void stamp(BsonDocument reply) {
        BsonTimestamp operation = operationTime.get();
        if (operation != NEVER && !reply.containsKey(OPERATION_TIME)) {
            reply.append(CLUSTER_TIME, clusterTime.get()).append(OPERATION_TIME, operation);
        }
    }
}
