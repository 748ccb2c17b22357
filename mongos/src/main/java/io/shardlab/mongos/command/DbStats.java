package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** dbStats: the shards' figures added up, and each of them under {@code raw}. */
record DbStats(ShardRouter shards) implements CommandHandler {

    private static final List<String> SUMMED = List.of(
            "collections",
            "views",
            "objects",
            "dataSize",
            "storageSize",
            "freeStorageSize",
            "indexes",
            "indexSize",
            "indexFreeStorageSize",
            "totalSize",
            "totalFreeStorageSize",
            "fsUsedSize",
            "fsTotalSize");

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        BsonDocument raw = new BsonDocument();
        BsonDocument total = new BsonDocument("db", new BsonString(request.database()));
        double[] bytes = {0};
        shards.onHoldersOf(request.database(), request.forServer()).forEach((shard, reply) -> {
            BsonDocument part = Reply.relayed(reply);
            raw.append(shard.host(), part);
            Sums.addFields(total, part, SUMMED);
            // Not of dataSize, which a scale has made smaller.
            bytes[0] += number(part, "objects") * number(part, "avgObjSize");
            total.put("scaleFactor", part.getOrDefault("scaleFactor", new BsonInt32(1)));
        });
        double objects = number(total, "objects");
        total.append("avgObjSize", new BsonDouble(objects == 0 ? 0 : bytes[0] / objects));
        BsonDocument reply = new BsonDocument("raw", raw);
        reply.putAll(total);
        return Reply.ok(reply);
    }

    private static double number(BsonDocument stats, String field) {
        return stats.getNumber(field, new BsonInt32(0)).doubleValue();
    }
}
