package io.shardlab.mongos.retry;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.routing.ClusterServer;
import io.shardlab.mongos.routing.Placement;
import io.shardlab.mongos.wire.RouterConnection;
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

/**
 * One batch of numbered writes on its way to the shards. What a shard did not serve, because a chunk had moved or a
 * reply was lost, is sent again under the same numbers, by which a shard knows what it has done already; migrations take
 * that knowledge along with a chunk.
 */
final class NumberedBatch {

    private final WriteKind kind;
    private final BsonDocument template;
    private final List<Statement> statements;
    private final boolean ordered;
    private final StatementTargets targets;
    private final ShardLinks links;
    private final Attempts attempts;
    private final WriteReply reply;
    private final BitSet done = new BitSet();
    private boolean oneByOne;

    /**
     * @param template the command without its statements
     * @param statements in the order of their indexes
     */
    NumberedBatch(
            WriteKind kind,
            BsonDocument template,
            List<Statement> statements,
            StatementTargets targets,
            ShardLinks links,
            Attempts attempts) {
        this.kind = kind;
        this.template = template;
        this.statements = statements;
        this.ordered = !template.containsKey("ordered")
                || template.getBoolean("ordered").getValue();
        this.targets = targets;
        this.links = links;
        this.attempts = attempts;
        this.reply = new WriteReply(kind);
    }

    /** Serves all statements; an ordered batch ends with the first that fails. */
    BsonDocument run(Supplier<Placement> placement) throws IOException {
        while (done.cardinality() < statements.size() && !(ordered && reply.hasErrors())) {
            serve(nextRound(placement.get()));
        }
        return reply.merged();
    }

    /** What can be served at once: of an ordered batch, statements for one server up to the first for another one. */
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
            Group group =
                    single ? groups.computeIfAbsent(server, name -> Group.of(servers.get())) : Group.of(servers.get());
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

    /** The servers of a statement; empty if it has none, which is an error unless others come first. */
    private Optional<List<ClusterServer>> targets(Statement statement, Placement placement, boolean due)
            throws IOException {
        try {
            return Optional.of(targets.of(kind, statement, placement));
        } catch (CommandException e) {
            if (due) {
                reply.fail(e.reply(), List.of(statement));
                done.set(statement.index());
            }
            return Optional.empty();
        }
    }

    /** Sends to all servers before it waits for one; then come the statements whose server has to be found. */
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
        return links.attempt(server, attempts, link -> {
                    link.send(group.command(template, server), kind.statements(), group.operations());
                    return true;
                })
                .isPresent();
    }

    private Optional<BsonDocument> receive(ClusterServer server) throws IOException {
        return links.attempt(server, attempts, RouterConnection::receive);
    }

    /**
     * Asks one server after another until one has the document, so that it is written once even if it moves meanwhile.
     *
     * @return whether the statement is served
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
        return Answers.isOk(answer)
                && answer.getNumber("n", new BsonInt32(0)).intValue() == 0
                && !answer.containsKey("writeErrors");
    }

    private void take(BsonDocument answer, Group group) {
        if (Answers.isOk(answer)) {
            attempts.progress();
            reply.add(answer, group.statements());
            BitSet unserved = takeErrors(answer, group);
            for (int i = unserved.nextClearBit(0); i < group.statements().size(); i = unserved.nextClearBit(i + 1)) {
                done.set(group.statements().get(i).index());
            }
        } else if (Answers.isStale(answer)) {
            attempts.stale(answer);
        } else if (Answers.movesDocument(answer)) {
            if (group.statements().size() == 1) {
                reply.fail(Answers.noMove().reply(), group.statements());
                done.set(group.statements().get(0).index());
            }
            // The shard has served the statements before that one, but does not say so.
            oneByOne = true;
        } else {
            reply.refuse(answer, ordered ? group.statements().subList(0, 1) : group.statements());
            group.statements().forEach(statement -> done.set(statement.index()));
        }
    }

    /** The statements, counted within the group, that the shard did not serve since it does not own them. */
    private BitSet takeErrors(BsonDocument answer, Group group) {
        BitSet unserved = new BitSet();
        for (BsonValue entry : answer.getArray("writeErrors", new BsonArray())) {
            BsonDocument error = entry.asDocument();
            if (Answers.isStale(error)) {
                if (unserved.isEmpty()) {
                    attempts.stale(error);
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
