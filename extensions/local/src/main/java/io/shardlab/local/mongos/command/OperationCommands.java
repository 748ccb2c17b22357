package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.routing.ShardRouter;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Commands that show and end operations, named {@code s1:123} on a shard s1, and that set router parameters. */
final class OperationCommands {

    private static final String CONFIG_SERVER = "config";

    /**
     * The server parameters that a mongos 6.0 has and that can be set while it runs. The router mongod also accepts the
     * parameters of servers with data, which would have no effect there.
     *
     * @see <a href="https://www.mongodb.com/docs/v6.0/reference/parameters/">Server Parameters</a>
     */
    private static final Set<String> PARAMETERS = Set.of("""
            allowDiskUseByDefault authorizationManagerPinnedUsers authorizationManagerPinnedUsersRefreshIntervalMillis
            clientCursorMonitorFrequencySecs clusterAuthMode clusterIpSourceAllowlist cursorTimeoutMillis
            defaultFindReplicaSetHostTimeoutMS deprecatedWireOpsWarningPeriodInSeconds disableJavaScriptJIT
            enableSearchMeta enableTimeoutOfInactiveSessionCursors findChunksOnConfigTimeoutMS
            internalInsertMaxBatchSize javascriptProtection jsHeapLimitMB logComponentVerbosity logLevel maxLogSizeKB
            maxTimeMSForHedgedReads mongosShutdownTimeoutMillisForSignaledShutdown opportunisticSecondaryTargeting
            quiet readHedgingMode requireApiVersion scramIterationCount scramSHA256IterationCount
            scriptingEngineInterruptIntervalMS sslMode tlsMode tlsX509ClusterAuthDNOverride traceExceptions\
            """.split("\\s+"));

    /** The prefixes of whole groups of parameters. */
    private static final Set<String> PARAMETER_GROUPS = Set.of("""
            ShardingTaskExecutorPool diagnosticDataCollection internalDocumentSource internalGeo internalLookup
            internalQuery operationMemoryPool tcmalloc""".split("\\s+"));

    private final ShardRouter shards;

    OperationCommands(ShardRouter shards) {
        this.shards = shards;
    }

    /** currentOp: lists the operations of all shards by an aggregation; every field that is not an option is a filter. */
    BsonDocument currentOp(CommandRequest request, ClientContext client) throws IOException {
        BsonDocument filter = request.arguments();
        filter.keySet().removeIf(field -> field.startsWith("$"));
        BsonDocument source = new BsonDocument("allUsers", BsonBoolean.valueOf(!request.isTrue("$ownOps")))
                .append("idleConnections", BsonBoolean.valueOf(request.isTrue("$all")))
                .append("truncateOps", BsonBoolean.TRUE);
        BsonDocument inOne = new BsonDocument("_id", BsonNull.VALUE)
                .append("inprog", new BsonDocument("$push", new BsonString("$$ROOT")));
        BsonArray pipeline = new BsonArray(List.of(
                new BsonDocument("$currentOp", source),
                new BsonDocument("$match", filter),
                new BsonDocument("$group", inOne)));
        BsonDocument reply = RouterCommands.run(
                client.router(),
                RouterCommands.onAdmin("clusterAggregate")
                        .append("pipeline", pipeline)
                        .append("cursor", new BsonDocument()));
        BsonArray found = reply.getDocument("cursor").getArray("firstBatch");
        return Reply.ok(new BsonDocument(
                "inprog",
                found.isEmpty() ? new BsonArray() : found.get(0).asDocument().getArray("inprog")));
    }

    /** killOp: runs on the shard with which the operation's name begins, or on the router if the operation is a number. */
    BsonDocument killOp(CommandRequest request, ClientContext client) throws IOException {
        BsonValue operation = request.body().get("op");
        if (operation == null || !operation.isString()) {
            return RouterCommands.run(client.router(), request.body());
        }
        String name = operation.asString().getValue();
        int colon = name.indexOf(':');
        if (colon <= 0 || colon == name.length() - 1) {
            throw new CommandException(
                    ErrorCode.NOT_SHARD_AND_OPERATION,
                    "The op argument to killOp must be of the format shardid:opid but found \"" + name + "\"");
        }
        String shard = name.substring(0, colon);
        BsonInt32 number = new BsonInt32(parseNumber(name.substring(colon + 1)));
        BsonDocument kill = ShardRouter.command("killOp").append("op", number);
        if (shard.equals(CONFIG_SERVER)) {
            shards.onConfigServer(kill);
        } else {
            shards.onShard(shard, kill);
        }
        return Reply.ok(new BsonDocument("shard", new BsonString(shard)).append("shardid", number));
    }

    /** setParameter: sets a parameter of the router only, as on a mongos; refuses parameters that a mongos does not have. */
    static BsonDocument setParameter(CommandRequest request, ClientContext client) throws IOException {
        for (String name : request.arguments().keySet()) {
            if (!PARAMETERS.contains(name) && PARAMETER_GROUPS.stream().noneMatch(name::startsWith)) {
                throw new CommandException(
                        ErrorCode.INVALID_OPTIONS,
                        "attempted to set unrecognized parameter [" + name
                                + "], use help:true to see options; a parameter of shards is set on each of them");
            }
        }
        return RouterCommands.run(client.router(), request.body());
    }

    private static int parseNumber(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new CommandException(
                    ErrorCode.FAILED_TO_PARSE, "killOp: '" + text + "' is not an operation's number");
        }
    }
}
