package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.write.ValueTrees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Writes the shard key and the zones of a collection. Bounds of zones are values, apart from those of hashed keys. */
record ShardingTrees(CatalogEntry entry, SampleOptions options, Notes notes) {

    /** Adds both to the tree of a collection that is sharded. */
    void addTo(Map<String, Object> tree) {
        if (!entry.isSharded()) {
            return;
        }
        tree.put("shardKey", renamed(entry.sharding().key()));
        List<Object> zones = new ArrayList<>();
        for (BsonDocument zone : entry.sharding().zones()) {
            BsonDocument min = zone.getDocument("min");
            BsonDocument max = zone.getDocument("max");
            if (mayBeWritten(min) && mayBeWritten(max)) {
                Map<String, Object> written = new LinkedHashMap<>();
                written.put("zone", options.names().name(zone.getString("zone").getValue()));
                written.put("shards", ValueTrees.of(zone.get("shards")));
                written.put("min", renamed(min));
                written.put("max", renamed(max));
                zones.add(written);
            }
        }
        if (zones.size() < entry.sharding().zones().size()) {
            notes.add(options.names().name(entry.name())
                    + ": zones are left out, as their bounds are values of the shard key; --keep-values keeps them.");
        }
        if (!zones.isEmpty()) {
            tree.put("zones", zones);
        }
    }

    private boolean mayBeWritten(BsonDocument bound) {
        return bound.entrySet().stream().allMatch(field -> {
            BsonType type = field.getValue().getBsonType();
            BsonValue order = entry.sharding().key().get(field.getKey());
            return type == BsonType.MIN_KEY
                    || type == BsonType.MAX_KEY
                    || order != null && order.isString()
                    || options.keepsValues(entry.name(), field.getKey());
        });
    }

    private Map<String, Object> renamed(BsonDocument document) {
        Map<String, Object> renamed = new LinkedHashMap<>();
        document.forEach((path, value) -> renamed.put(options.names().path(entry.name(), path), ValueTrees.of(value)));
        return renamed;
    }
}
