package io.shardlab.cluster.embedded.command;

import io.shardlab.cluster.embedded.routing.ShardRouter;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** distinct: the union of what the owners find. */
record Distinct(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        Map<Object, BsonValue> values = new LinkedHashMap<>();
        shards.readOnOwners(request.collection(), request.forServer(), request.readPreference())
                .values()
                .forEach(reply ->
                        reply.getArray("values").forEach(value -> values.putIfAbsent(comparable(value), value)));
        return Reply.ok(new BsonDocument("values", new BsonArray(List.copyOf(values.values()))));
    }

    /** Numbers are equal whatever their types. */
    private static Object comparable(BsonValue value) {
        if (value.isDouble() && !Double.isFinite(value.asDouble().getValue())) {
            return value;
        }
        if (value.isInt32() || value.isInt64()) {
            return BigDecimal.valueOf(value.asNumber().longValue()).stripTrailingZeros();
        }
        return value.isDouble() ? new BigDecimal(value.asDouble().getValue()).stripTrailingZeros() : value;
    }
}
