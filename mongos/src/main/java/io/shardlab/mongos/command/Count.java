package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/**
 * count: the sum over the owners. Without a query, shards count what they store, documents of unfinished migrations
 * included, as behind mongos.
 */
record Count(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        BsonDocument parts = new BsonDocument();
        shards.readOnOwners(request.collection(), forShards(request), request.readPreference())
                .forEach((shard, reply) -> parts.append(shard.name(), reply.get("n")));
        long sum = parts.values().stream()
                .mapToLong(part -> part.asNumber().longValue())
                .sum();
        return Reply.ok(new BsonDocument("shards", parts).append("n", number(clip(sum, request))));
    }

    private static BsonDocument forShards(CommandRequest request) {
        BsonDocument command = request.forServer();
        long skip = request.number("skip", 0);
        if (skip < 0 || command.containsKey("skip") && !command.isNumber("skip")) {
            // The shards refuse it.
            return command;
        }
        command.remove("skip");
        long limit = limit(request);
        if (limit > 0) {
            command.put("limit", new BsonInt64(limit > Long.MAX_VALUE - skip ? Long.MAX_VALUE : limit + skip));
        }
        return command;
    }

    private static long clip(long sum, CommandRequest request) {
        long left = Math.max(0, sum - request.number("skip", 0));
        long limit = limit(request);
        return limit > 0 ? Math.min(left, limit) : left;
    }

    private static long limit(CommandRequest request) {
        return Math.abs(request.number("limit", 0));
    }

    private static BsonValue number(long count) {
        return count <= Integer.MAX_VALUE ? new BsonInt32((int) count) : new BsonInt64(count);
    }
}
