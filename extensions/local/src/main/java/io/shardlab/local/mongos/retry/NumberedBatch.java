package io.shardlab.local.mongos.retry;

import io.shardlab.local.mongos.command.Reply;
import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.routing.ClusterServer;
import io.shardlab.local.mongos.routing.Placement;
import io.shardlab.local.mongos.wire.RawDocuments;
import io.shardlab.local.mongos.wire.RouterConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/**
 * One batch of numbered writes on its way to the shards. Statements that a shard did not serve, because a chunk had moved
 * or a reply was lost, are sent again under the same numbers, by which a shard recognizes those that it has served.
 * Migrations take that knowledge along with a chunk. Confined to the client's thread.
 */
final class NumberedBatch {

    private final String field;
    private final BsonDocument template;
    private final List<Statement> statements;
    private final boolean ordered;
    private final StatementTargets targets;
    private final ShardLinks links;
    private final WriteReply reply;
    private final BitSet done = new BitSet();
    private boolean oneByOne;

    /**
     * One write of a batch.
     *
     * @param index its place in the client's command
     * @param id the number by which shards recognize it, together with the session and the transaction number
     * @param operation the document to insert, the update or the delete
     */
    record Statement(int index, int id, RawBsonDocument operation) {}

    /**
     * Statements that go to a server in one command.
     *
     * @param servers the server; or several, one of which holds the document of a single statement
     */
    private record Group(List<ClusterServer> servers, List<Statement> statements) {

        Group(List<ClusterServer> servers) {
            this(servers, new ArrayList<>());
        }

        /** Returns true if any of several servers may hold the document. */
        boolean isSearch() {
            return servers.size() > 1;
        }
    }

    /**
     * @param field the field of the command that holds the statements
     * @param template the command without its statements
     * @param statements the statements in the order of their indexes
     */
    NumberedBatch(
            String field,
            BsonDocument template,
            List<Statement> statements,
            StatementTargets targets,
            ShardLinks links) {
        this.field = field;
        this.template = template;
        this.statements = statements;
        this.ordered = !template.containsKey("ordered")
                || template.getBoolean("ordered").getValue();
        this.targets = targets;
        this.links = links;
        this.reply = new WriteReply(template.getFirstKey());
    }

    BsonDocument run(Supplier<Placement> placement) throws IOException {
        while (done.cardinality() < statements.size() && !(ordered && reply.hasErrors())) {
            serve(nextRound(placement.get()));
        }
        return reply.merged();
    }

    /**
     * Returns the statements that can be sent now: all of an unordered batch, and those of an ordered batch up to the first
     * for another server.
     */
    private List<Group> nextRound(Placement placement) throws IOException {
        Map<String, Group> groups = new LinkedHashMap<>();
        List<Group> searches = new ArrayList<>();
        for (int i = done.nextClearBit(0); i < statements.size(); i = done.nextClearBit(i + 1)) {
            Statement statement = statements.get(i);
            Optional<List<ClusterServer>> servers = targets(statement, placement, !ordered || groups.isEmpty());
            if (servers.isEmpty()) {
                if (ordered) {
                    break;
                }
                continue;
            }
            boolean single = servers.get().size() == 1;
            String server = oneByOne ? String.valueOf(i) : servers.get().get(0).name();
            if (ordered && !groups.isEmpty() && !(single && groups.containsKey(server))) {
                break;
            }
            Group group = new Group(servers.get());
            if (single) {
                group = groups.computeIfAbsent(server, name -> new Group(servers.get()));
            }
            group.statements().add(statement);
            if (!single) {
                searches.add(group);
                if (ordered) {
                    break;
                }
            }
        }
        List<Group> round = new ArrayList<>(groups.values());
        round.addAll(searches);
        return round;
    }

    /** Returns the servers of a statement; empty if it has none, which is an error if the statement is due. */
    private Optional<List<ClusterServer>> targets(Statement statement, Placement placement, boolean due)
            throws IOException {
        try {
            return Optional.of(targets.of(statement.operation(), placement));
        } catch (CommandException e) {
            if (due) {
                reply.fail(e.reply(), List.of(statement));
                done.set(statement.index());
            }
            return Optional.empty();
        }
    }

    /** Sends to all known servers before it awaits the first reply; then searches for the servers of the others. */
    private void serve(List<Group> round) throws IOException {
        List<Group> sent = new ArrayList<>();
        for (Group group : round) {
            if (!group.isSearch() && send(group, group.servers().get(0))) {
                sent.add(group);
            }
        }
        for (Group group : sent) {
            receive(group.servers().get(0)).ifPresent(answer -> take(answer, group));
        }
        for (Group group : round) {
            if (group.isSearch() && !search(group)) {
                return;
            }
        }
    }

    private boolean send(Group group, ClusterServer server) throws IOException {
        BsonDocument command = RawDocuments.copy(template);
        command.putAll(server.versions());
        BsonArray ids = new BsonArray();
        group.statements().forEach(statement -> ids.add(new BsonInt32(statement.id())));
        command.append("stmtIds", ids);
        List<RawBsonDocument> operations =
                group.statements().stream().map(Statement::operation).toList();
        return links.attempt(server, link -> {
                    link.send(command, field, operations);
                    return true;
                })
                .isPresent();
    }

    private Optional<BsonDocument> receive(ClusterServer server) throws IOException {
        return links.attempt(server, RouterConnection::receive);
    }

    /**
     * Asks one server after another until one has the document, so that it is written once even if it moves from one to
     * another.
     *
     * @return true if the statement is served
     */
    private boolean search(Group group) throws IOException {
        BsonDocument last = null;
        for (ClusterServer server : group.servers()) {
            Optional<BsonDocument> answer = send(group, server) ? receive(server) : Optional.empty();
            if (answer.isEmpty()) {
                return false;
            }
            last = answer.get();
            if (!foundNothing(last)) {
                break;
            }
        }
        take(last, group);
        return done.get(group.statements().get(0).index());
    }

    private static boolean foundNothing(BsonDocument answer) {
        return Reply.isOk(answer)
                && answer.getNumber("n", new BsonInt32(0)).intValue() == 0
                && !answer.containsKey("writeErrors");
    }

    private void take(BsonDocument answer, Group group) {
        if (Reply.isOk(answer)) {
            links.progress();
            reply.add(answer, group.statements());
            BitSet unserved = takeErrors(answer, group);
            for (int i = unserved.nextClearBit(0); i < group.statements().size(); i = unserved.nextClearBit(i + 1)) {
                done.set(group.statements().get(i).index());
            }
        } else if (Reply.isStale(answer)) {
            links.stale(answer);
        } else if (NumberedWrites.movesDocument(answer)) {
            if (group.statements().size() == 1) {
                reply.fail(NumberedWrites.moveNotServed().reply(), group.statements());
                done.set(group.statements().get(0).index());
            }
            // The shard has served the statements before that one, but does not report this.
            oneByOne = true;
        } else {
            reply.refuse(answer, ordered ? group.statements().subList(0, 1) : group.statements());
            group.statements().forEach(statement -> done.set(statement.index()));
        }
    }

    /** Returns the statements, counted within the group, that the shard did not serve since it does not own them. */
    private BitSet takeErrors(BsonDocument answer, Group group) {
        BitSet unserved = new BitSet();
        for (BsonValue entry : answer.getArray("writeErrors", new BsonArray())) {
            BsonDocument error = entry.asDocument();
            if (Reply.isStale(error)) {
                if (unserved.isEmpty()) {
                    links.stale(error);
                }
                int index = error.getNumber("index").intValue();
                unserved.set(index, ordered ? group.statements().size() : index + 1);
            } else {
                reply.addError(error, group.statements());
            }
        }
        return unserved;
    }
}
