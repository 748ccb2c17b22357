package io.shardlab.local.mongos.routing;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * Merges the values of several shards as mongos does: in the order of all BSON types, with equal values once. A server
 * compares them, since only servers know when numbers are equal and how a collation compares. Thread-safe; blocks for a
 * round trip.
 */
public final class ValueOrder {

    /** The maximum number of bytes of values in one command, with room for its other fields. */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    /** An expression, which compares whole values. Stages would sort arrays by their least elements and refuse symbols. */
    private static final BsonDocument UNION = BsonDocument.parse("""
        {$project: {values: {$sortArray: {sortBy: 1, input: {$reduce: {
          input: '$replies.values', initialValue: [], in: {$setUnion: ['$$value', '$$this']}}}}}}}\
        """);

    private final ClusterNodes nodes;

    public ValueOrder(ClusterNodes nodes) {
        this.nodes = nodes;
    }

    /**
     * Returns the values of all replies in order, each once.
     *
     * @param replies the shards' replies, each with an array of {@code values}
     * @param collation the collation of strings; empty for a comparison byte by byte
     * @return a document with the array of {@code values}
     * @throws CommandException if the values do not fit into a document
     */
    public BsonDocument union(List<RawBsonDocument> replies, BsonDocument collation) {
        long bytes = replies.stream().mapToLong(RawBsonDocument::getByteLength).sum();
        if (bytes <= MAX_BYTES) {
            return onServer(replies, collation);
        }
        if (replies.size() <= 2) {
            throw new CommandException(
                    ErrorCode.BSON_OBJECT_TOO_LARGE, "distinct too big: " + bytes + " bytes of values on two shards");
        }
        List<RawBsonDocument> fewer = new ArrayList<>(replies.subList(2, replies.size()));
        fewer.add((RawBsonDocument) union(replies.subList(0, 2), collation));
        return union(fewer, collation);
    }

    private RawBsonDocument onServer(List<RawBsonDocument> replies, BsonDocument collation) {
        BsonDocument document = new BsonDocument("replies", new BsonArray(replies));
        BsonDocument source =
                new BsonDocument("$documents", new BsonDocument("$literal", new BsonArray(List.of(document))));
        BsonDocument command = ShardRouter.command("aggregate")
                .append("pipeline", new BsonArray(List.of(source, UNION)))
                .append("cursor", new BsonDocument());
        if (!collation.isEmpty()) {
            command.append("collation", collation);
        }
        RawBsonDocument reply = nodes.configServer().getDatabase("admin").runCommand(command, RawBsonDocument.class);
        return (RawBsonDocument)
                reply.getDocument("cursor").getArray("firstBatch").get(0);
    }
}
