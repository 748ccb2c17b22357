package io.shardlab.local.mongos.retry;

import io.shardlab.local.mongos.command.ClientContext;
import io.shardlab.local.mongos.command.CommandRequest;
import io.shardlab.local.mongos.command.Reply;
import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.retry.NumberedBatch.Statement;
import io.shardlab.local.mongos.routing.ClusterClock;
import io.shardlab.local.mongos.routing.ClusterServer;
import io.shardlab.local.mongos.routing.Placement;
import io.shardlab.local.mongos.routing.RoutingCache;
import io.shardlab.local.mongos.routing.ShardKeys;
import io.shardlab.local.mongos.wire.RawDocuments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.ObjectId;

/**
 * Serves insert, update, delete and findAndModify with a transaction number exactly once, however often a client sends
 * them. A router mongod would abort on such a command, so the adapter sends it to the shards itself. Thread-safe.
 */
public final class NumberedWrites {

    private static final String CLUSTER_TIME = "$clusterTime";
    private static final List<String> SESSION = List.of("lsid", "txnNumber", CLUSTER_TIME);
    private static final int OBJECT_ID_BYTES = 12;
    private static final int WOULD_CHANGE_OWNING_SHARD = 283;

    /** The fields that hold the statements, by command. */
    private static final Map<String, String> STATEMENT_FIELDS =
            Map.of("insert", "documents", "update", "updates", "delete", "deletes");

    private final RoutingCache routing;
    private final ShardKeys keys;

    public NumberedWrites(RoutingCache routing, ShardKeys keys) {
        this.routing = routing;
        this.keys = keys;
    }

    /** Answers one of the commands; blocks until the shards have answered. */
    public BsonDocument handle(CommandRequest request, ClientContext client) throws IOException {
        return request.name().equalsIgnoreCase("findAndModify")
                ? findAndModify(request, client)
                : batch(request, client);
    }

    private BsonDocument batch(CommandRequest request, ClientContext client) throws IOException {
        BsonDocument template = template(request);
        String field = STATEMENT_FIELDS.get(request.name());
        ShardLinks links = new ShardLinks(client.shards(), routing, request.collection());
        NumberedBatch batch = new NumberedBatch(
                field,
                template,
                takeStatements(field, template),
                new StatementTargets(keys, request, client.router()),
                links);
        try {
            return batch.run(() -> routing.placement(request.collection()));
        } catch (RuntimeException e) {
            links.abandon();
            throw e;
        }
    }

    private static BsonDocument template(CommandRequest request) {
        BsonDocument template = request.forServer();
        SESSION.stream()
                .filter(request.body()::containsKey)
                .forEach(field -> template.put(field, request.body().get(field)));
        return template.append("$db", new BsonString(request.database()));
    }

    private static List<Statement> takeStatements(String field, BsonDocument template) {
        String command = template.getFirstKey();
        BsonValue given = template.remove(field);
        if (given == null || !given.isArray() || given.asArray().isEmpty()) {
            throw new CommandException(
                    ErrorCode.INVALID_LENGTH, command + ": '" + field + "' must be an array of one or more");
        }
        BsonValue ids = template.remove("stmtIds");
        BsonValue first = template.remove("stmtId");
        int start = first != null && first.isNumber() ? first.asNumber().intValue() : 0;
        List<Statement> statements = new ArrayList<>(given.asArray().size());
        for (BsonValue operation : given.asArray()) {
            int index = statements.size();
            int id = ids == null ? start + index : idAt(ids, index);
            if (!(operation instanceof RawBsonDocument document)) {
                throw new CommandException(ErrorCode.TYPE_MISMATCH, command + ": '" + field + "' must hold documents");
            }
            boolean needsId = command.equals("insert") && !document.containsKey("_id");
            statements.add(new Statement(index, id, needsId ? withId(document, template, id) : document));
        }
        return statements;
    }

    /**
     * Adds an {@code _id} to a document to insert, as mongos does, since the shard key may contain it. The id is the same
     * if the client sends the document again, so that the document goes to the same shard.
     */
    private static RawBsonDocument withId(RawBsonDocument operation, BsonDocument template, int statement) {
        BsonDocument origin = new BsonDocument("statement", new BsonInt32(statement));
        SESSION.stream()
                .filter(template::containsKey)
                .filter(field -> !field.equals(CLUSTER_TIME))
                .forEach(field -> origin.put(field, template.get(field)));
        UUID digest = UUID.nameUUIDFromBytes(RawDocuments.element("origin", origin));
        ByteBuffer id = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(digest.getMostSignificantBits())
                .putLong(digest.getLeastSignificantBits());
        BsonDocument document =
                new BsonDocument("_id", new BsonObjectId(new ObjectId(Arrays.copyOf(id.array(), OBJECT_ID_BYTES))));
        document.putAll(operation);
        return new RawBsonDocument(document, new BsonDocumentCodec());
    }

    private static int idAt(BsonValue ids, int index) {
        BsonArray array = ids.isArray() ? ids.asArray() : new BsonArray();
        if (index >= array.size() || !array.get(index).isNumber()) {
            throw new CommandException(ErrorCode.INVALID_LENGTH, "'stmtIds' must have a number for each statement");
        }
        return array.get(index).asNumber().intValue();
    }

    private BsonDocument findAndModify(CommandRequest request, ClientContext client) throws IOException {
        BsonDocument template = template(request);
        BsonDocument query = request.body().getDocument("query", new BsonDocument());
        BsonDocument collation = request.body().getDocument("collation", new BsonDocument());
        ShardLinks links = new ShardLinks(client.shards(), routing, request.collection());
        while (true) {
            Placement placement = routing.placement(request.collection());
            ClusterServer server = placement
                    .sharded()
                    .map(collection -> placement.ownerOf(keys.required(collection, query, collation)))
                    .orElseGet(placement::primary);
            BsonDocument command = RawDocuments.copy(template);
            command.putAll(server.versions());
            Optional<BsonDocument> answer = links.attempt(server, link -> link.run(command));
            if (answer.isPresent() && !Reply.isStale(answer.get())) {
                return relayed(answer.get());
            }
            answer.ifPresent(links::stale);
        }
    }

    private static BsonDocument relayed(BsonDocument answer) {
        if (!Reply.isOk(answer)) {
            throw movesDocument(answer) ? moveNotServed() : CommandException.of(answer);
        }
        BsonDocument reply = Reply.ok(CommandException.withoutGossip(answer));
        ClusterClock times = new ClusterClock();
        times.note(answer);
        times.stamp(reply);
        return reply;
    }

    /** Reports whether an update of a shard key would move the document to another shard, which takes a transaction. */
    static boolean movesDocument(BsonDocument reply) {
        return Reply.code(reply) == WOULD_CHANGE_OWNING_SHARD;
    }

    static CommandException moveNotServed() {
        return new CommandException(
                ErrorCode.ILLEGAL_OPERATION,
                "The embedded mongos does not move a document to another shard when its shard key is updated");
    }
}
