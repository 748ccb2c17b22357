package io.shardlab.workloads.selective;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.Target;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bson.Document;

/** How the servers say that they answer a query. */
final class QueryPlan {

    private static final int INITIAL_BYTES = 512;

    private QueryPlan() {}

    /** The indexes used, or the whole collection, and the shards asked; or why the servers do not tell. */
    static Map<String, Object> of(Target target, MongoNamespace namespace, HostSelection selection) {
        Document find = new Document("find", namespace.getCollectionName())
                .append("filter", new BsonAppender(INITIAL_BYTES).encode(selection.filter()));
        Map<String, Object> plan = new LinkedHashMap<>();
        try {
            Document reply = target.admin()
                    .client()
                    .getDatabase(namespace.getDatabaseName())
                    .runCommand(new Document("explain", find).append("verbosity", "queryPlanner"));
            Set<String> shards = new TreeSet<>();
            Set<String> indexes = new TreeSet<>();
            collect(reply.get("queryPlanner", new Document()).get("winningPlan"), shards, indexes);
            plan.put("indexesUsed", indexes);
            plan.put("shardsAsked", shards);
        } catch (MongoException e) {
            plan.put("unknownBecause", MongoErrors.describe(e));
        }
        return plan;
    }

    private static void collect(Object node, Set<String> shards, Set<String> indexes) {
        if (node instanceof Document stage) {
            if (stage.get("shardName") instanceof String shard) {
                shards.add(shard);
            }
            if (stage.get("indexName") instanceof String index) {
                indexes.add(index);
            }
            if ("COLLSCAN".equals(stage.get("stage"))) {
                indexes.add("none");
            }
            stage.values().forEach(inner -> collect(inner, shards, indexes));
        } else if (node instanceof Iterable<?> list) {
            list.forEach(inner -> collect(inner, shards, indexes));
        }
    }
}
