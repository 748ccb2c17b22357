package io.shardlab.mongos.retry;

import io.shardlab.mongos.command.ClientContext;
import io.shardlab.mongos.command.CommandRequest;
import io.shardlab.mongos.command.Reply;
import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.routing.ClusterClock;
import io.shardlab.mongos.routing.ClusterServer;
import io.shardlab.mongos.routing.Placement;
import io.shardlab.mongos.routing.RoutingCache;
import io.shardlab.mongos.routing.ShardKeys;
import io.shardlab.mongos.wire.RawDocuments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
 * them. A router mongod would abort, so they go to the shards from here.
 */
public final class NumberedWrites {

    private static final String CLUSTER_TIME = "$clusterTime";
    private static final List<String> SESSION = List.of("lsid", "txnNumber", CLUSTER_TIME);
    private static final int OBJECT_ID_BYTES = 12;

    private final RoutingCache routing;
    private final ShardKeys keys;

    public NumberedWrites(RoutingCache routing, ShardKeys keys) {
        this.routing = routing;
        this.keys = keys;
    }

    /** Answers one of the commands; blocks until the shards have. */
    public BsonDocument handle(CommandRequest request, ClientContext client) throws IOException {
        return request.name().equalsIgnoreCase("findAndModify")
                ? findAndModify(request, client)
                : batch(WriteKind.of(request.name()), request, client);
    }

    private BsonDocument batch(WriteKind kind, CommandRequest request, ClientContext client) throws IOException {
        BsonDocument template = template(request);
        List<Statement> statements = statements(kind, template);
        ShardLinks links = new ShardLinks(client.shards());
        NumberedBatch batch = new NumberedBatch(
                kind,
                template,
                statements,
                new StatementTargets(keys, request, client.router()),
                links,
                new Attempts(routing, request.collection()));
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

    /** Takes the statements out of the command. */
    private static List<Statement> statements(WriteKind kind, BsonDocument template) {
        BsonValue given = template.remove(kind.statements());
        if (given == null || !given.isArray() || given.asArray().isEmpty()) {
            throw new CommandException(
                    ErrorCode.INVALID_LENGTH,
                    kind.command() + ": '" + kind.statements() + "' must be an array of one or more");
        }
        BsonValue ids = template.remove("stmtIds");
        BsonValue first = template.remove("stmtId");
        int start = first != null && first.isNumber() ? first.asNumber().intValue() : 0;
        List<Statement> statements = new ArrayList<>(given.asArray().size());
        for (BsonValue operation : given.asArray()) {
            int index = statements.size();
            int id = ids == null ? start + index : idAt(ids, index);
            statements.add(new Statement(index, id, identified(kind, document(kind, operation), template, id)));
        }
        return statements;
    }

    private static RawBsonDocument document(WriteKind kind, BsonValue operation) {
        if (operation instanceof RawBsonDocument document) {
            return document;
        }
        throw new CommandException(
                ErrorCode.TYPE_MISMATCH, kind.command() + ": '" + kind.statements() + "' must hold documents");
    }

    /**
     * A document to insert gets an id if it has none, as mongos does, since the shard key may contain it. It is the same
     * if the client sends the document again, so that this goes to the same shard.
     */
    private static RawBsonDocument identified(
            WriteKind kind, RawBsonDocument operation, BsonDocument template, int statement) {
        if (kind != WriteKind.INSERT || operation.containsKey("_id")) {
            return operation;
        }
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
        Attempts attempts = new Attempts(routing, request.collection());
        ShardLinks links = new ShardLinks(client.shards());
        while (true) {
            Placement placement = routing.placement(request.collection());
            ClusterServer server = placement
                    .sharded()
                    .map(collection -> placement.ownerOf(keys.required(collection, query, collation)))
                    .orElseGet(placement::primary);
            BsonDocument command = new BsonDocument();
            command.putAll(template);
            command.putAll(server.versions());
            Optional<BsonDocument> answer = links.attempt(server, attempts, link -> link.run(command));
            if (answer.isPresent() && !Answers.isStale(answer.get())) {
                return relayed(answer.get());
            }
            answer.ifPresent(attempts::stale);
        }
    }

    private static BsonDocument relayed(BsonDocument answer) {
        if (!Answers.isOk(answer)) {
            throw Answers.movesDocument(answer) ? Answers.noMove() : CommandException.of(answer);
        }
        BsonDocument reply = Reply.ok(CommandException.withoutGossip(answer));
        ClusterClock times = new ClusterClock();
        times.note(answer);
        times.stamp(reply);
        return reply;
    }
}
