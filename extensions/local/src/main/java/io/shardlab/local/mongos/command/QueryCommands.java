package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.routing.Catalog;
import io.shardlab.local.mongos.routing.ClusterServer;
import io.shardlab.local.mongos.routing.CollectionEntry;
import io.shardlab.local.mongos.routing.ShardKeys;
import io.shardlab.local.mongos.routing.ShardRouter;
import io.shardlab.local.mongos.routing.ValueOrder;
import io.shardlab.local.mongos.wire.MalformedMessageException;
import io.shardlab.local.mongos.wire.RawDocuments;
import io.shardlab.local.mongos.wire.RequestMessage;
import io.shardlab.local.mongos.wire.RouterConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/** Queries and writes that the router mongod has no command for, or answers differently from mongos. */
final class QueryCommands {

    private static final Map<String, String> EXPLAINED = Map.of("find", "clusterFind", "aggregate", "clusterAggregate");
    private static final byte[] TAILABLE = "tailable".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PIPELINE = "pipeline".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CHANGE_STREAM = "$changeStream".getBytes(StandardCharsets.US_ASCII);
    private static final int CURSOR_NOT_FOUND = 43;

    /** The errors for a cursor that was created without a session, or in another one. */
    private static final Set<Integer> OTHER_SESSION_ERRORS = Set.of(50_799, 50_800, 50_801);

    private static final Pattern CREATOR = Pattern.compile("was created in session ([0-9a-f-]{36}) ");

    private final ShardRouter shards;
    private final Catalog catalog;
    private final ValueOrder order;
    private final ShardKeys shardKeys;

    QueryCommands(ShardRouter shards, Catalog catalog, ValueOrder order, ShardKeys shardKeys) {
        this.shards = shards;
        this.catalog = catalog;
        this.order = order;
        this.shardKeys = shardKeys;
    }

    /** Tailable cursors would crash the router mongod or never end there. */
    static void refuseTailableCursor(RequestMessage message) throws MalformedMessageException {
        if (message.fields().isTruthy(TAILABLE)) {
            throw new CommandException(
                    ErrorCode.COMMAND_NOT_SUPPORTED, "The embedded mongos does not serve tailable cursors");
        }
    }

    /** Change streams would crash the router mongod or never end there. */
    static void refuseChangeStream(RequestMessage message) throws MalformedMessageException {
        if (message.fields().arrayBeginsWith(PIPELINE, CHANGE_STREAM)) {
            throw new CommandException(
                    ErrorCode.COMMAND_NOT_SUPPORTED, "The embedded mongos does not serve change streams");
        }
    }

    /**
     * count: the sum over the owners. Without a query, shards count all documents that they store, including those of
     * unfinished migrations, as they do behind mongos.
     */
    BsonDocument count(CommandRequest request, ClientContext client) {
        BsonDocument parts = new BsonDocument();
        read(request, forShards(request), client).forEach((shard, reply) -> parts.append(shard.name(), reply.get("n")));
        long sum = parts.values().stream()
                .mapToLong(part -> part.asNumber().longValue())
                .sum();
        return Reply.ok(new BsonDocument("shards", parts).append("n", clip(sum, request)));
    }

    /** Runs a read with the key that ends it when the client leaves. Writes have no key: servers let them finish. */
    private Map<ClusterServer, RawBsonDocument> read(
            CommandRequest request, BsonDocument command, ClientContext client) {
        command.put("clientOperationKey", client.operationKey());
        if (request.body().isDocument(ShardRouter.CLUSTER_TIME)) {
            command.put(ShardRouter.CLUSTER_TIME, request.body().get(ShardRouter.CLUSTER_TIME));
        }
        return shards.readOnOwners(request.collection(), command, request.readPreference());
    }

    private static BsonDocument forShards(CommandRequest request) {
        BsonDocument command = request.forServer();
        long skip = request.number("skip", 0);
        if (skip < 0 || command.containsKey("skip") && !command.isNumber("skip")) {
            // The shards refuse this value.
            return command;
        }
        command.remove("skip");
        long limit = limit(request);
        if (limit > 0) {
            command.put("limit", new BsonInt64(limit > Long.MAX_VALUE - skip ? Long.MAX_VALUE : limit + skip));
        }
        return command;
    }

    private static BsonValue clip(long sum, CommandRequest request) {
        long left = Math.max(0, sum - request.number("skip", 0));
        long limit = limit(request);
        long count = limit > 0 ? Math.min(left, limit) : left;
        return count <= Integer.MAX_VALUE ? new BsonInt32((int) count) : new BsonInt64(count);
    }

    private static long limit(CommandRequest request) {
        return Math.abs(request.number("limit", 0));
    }

    /** distinct: the union of the owners' values, by the collation of the command or else of the sharded collection. */
    BsonDocument distinct(CommandRequest request, ClientContext client) {
        BsonDocument collation = request.body().getDocument("collation", new BsonDocument());
        if (collation.isEmpty()) {
            collation = catalog.shardedCollection(request.collection())
                    .map(CollectionEntry::collation)
                    .orElse(collation);
        }
        Collection<RawBsonDocument> replies =
                read(request, request.forServer(), client).values();
        BsonDocument union = order.union(List.copyOf(replies), collation);
        return Reply.ok(new BsonDocument("values", union.get("values")));
    }

    /**
     * findAndModify: runs on the one shard that owns the document, so it is atomic. As with a mongos 6.0, the query has to
     * contain the shard key.
     */
    BsonDocument findAndModify(CommandRequest request, ClientContext client) {
        BsonDocument query = request.body().getDocument("query", new BsonDocument());
        BsonDocument collation = request.body().getDocument("collation", new BsonDocument());
        return Reply.relayed(shards.onOwnerOf(
                request.collection(),
                collection -> shardKeys.required(collection, query, collation),
                request.forServer()));
    }

    /** explain: explains find and aggregate. The router mongod would never finish explaining a write. */
    static BsonDocument explain(CommandRequest request, ClientContext client) throws IOException {
        BsonDocument explained = RawDocuments.unfolded(request.document("explain"));
        String name = explained.isEmpty() ? "" : explained.getFirstKey();
        String routed = EXPLAINED.get(name);
        if (routed == null) {
            throw new CommandException(
                    ErrorCode.COMMAND_NOT_SUPPORTED,
                    "The embedded mongos explains find and aggregate commands, not '" + name + "'");
        }
        BsonDocument inner = new BsonDocument(routed, explained.get(name));
        explained.forEach((field, value) -> {
            if (!field.equals(name) && !field.equals("$db") && !field.equals("txnNumber")) {
                inner.put(field, value);
            }
        });
        BsonDocument command = RawDocuments.copy(request.body());
        command.put("explain", inner);
        return Reply.relayed(RouterCommands.run(client.router(), command));
    }

    /**
     * killCursors: the router mongod's own command does not know its cluster cursors. A getMore with a time limit, which is
     * an error for every cursor that is not tailable, destroys a cursor everywhere.
     */
    static BsonDocument killCursors(CommandRequest request, ClientContext client) throws IOException {
        if (!request.body().isArray("cursors")) {
            throw new CommandException(ErrorCode.BAD_VALUE, "killCursors: the field 'cursors' must be an array");
        }
        BsonArray killed = new BsonArray();
        BsonArray notFound = new BsonArray();
        for (BsonValue cursor : request.body().getArray("cursors")) {
            (kill(cursor, request, client.router()) ? killed : notFound).add(cursor);
        }
        return Reply.ok(new BsonDocument("cursorsKilled", killed)
                .append("cursorsNotFound", notFound)
                .append("cursorsAlive", new BsonArray())
                .append("cursorsUnknown", new BsonArray()));
    }

    private static boolean kill(BsonValue cursor, CommandRequest request, RouterConnection router) throws IOException {
        BsonDocument getMore = new BsonDocument("clusterGetMore", cursor)
                .append("collection", new BsonString(request.text(request.name())))
                .append("maxTimeMS", new BsonInt32(1))
                .append("$db", new BsonString(request.database()));
        if (request.body().containsKey("lsid")) {
            getMore.append("lsid", request.body().get("lsid"));
        }
        BsonDocument reply = router.run(getMore);
        if (OTHER_SESSION_ERRORS.contains(Reply.code(reply))) {
            // Unlike getMore, killCursors is allowed in every session that knows the cursor.
            takeSessionNamedIn(reply.getString("errmsg").getValue(), getMore);
            reply = router.run(getMore);
        }
        return Reply.code(reply) != CURSOR_NOT_FOUND;
    }

    private static void takeSessionNamedIn(String error, BsonDocument getMore) {
        getMore.remove("lsid");
        Matcher creator = CREATOR.matcher(error);
        if (creator.find()) {
            getMore.append("lsid", new BsonDocument("id", new BsonBinary(UUID.fromString(creator.group(1)))));
        }
    }
}
