package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.Catalog;
import io.shardlab.mongos.routing.CollectionEntry;
import io.shardlab.mongos.routing.Namespace;
import io.shardlab.mongos.routing.ShardRouter;
import io.shardlab.mongos.routing.Target;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** collStats: the owners' figures added up, and each of them under {@code shards}. */
record CollStats(ShardRouter shards, Catalog catalog) implements CommandHandler {

    private static final List<String> SUMMED =
            List.of("count", "size", "storageSize", "freeStorageSize", "totalIndexSize", "totalSize", "numOrphanDocs");
    private static final List<String> COPIED =
            List.of("capped", "max", "maxSize", "nindexes", "scaleFactor", "timeseries");

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        Namespace namespace = request.collection();
        Map<Target, BsonDocument> replies = shards.onOwners(namespace, request.forServer());
        Optional<CollectionEntry> sharded = catalog.shardedCollection(namespace);
        BsonDocument total = new BsonDocument("sharded", BsonBoolean.valueOf(sharded.isPresent()));
        BsonDocument indexSizes = new BsonDocument();
        BsonDocument parts = new BsonDocument();
        replies.forEach((shard, reply) -> {
            BsonDocument part = Reply.relayed(reply);
            COPIED.stream().filter(part::containsKey).forEach(field -> total.put(field, part.get(field)));
            Sums.addFields(total, part, SUMMED);
            Sums.addAll(indexSizes, part.getDocument("indexSizes", new BsonDocument()));
            parts.append(shard.name(), part);
        });
        total.append("ns", new BsonString(namespace.toString()))
                .append("indexSizes", indexSizes)
                .append("avgObjSize", new BsonDouble(averageSize(replies)))
                .append("nchunks", new BsonInt32(sharded.map(this::chunks).orElse(1)))
                .append("shards", parts);
        return Reply.ok(total);
    }

    private int chunks(CollectionEntry collection) {
        return catalog.chunkCounts(collection).values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    private static double averageSize(Map<Target, BsonDocument> replies) {
        double documents = 0;
        double bytes = 0;
        for (BsonDocument reply : replies.values()) {
            double count = reply.getNumber("count", new BsonInt32(0)).doubleValue();
            documents += count;
            bytes += count * reply.getNumber("avgObjSize", new BsonInt32(0)).doubleValue();
        }
        return documents == 0 ? 0 : bytes / documents;
    }
}
