package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import java.io.IOException;
import java.util.Set;
import org.bson.BsonDocument;

/**
 * The server parameters that a mongos 6.0 has and that can be set while it runs. The router mongod also takes those of
 * servers with data, which would have no effect there.
 *
 * @see <a href="https://www.mongodb.com/docs/v6.0/reference/parameters/">Server Parameters</a>
 */
final class RouterParameters {

    private static final Set<String> NAMES = Set.of(
            "allowDiskUseByDefault",
            "authorizationManagerPinnedUsers",
            "authorizationManagerPinnedUsersRefreshIntervalMillis",
            "clientCursorMonitorFrequencySecs",
            "clusterAuthMode",
            "clusterIpSourceAllowlist",
            "cursorTimeoutMillis",
            "defaultFindReplicaSetHostTimeoutMS",
            "deprecatedWireOpsWarningPeriodInSeconds",
            "disableJavaScriptJIT",
            "enableSearchMeta",
            "enableTimeoutOfInactiveSessionCursors",
            "findChunksOnConfigTimeoutMS",
            "internalInsertMaxBatchSize",
            "javascriptProtection",
            "jsHeapLimitMB",
            "logComponentVerbosity",
            "logLevel",
            "maxLogSizeKB",
            "maxTimeMSForHedgedReads",
            "mongosShutdownTimeoutMillisForSignaledShutdown",
            "opportunisticSecondaryTargeting",
            "quiet",
            "readHedgingMode",
            "requireApiVersion",
            "scramIterationCount",
            "scramSHA256IterationCount",
            "scriptingEngineInterruptIntervalMS",
            "sslMode",
            "tlsMode",
            "tlsX509ClusterAuthDNOverride",
            "traceExceptions");

    /** With which the names of whole groups begin. */
    private static final Set<String> PREFIXES = Set.of(
            "ShardingTaskExecutorPool",
            "diagnosticDataCollection",
            "internalDocumentSource",
            "internalGeo",
            "internalLookup",
            "internalQuery",
            "operationMemoryPool",
            "tcmalloc");

    private RouterParameters() {}

    /** setParameter: on the router alone, as on a mongos, and so refused for what a mongos does not have. */
    static BsonDocument set(CommandRequest request, ClientContext client) throws IOException {
        request.arguments().keySet().stream()
                .filter(name -> !has(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new CommandException(
                            ErrorCode.INVALID_OPTIONS,
                            "attempted to set unrecognized parameter [" + name
                                    + "], use help:true to see options; a parameter of shards is set on each of them");
                });
        return RouterCommands.run(client.router(), request.body());
    }

    private static boolean has(String parameter) {
        return NAMES.contains(parameter) || PREFIXES.stream().anyMatch(parameter::startsWith);
    }
}
