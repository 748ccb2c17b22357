package io.shardlab.local.mongos.retry;

import io.shardlab.local.mongos.command.CommandRequest;
import io.shardlab.local.mongos.command.RouterCommands;
import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.routing.ClusterServer;
import io.shardlab.local.mongos.routing.CollectionEntry;
import io.shardlab.local.mongos.routing.Placement;
import io.shardlab.local.mongos.routing.ShardKeys;
import io.shardlab.local.mongos.wire.RouterConnection;
import io.shardlab.mongo.query.Condition;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Finds the shard of a statement by mongos's rules: by the shard key if the statement contains it, otherwise by the
 * router's plan for its query.
 *
 * @see <a
 *     href="https://github.com/mongodb/mongo/blob/r6.0.5/src/mongo/s/chunk_manager_targeter.cpp">chunk_manager_targeter.cpp</a>
 */
final class StatementTargets {

    private final ShardKeys keys;
    private final CommandRequest request;
    private final RouterConnection router;

    StatementTargets(ShardKeys keys, CommandRequest request, RouterConnection router) {
        this.keys = keys;
        this.request = request;
        this.router = router;
    }

    /**
     * Returns the server of a statement; several servers if only they know which of them has the document.
     *
     * @param operation the document to insert, the update or the delete
     * @throws CommandException if the statement determines neither its shard nor its document
     */
    List<ClusterServer> of(BsonDocument operation, Placement placement) throws IOException {
        Optional<CollectionEntry> sharded = placement.sharded();
        if (sharded.isEmpty()) {
            return List.of(placement.primary());
        }
        if (request.name().equals("insert")) {
            return List.of(placement.ownerOf(keys.inDocument(sharded.get(), operation)));
        }
        BsonDocument query = operation.getDocument("q", new BsonDocument());
        BsonDocument collation = operation.getDocument("collation", new BsonDocument());
        Optional<BsonDocument> key = keys.inQuery(sharded.get(), query, collation);
        if (key.isPresent()) {
            return List.of(placement.ownerOf(key.get()));
        }
        return byQuery(operation, query, placement);
    }

    private List<ClusterServer> byQuery(BsonDocument operation, BsonDocument query, Placement placement)
            throws IOException {
        if (isTrue(operation, "upsert")) {
            throw new CommandException(
                    ErrorCode.SHARD_KEY_NOT_FOUND,
                    "Failed to target upsert by query :: could not extract exact shard key");
        }
        List<ClusterServer> servers = placement.owners();
        if (servers.size() > 1 && !isExactId(query)) {
            servers = routed(operation, query, placement);
        }
        if (servers.size() == 1 || isTrue(operation, "multi") || isUnlimitedDelete(operation)) {
            // Any shard refuses to number a write to many documents.
            return servers.subList(0, 1);
        }
        BsonValue update = operation.get("u");
        if (update != null && update.isDocument() && !Condition.isOperators(update)) {
            CollectionEntry collection = placement.sharded().orElseThrow();
            return List.of(placement.ownerOf(keys.inDocument(collection, update.asDocument())));
        }
        if (!isExactId(query)) {
            throw new CommandException(
                    request.name().equals("update") ? ErrorCode.INVALID_OPTIONS : ErrorCode.SHARD_KEY_NOT_FOUND,
                    "A single " + request.name() + " on a sharded collection must contain an exact match on _id or"
                            + " contain the shard key (and have the simple collation)");
        }
        return servers;
    }

    /** Returns the shards to which the router would send the query. */
    private List<ClusterServer> routed(BsonDocument operation, BsonDocument query, Placement placement)
            throws IOException {
        BsonDocument find =
                new BsonDocument("clusterFind", new BsonString(request.text(request.name()))).append("filter", query);
        for (String field : List.of("collation", "let")) {
            BsonValue value = operation.containsKey(field)
                    ? operation.get(field)
                    : request.body().get(field);
            if (value != null) {
                find.append(field, value);
            }
        }
        BsonDocument reply = RouterCommands.run(
                router,
                new BsonDocument("explain", find)
                        .append("verbosity", new BsonString("queryPlanner"))
                        .append("$db", new BsonString(request.database())));
        return reply.getDocument("queryPlanner").getDocument("winningPlan").getArray("shards").stream()
                .map(shard -> placement.shard(
                        shard.asDocument().getString("shardName").getValue()))
                .toList();
    }

    private static boolean isTrue(BsonDocument operation, String field) {
        return operation.getBoolean(field, BsonBoolean.FALSE).getValue();
    }

    private boolean isUnlimitedDelete(BsonDocument operation) {
        return request.name().equals("delete")
                && operation.getNumber("limit", new BsonInt32(0)).intValue() == 0;
    }

    private static boolean isExactId(BsonDocument query) {
        BsonValue id = query.get("_id");
        return id != null
                && !id.isRegularExpression()
                && !id.isArray()
                && (!Condition.isOperators(id) || id.asDocument().getFirstKey().equals("$eq"));
    }
}
