package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.routing.Catalog;
import io.shardlab.local.mongos.routing.ClusterServer;
import io.shardlab.local.mongos.routing.CollectionEntry;
import io.shardlab.local.mongos.routing.Namespace;
import io.shardlab.local.mongos.routing.ShardRouter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Statistics of collections, databases and the router, each the sum of the shards' figures. */
final class StatisticsCommands {

    private static final List<String> COLLECTION_SUMS =
            List.of("count", "size", "storageSize", "freeStorageSize", "totalIndexSize", "totalSize", "numOrphanDocs");
    private static final List<String> COLLECTION_FACTS =
            List.of("capped", "max", "maxSize", "nindexes", "scaleFactor", "timeseries");
    private static final List<String> DATABASE_SUMS = List.of("""
        collections views objects dataSize storageSize freeStorageSize indexes indexSize indexFreeStorageSize
        totalSize totalFreeStorageSize fsUsedSize fsTotalSize\
        """.split("\\s+"));
    private static final Set<String> CONFIG_SERVER_OWNS = Set.of("admin", "config");

    private final ShardRouter shards;
    private final Catalog catalog;

    StatisticsCommands(ShardRouter shards, Catalog catalog) {
        this.shards = shards;
        this.catalog = catalog;
    }

    /** collStats: the sum of the owners' figures, with each owner's reply under {@code shards}. */
    BsonDocument collStats(CommandRequest request, ClientContext client) {
        Namespace namespace = request.collection();
        Map<ClusterServer, BsonDocument> replies = shards.onOwners(namespace, request.forServer());
        Optional<CollectionEntry> sharded = catalog.shardedCollection(namespace);
        BsonDocument total = new BsonDocument("sharded", BsonBoolean.valueOf(sharded.isPresent()));
        BsonDocument indexSizes = new BsonDocument();
        BsonDocument parts = new BsonDocument();
        replies.forEach((shard, reply) -> {
            BsonDocument part = Reply.relayed(reply);
            COLLECTION_FACTS.stream().filter(part::containsKey).forEach(field -> total.put(field, part.get(field)));
            addFields(total, part, COLLECTION_SUMS);
            BsonDocument sizes = part.getDocument("indexSizes", new BsonDocument());
            addFields(indexSizes, sizes, sizes.keySet());
            parts.append(shard.name(), part);
        });
        total.append("ns", new BsonString(namespace.toString()))
                .append("indexSizes", indexSizes)
                .append("avgObjSize", averageSize(replies, "count"))
                .append(
                        "nchunks",
                        new BsonInt32(sharded.map(catalog::chunkCount).orElse(1)))
                .append("shards", parts);
        return Reply.ok(total);
    }

    /** The average comes from the shards' averages, since a scale makes {@code size} and {@code dataSize} smaller. */
    private static BsonDouble averageSize(Map<ClusterServer, BsonDocument> replies, String countField) {
        double documents = 0;
        double bytes = 0;
        for (BsonDocument reply : replies.values()) {
            double count = number(reply, countField);
            documents += count;
            bytes += count * number(reply, "avgObjSize");
        }
        return new BsonDouble(documents == 0 ? 0 : bytes / documents);
    }

    /** dbStats: the sum of the shards' figures, with each shard's reply under {@code raw}. */
    BsonDocument dbStats(CommandRequest request, ClientContext client) {
        BsonDocument raw = new BsonDocument();
        BsonDocument total = new BsonDocument("db", new BsonString(request.database()));
        Map<ClusterServer, BsonDocument> replies = shards.onHoldersOf(request.database(), request.forServer());
        replies.forEach((shard, reply) -> {
            BsonDocument part = Reply.relayed(reply);
            raw.append(shard.host(), part);
            addFields(total, part, DATABASE_SUMS);
            total.put("scaleFactor", part.getOrDefault("scaleFactor", new BsonInt32(1)));
        });
        total.append("avgObjSize", averageSize(replies, "objects"));
        BsonDocument reply = new BsonDocument("raw", raw);
        reply.putAll(total);
        return Reply.ok(reply);
    }

    private static double number(BsonDocument stats, String field) {
        return stats.getNumber(field, new BsonInt32(0)).doubleValue();
    }

    /** listDatabases: the databases of all shards by name with the sum of their sizes, and the config server's own two. */
    BsonDocument listDatabases(CommandRequest request, ClientContext client) {
        TreeMap<String, BsonDocument> databases = new TreeMap<>();
        shards.onAllServers(request.forServer())
                .forEach((server, reply) -> merge(server.name(), reply.getArray("databases"), databases));
        BsonDocument reply = new BsonDocument("databases", new BsonArray(List.copyOf(databases.values())));
        if (!request.isTrue("nameOnly")) {
            long total = databases.values().stream()
                    .mapToLong(database -> database.getNumber("sizeOnDisk").longValue())
                    .sum();
            reply.append("totalSize", new BsonInt64(total)).append("totalSizeMb", new BsonInt64(total >> 20));
        }
        return Reply.ok(reply);
    }

    private static void merge(String server, BsonArray found, Map<String, BsonDocument> databases) {
        for (BsonValue value : found) {
            BsonDocument database = value.asDocument();
            String name = database.getString("name").getValue();
            boolean configServer = server.equals("config");
            if (!name.equals("local") && configServer == CONFIG_SERVER_OWNS.contains(name)) {
                databases.merge(name, withShard(server, database), StatisticsCommands::sum);
            }
        }
    }

    private static BsonDocument withShard(String server, BsonDocument database) {
        return database.containsKey("sizeOnDisk")
                ? database.append("shards", new BsonDocument(server, database.get("sizeOnDisk")))
                : database;
    }

    private static BsonDocument sum(BsonDocument one, BsonDocument other) {
        if (one.containsKey("sizeOnDisk")) {
            one.append("sizeOnDisk", add(one.get("sizeOnDisk"), other.get("sizeOnDisk")));
            one.append(
                    "empty",
                    BsonBoolean.valueOf(one.getBoolean("empty").getValue()
                            && other.getBoolean("empty").getValue()));
            one.getDocument("shards").putAll(other.getDocument("shards"));
        }
        return one;
    }

    /** serverStatus: the status of the router mongod, under the process name mongos and without its own replica set. */
    static BsonDocument serverStatus(CommandRequest request, ClientContext client) throws IOException {
        BsonDocument status = RouterCommands.run(client.router(), request.body());
        status.remove("repl");
        status.put("process", new BsonString("mongos"));
        return status;
    }

    /** Returns the sum, a whole number if both are; a missing number counts as 0. */
    private static BsonValue add(BsonValue one, BsonValue other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        if (one.isDouble() || other.isDouble()) {
            return new BsonDouble(
                    one.asNumber().doubleValue() + other.asNumber().doubleValue());
        }
        return new BsonInt64(one.asNumber().longValue() + other.asNumber().longValue());
    }

    /** Adds the numbers of {@code fields} that are in {@code part} to those in {@code total}. */
    private static void addFields(BsonDocument total, BsonDocument part, Iterable<String> fields) {
        for (String field : fields) {
            if (part.isNumber(field)) {
                total.put(field, add(total.get(field), part.get(field)));
            }
        }
    }
}
