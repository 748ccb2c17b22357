package io.shardlab.mongo.plan;

import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.document.BsonAppender;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Has the servers explain commands, which they do not execute. Blocking; used by one thread. */
public final class Explainer {

    /** Planning takes milliseconds, unless a condition itself takes for ever. */
    private static final long PATIENCE_MILLIS = 5000;

    private static final int FILTER_BYTES = 512;

    private final MongoDatabase database;
    private final boolean queriesOnly;

    /** @param database the name of the database of all commands */
    public Explainer(Target target, String database) {
        this.database = target.admin().client().getDatabase(database);
        this.queriesOnly = target.description().routerKind() == RouterKind.EMBEDDED;
    }

    /**
     * Has one command explained. The embedded mongos explains only queries, so that of another command its search for documents is
     * explained.
     *
     * @param command one of those that {@link #single} returns
     * @throws MongoException if the servers refuse it
     */
    public QueryPlan explain(BsonDocument command) {
        boolean query = command.isString("find") || command.isString("aggregate");
        return query || !queriesOnly
                ? planOf(command)
                : planOf(new BsonDocument("find", command.get(command.getFirstKey()))
                        .append("filter", QueryPlan.conditions(command)));
    }

    private QueryPlan planOf(BsonDocument command) {
        return QueryPlan.of(database.runCommand(new BsonDocument("explain", command)
                        .append("verbosity", new BsonString("queryPlanner"))
                        .append("maxTimeMS", new BsonInt64(PATIENCE_MILLIS)))
                .toBsonDocument());
    }

    /**
     * Returns the command that finds documents.
     *
     * @param filter appends the elements of the filter
     */
    public static BsonDocument find(MongoNamespace namespace, Consumer<BsonAppender> filter) {
        return new BsonDocument("find", new BsonString(namespace.getCollectionName()))
                .append("filter", new BsonAppender(FILTER_BYTES).encode(filter));
    }

    /** Returns a command of its own for each write, as the servers explain one at a time; none for inserts. */
    public static List<BsonDocument> single(BsonDocument command) {
        String list = switch (command.getFirstKey()) {
            case "insert" -> "documents";
            case "update" -> "updates";
            case "delete" -> "deletes";
            default -> "";
        };
        if (list.isEmpty()) {
            return List.of(command);
        }
        if (list.equals("documents")) {
            return List.of();
        }
        List<BsonDocument> single = new ArrayList<>();
        for (BsonValue write : command.getArray(list)) {
            BsonDocument one = command.clone();
            one.append(list, new BsonArray(List.of(write)));
            single.add(one);
        }
        return single;
    }

    /**
     * Has the commands of an operation explained. If the servers do not report a plan, a notice says why.
     *
     * @param operation the name of the operation
     * @param commands a sample of the operation
     * @return the plans, each statement and plan once; none for inserts
     */
    public List<PlanReport> reports(String operation, List<BsonDocument> commands, Notices notices) {
        Set<PlanReport> reports = new LinkedHashSet<>();
        for (BsonDocument command : commands) {
            for (BsonDocument one : single(command)) {
                try {
                    List<String> access = explain(one).access();
                    if (!access.isEmpty()) {
                        reports.add(PlanReport.of(statement(one), access, fields(one)));
                    }
                } catch (MongoInterruptedException e) {
                    throw e;
                } catch (MongoException e) {
                    notices.say(Message.of(
                            "The servers do not explain the operation {0}: {1}", operation, MongoErrors.describe(e)));
                    return List.of();
                }
            }
        }
        return List.copyOf(reports);
    }

    private static String statement(BsonDocument command) {
        String name = command.getFirstKey();
        return command.isString(name) ? name + " " + command.getString(name).getValue() : name;
    }

    private static List<String> fields(BsonDocument command) {
        return List.copyOf(QueryPlan.conditions(command).keySet());
    }
}
