package io.shardlab.mongos.routing;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;

/**
 * Merges values of several shards as mongos does: in the order of all BSON types, of equal ones only one. A server
 * compares them, since equality of numbers and above all the rules of a collation are its own. Safe for use by several
 * threads; blocks for a round trip.
 */
public final class ValueOrder {

    /** Leaves room in a command for what is not values. */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    /** Expressions compare whole values. Stages would sort arrays by their least elements, and refuse symbols. */
    private static final BsonDocument UNION = BsonDocument.parse("""
            {$project: {values: {$sortArray: {sortBy: 1, input: {$reduce: {
              input: '$replies.values', initialValue: [], in: {$setUnion: ['$$value', '$$this']}}}}}}}""");

    private final ClusterNodes nodes;

    public ValueOrder(ClusterNodes nodes) {
        this.nodes = nodes;
    }

    /**
     * The values of all replies in order, each once.
     *
     * @param replies of shards, each with an array of {@code values}
     * @param collation by which strings are compared; empty for a comparison byte by byte
     * @return a document with the array of {@code values}
     * @throws CommandException if they are more than fit into a document
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
        BsonArray pipeline = new BsonArray(List.of(source, UNION));
        BsonDocument command = new BsonDocument("aggregate", new BsonInt32(1))
                .append("pipeline", pipeline)
                .append("cursor", new BsonDocument());
        if (!collation.isEmpty()) {
            command.append("collation", collation);
        }
        RawBsonDocument reply = nodes.configServer().getDatabase("admin").runCommand(command, RawBsonDocument.class);
        return (RawBsonDocument)
                reply.getDocument("cursor").getArray("firstBatch").get(0);
    }
}
