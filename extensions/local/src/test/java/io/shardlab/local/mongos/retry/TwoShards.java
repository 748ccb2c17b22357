package io.shardlab.local.mongos.retry;

import io.shardlab.local.mongos.routing.Chunk;
import io.shardlab.local.mongos.routing.ClusterServer;
import io.shardlab.local.mongos.routing.CollectionEntry;
import io.shardlab.local.mongos.routing.Placement;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;

/** A collection with shard key {@code k} on two shards, {@code low} with negative keys and {@code high} with the others. */
final class TwoShards {

    static final ClusterServer LOW = server("low");
    static final ClusterServer HIGH = server("high");

    private static final CollectionEntry COLLECTION = new CollectionEntry(
            "d.c",
            BsonDocument.parse("{k: 1}"),
            BsonNull.VALUE,
            new BsonDocument(),
            new BsonObjectId(),
            new BsonTimestamp(1, 1));

    private TwoShards() {}

    private static ClusterServer server(String name) {
        return new ClusterServer(name, name, null, new BsonDocument());
    }

    static Placement placement() {
        return new Placement(
                null,
                Optional.of(COLLECTION),
                List.of(chunk("{k: {$minKey: 1}}", "{k: 0}", "low"), chunk("{k: 0}", "{k: {$maxKey: 1}}", "high")),
                LOW,
                List.of(LOW, HIGH));
    }

    private static Chunk chunk(String min, String max, String shard) {
        return new Chunk(BsonDocument.parse(min), BsonDocument.parse(max), shard, new BsonTimestamp(1, 0));
    }

    static RawBsonDocument raw(String json) {
        return RawBsonDocument.parse(json);
    }
}
