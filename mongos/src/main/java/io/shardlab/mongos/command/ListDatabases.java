package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/** listDatabases: those of all shards by name with their sizes added up, and the config server's own two. */
record ListDatabases(ShardRouter shards) implements CommandHandler {

    private static final Set<String> CONFIG_SERVER_OWNS = Set.of("admin", "config");

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        TreeMap<String, BsonDocument> databases = new TreeMap<>();
        shards.onAllServers("admin", request.forServer())
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
                databases.merge(name, withShard(server, database), ListDatabases::sum);
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
            one.append("sizeOnDisk", Sums.add(one.get("sizeOnDisk"), other.get("sizeOnDisk")));
            one.append(
                    "empty",
                    BsonBoolean.valueOf(one.getBoolean("empty").getValue()
                            && other.getBoolean("empty").getValue()));
            one.getDocument("shards").putAll(other.getDocument("shards"));
        }
        return one;
    }
}
