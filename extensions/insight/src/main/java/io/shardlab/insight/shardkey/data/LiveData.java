package io.shardlab.insight.shardkey.data;

import io.shardlab.mongo.sharding.ShardKey;
import java.util.Collection;
import java.util.List;
import org.bson.BsonDocument;

/** A collection of running servers, in place of the one that the file describes. Blocking; for one thread. */
public interface LiveData {

    /** Returns a random sample of its documents, or all if they are few. */
    DocumentsByNumber sample(Collection<String> paths);

    /** Returns its oldest and its newest documents in the order of insertion. */
    DocumentsByNumber inOrder(Collection<String> paths);

    /** Returns its indexes, each with its {@code key} and options. */
    List<BsonDocument> indexes();

    /** Returns its options as in {@code create}. */
    BsonDocument options();

    /** Returns the version of the servers, such as {@code 6.0.5}. */
    String version();

    /** Returns the servers' own analysis of a shard key. */
    ServerAnalysis analysis(ShardKey key);
}
