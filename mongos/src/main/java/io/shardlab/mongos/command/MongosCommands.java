package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.routing.Catalog;
import io.shardlab.mongos.routing.ShardKeys;
import io.shardlab.mongos.routing.ShardRouter;
import io.shardlab.mongos.routing.ValueOrder;
import java.util.List;
import org.bson.BsonDocument;

/** Every command of a mongos 6.0 that clients use, and how the embedded mongos serves or refuses it. */
public final class MongosCommands {

    private static final List<String> NUMBERED_WRITES =
            List.of("insert", "update", "delete", "findAndModify", "findandmodify");

    private final ShardRouter shards;
    private final Catalog catalog;
    private final ShardKeys shardKeys;
    private final ValueOrder order;
    private final DefaultConcerns concerns;
    private final CommandTable.Builder table = CommandTable.builder();

    private MongosCommands(ShardRouter shards, Catalog catalog, ValueOrder order, DefaultConcerns concerns) {
        this.shards = shards;
        this.catalog = catalog;
        this.shardKeys = new ShardKeys(catalog);
        this.order = order;
        this.concerns = concerns;
    }

    /** @param numberedWrites serves writes with a transaction number */
    public static CommandTable table(
            ShardRouter shards,
            Catalog catalog,
            ValueOrder order,
            DefaultConcerns concerns,
            CommandHandler numberedWrites) {
        MongosCommands commands = new MongosCommands(shards, catalog, order, concerns);
        commands.handshake();
        commands.queriesAndWrites();
        for (String write : NUMBERED_WRITES) {
            commands.table.numbered(write, concerns::completeWrite, numberedWrites);
        }
        commands.collectionsAndIndexes();
        commands.sharding();
        commands.balancer();
        commands.statistics();
        commands.operations();
        commands.refused();
        return commands.table.build();
    }

    private void handshake() {
        table.handled("hello", HandshakeCommands::hello)
                .handled("isMaster", HandshakeCommands::hello)
                .handled("ismaster", HandshakeCommands::hello)
                .handled("isdbgrid", HandshakeCommands::isDbGrid)
                .handled("whatsmyuri", HandshakeCommands::whatsMyUri)
                .passedOn("ping", "connectionStatus", "logout", "startSession", "endSessions", "refreshSessions");
    }

    private void queriesAndWrites() {
        QueryCommands queries = new QueryCommands(shards, catalog, order, shardKeys);
        Route.Preparation noTailableCursor = Guards::noTailableCursor;
        Route.Preparation noChangeStream = Guards::noChangeStream;
        table.routed("find", noTailableCursor.then(concerns::completeRead))
                .routed("getMore", Route.Preparation.NONE)
                .routed("insert", concerns::completeWrite)
                .routed("update", concerns::completeWrite)
                .routed("delete", concerns::completeWrite)
                .routedWithRetry("aggregate", noChangeStream.then(concerns::completeAggregation))
                .handled("explain", QueryCommands::explain)
                .handled("killCursors", QueryCommands::killCursors)
                .handled("count", concerns::completeRead, queries::count)
                .handled("distinct", concerns::completeRead, queries::distinct)
                .handled("findAndModify", concerns::completeWrite, queries::findAndModify)
                .handled("findandmodify", concerns::completeWrite, queries::findAndModify);
    }

    private void collectionsAndIndexes() {
        CollectionCommands collections = new CollectionCommands(shards);
        table.handled("listCollections", collections::listCollections)
                .handled("listIndexes", collections::listIndexes)
                .handled("create", concerns::completeWrite, collections::create)
                .handled("createIndexes", concerns::completeWrite, collections::createIndexes)
                .handled("drop", collections::drop)
                .handled("dropDatabase", collections::dropDatabase)
                .handled("dropIndexes", onPrimaryShard("_shardsvrDropIndexes"))
                .handled("deleteIndexes", onPrimaryShard("_shardsvrDropIndexes"))
                .handled("collMod", onPrimaryShard("_shardsvrCollMod"))
                .administrative("renameCollection", collections::renameCollection);
    }

    private void sharding() {
        ShardingCommands sharding = new ShardingCommands(shards, catalog, shardKeys);
        table.administrative("enableSharding", sharding::enableSharding)
                .administrative("enablesharding", sharding::enableSharding)
                .administrative("shardCollection", sharding::shardCollection)
                .administrative("shardcollection", sharding::shardCollection)
                .administrative("refineCollectionShardKey", sharding::refineShardKey)
                .administrative("reshardCollection", sharding::reshardCollection)
                .administrative("abortReshardCollection", onConfigServer("_configsvrAbortReshardCollection", true))
                .administrative("commitReshardCollection", onConfigServer("_configsvrCommitReshardCollection", true))
                .administrative("cleanupReshardCollection", onConfigServer("_configsvrCleanupReshardCollection", true))
                .administrative("movePrimary", sharding::movePrimary)
                .administrative("moveprimary", sharding::movePrimary)
                .administrative("moveChunk", sharding::moveChunk)
                .administrative("movechunk", sharding::moveChunk)
                .administrative("moveRange", onConfigServer("_configsvrMoveRange", true))
                .administrative("split", sharding::split)
                .administrative("mergeChunks", sharding::mergeChunks)
                .administrative("listShards", sharding::listShards)
                .administrative("listshards", sharding::listShards)
                .administrative("addShard", onConfigServer("_configsvrAddShard", true))
                .administrative("addshard", onConfigServer("_configsvrAddShard", true))
                .administrative("removeShard", onConfigServer("_configsvrRemoveShard", true))
                .administrative("removeshard", onConfigServer("_configsvrRemoveShard", true))
                .administrative("addShardToZone", onConfigServer("_configsvrAddShardToZone", true))
                .administrative("removeShardFromZone", onConfigServer("_configsvrRemoveShardFromZone", true))
                .administrative("updateZoneKeyRange", onConfigServer("_configsvrUpdateZoneKeyRange", true))
                .passedOn("flushRouterConfig", "getShardMap");
    }

    private void balancer() {
        table.administrative("balancerStart", onConfigServer("_configsvrBalancerStart", false))
                .administrative("balancerStop", onConfigServer("_configsvrBalancerStop", false))
                .administrative("balancerStatus", onConfigServer("_configsvrBalancerStatus", false))
                .administrative("balancerCollectionStatus", onConfigServer("_configsvrBalancerCollectionStatus", false))
                .administrative(
                        "configureCollectionBalancing", onConfigServer("_configsvrConfigureCollectionBalancing", false))
                .administrative("getDefaultRWConcern", this::defaultConcerns)
                .administrative("setDefaultRWConcern", this::defaultConcerns);
    }

    private void statistics() {
        StatisticsCommands statistics = new StatisticsCommands(shards, catalog);
        table.handled("collStats", statistics::collStats)
                .handled("collstats", statistics::collStats)
                .handled("dbStats", statistics::dbStats)
                .handled("dbstats", statistics::dbStats)
                .administrative("listDatabases", statistics::listDatabases)
                .handled("serverStatus", StatisticsCommands::serverStatus)
                .passedOn(
                        "buildInfo",
                        "buildinfo",
                        "hostInfo",
                        "getCmdLineOpts",
                        "getLog",
                        "getParameter",
                        "connPoolStats",
                        "listCommands");
    }

    private void operations() {
        OperationCommands operations = new OperationCommands(shards);
        table.administrative("currentOp", operations::currentOp)
                .administrative("killOp", operations::killOp)
                .administrative("setParameter", RouterParameters::set);
    }

    private void refused() {
        CommandHandler authentication = (request, client) -> {
            throw new CommandException(
                    ErrorCode.AUTHENTICATION_FAILED,
                    "This cluster runs without access control: connect without user name and password");
        };
        table.handled("saslStart", authentication)
                .handled("saslContinue", authentication)
                .handled("authenticate", authentication)
                .notServed(
                        "abortTransaction",
                        "appendOplogNote",
                        "clearJumboFlag",
                        "commitTransaction",
                        "compact",
                        "compactStructuredEncryptionData",
                        "convertToCapped",
                        "coordinateCommitTransaction",
                        "createRole",
                        "createUser",
                        "dataSize",
                        "datasize",
                        "dropAllRolesFromDatabase",
                        "dropAllUsersFromDatabase",
                        "dropConnections",
                        "dropRole",
                        "dropUser",
                        "echo",
                        "features",
                        "filemd5",
                        "fsync",
                        "fsyncUnlock",
                        "getAuditConfig",
                        "getClusterParameter",
                        "getDiagnosticData",
                        "getShardVersion",
                        "grantPrivilegesToRole",
                        "grantRolesToRole",
                        "grantRolesToUser",
                        "invalidateUserCache",
                        "killAllSessions",
                        "killAllSessionsByPattern",
                        "killSessions",
                        "logRotate",
                        "mapReduce",
                        "mapreduce",
                        "multicast",
                        "netstat",
                        "planCacheClear",
                        "planCacheClearFilters",
                        "planCacheListFilters",
                        "planCacheSetFilter",
                        "profile",
                        "refreshLogicalSessionCacheNow",
                        "repairShardedCollectionChunksHistory",
                        "replSetGetStatus",
                        "revokePrivilegesFromRole",
                        "revokeRolesFromRole",
                        "revokeRolesFromUser",
                        "rolesInfo",
                        "rotateCertificates",
                        "setAllowMigrations",
                        "setAuditConfig",
                        "setClusterParameter",
                        "setFeatureCompatibilityVersion",
                        "setIndexCommitQuorum",
                        "setUserWriteBlockMode",
                        "shutdown",
                        "splitVector",
                        "startRecordingTraffic",
                        "stopRecordingTraffic",
                        "updateRole",
                        "updateUser",
                        "usersInfo",
                        "validate",
                        "validateDBMetadata");
    }

    /** The config server runs the command under a name of its own, with the client's arguments. */
    private CommandHandler onConfigServer(String serverName, boolean changesMetadata) {
        return (request, client) -> {
            BsonDocument command = request.forServer(serverName, request.body().get(request.name()));
            command.remove("writeConcern");
            return Reply.relayed(
                    changesMetadata ? shards.changeOnConfigServer(command) : shards.onConfigServer(command));
        };
    }

    /** The database's primary shard coordinates the command under a name of its own, with the client's arguments. */
    private CommandHandler onPrimaryShard(String shardName) {
        return (request, client) -> {
            BsonDocument command = request.forServer(shardName, request.body().get(request.name()));
            return Reply.relayed(shards.coordinate(request.database(), request.database(), command));
        };
    }

    /** Runs the command on the config server, then refreshes the defaults of this router. */
    private BsonDocument defaultConcerns(CommandRequest request, ClientContext client) {
        BsonDocument reply = shards.onConfigServer(request.forServer());
        concerns.refresh();
        return Reply.relayed(reply);
    }
}
