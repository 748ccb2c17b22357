package io.shardlab.mongos.retry;

import org.bson.BsonDocument;
import org.bson.BsonTimestamp;

/** The latest of the times in replies of servers, after which a causally consistent client reads. */
final class ClusterTimes {

    private static final String OPERATION_TIME = "operationTime";
    private static final String CLUSTER_TIME = "$clusterTime";

    private final BsonDocument latest = new BsonDocument();

    void add(BsonDocument reply) {
        if (reply.isTimestamp(OPERATION_TIME)
                && (!latest.containsKey(OPERATION_TIME)
                        || reply.getTimestamp(OPERATION_TIME).compareTo(latest.getTimestamp(OPERATION_TIME)) > 0)) {
            latest.put(OPERATION_TIME, reply.get(OPERATION_TIME));
        }
        if (reply.isDocument(CLUSTER_TIME)
                && (!latest.containsKey(CLUSTER_TIME) || time(reply).compareTo(time(latest)) > 0)) {
            latest.put(CLUSTER_TIME, reply.get(CLUSTER_TIME));
        }
    }

    private static BsonTimestamp time(BsonDocument reply) {
        return reply.getDocument(CLUSTER_TIME).getTimestamp("clusterTime");
    }

    void addTo(BsonDocument reply) {
        reply.putAll(latest);
    }
}
