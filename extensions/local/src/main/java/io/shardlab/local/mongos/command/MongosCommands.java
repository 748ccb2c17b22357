package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.routing.Catalog;
import io.shardlab.local.mongos.routing.ShardKeys;
import io.shardlab.local.mongos.routing.ShardRouter;
import io.shardlab.local.mongos.routing.ValueOrder;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;

/** The table of every command of a mongos 6.0 that clients use: how the embedded mongos serves or refuses it. */
public final class MongosCommands {

    /** The commands by which the config server changes metadata, each with its aliases. */
    private static final String[] METADATA_CHANGES = """
        abortReshardCollection, commitReshardCollection, cleanupReshardCollection, moveRange,
        addShard addshard, removeShard removeshard, addShardToZone, removeShardFromZone, updateZoneKeyRange\
        """.split(",\\s+");

    private static final String[] BALANCER_COMMANDS = """
        balancerStart, balancerStop, balancerStatus, balancerCollectionStatus, configureCollectionBalancing\
        """.split(",\\s+");

    private static final String NOT_SERVED = """
        abortTransaction appendOplogNote clearJumboFlag commitTransaction compact compactStructuredEncryptionData
        convertToCapped coordinateCommitTransaction createRole createUser dataSize datasize
        dropAllRolesFromDatabase dropAllUsersFromDatabase dropConnections dropRole dropUser echo features filemd5
        fsync fsyncUnlock getAuditConfig getClusterParameter getDiagnosticData getShardVersion
        grantPrivilegesToRole grantRolesToRole grantRolesToUser invalidateUserCache killAllSessions
        killAllSessionsByPattern killSessions logRotate mapReduce mapreduce multicast netstat planCacheClear
        planCacheClearFilters planCacheListFilters planCacheSetFilter profile refreshLogicalSessionCacheNow
        repairShardedCollectionChunksHistory replSetGetStatus revokePrivilegesFromRole revokeRolesFromRole
        revokeRolesFromUser rolesInfo rotateCertificates setAllowMigrations setAuditConfig setClusterParameter
        setFeatureCompatibilityVersion setIndexCommitQuorum setUserWriteBlockMode shutdown splitVector
        startRecordingTraffic stopRecordingTraffic updateRole updateUser usersInfo validate validateDBMetadata\
        """;

    private final ShardRouter shards;
    private final Catalog catalog;
    private final ShardKeys shardKeys;
    private final DefaultConcerns concerns;
    private final CommandTable.Builder table = CommandTable.builder();

    private MongosCommands(ShardRouter shards, Catalog catalog, DefaultConcerns concerns) {
        this.shards = shards;
        this.catalog = catalog;
        this.shardKeys = new ShardKeys(catalog);
        this.concerns = concerns;
    }

    /** @param numberedWrites serves writes with a transaction number */
    public static CommandTable table(
            ShardRouter shards,
            Catalog catalog,
            ValueOrder order,
            DefaultConcerns concerns,
            CommandHandler numberedWrites) {
        MongosCommands commands = new MongosCommands(shards, catalog, concerns);
        commands.queriesAndWrites(order, numberedWrites);
        commands.collectionsAndIndexes();
        commands.sharding();
        commands.serversAndSessions();
        commands.statistics();
        commands.refused();
        return commands.table.build();
    }

    private void queriesAndWrites(ValueOrder order, CommandHandler numberedWrites) {
        QueryCommands queries = new QueryCommands(shards, catalog, order, shardKeys);
        CommandRoute.Preparation noTailableCursor = QueryCommands::refuseTailableCursor;
        CommandRoute.Preparation noChangeStream = QueryCommands::refuseChangeStream;
        table.routed("find", noTailableCursor.then(concerns::completeRead))
                .routed("getMore", CommandRoute.Preparation.NONE)
                .routed("insert update delete", concerns::completeWrite)
                .routedWithRetry("aggregate", noChangeStream.then(concerns::completeAggregation))
                .handled("explain", QueryCommands::explain)
                .handled("killCursors", QueryCommands::killCursors)
                .handled("count", concerns::completeRead, queries::count)
                .handled("distinct", concerns::completeRead, queries::distinct)
                .handled("findAndModify findandmodify", concerns::completeWrite, queries::findAndModify)
                .numbered("insert update delete findAndModify findandmodify", concerns::completeWrite, numberedWrites);
    }

    private void collectionsAndIndexes() {
        CollectionCommands collections = new CollectionCommands(shards);
        table.handled("listCollections", collections::listCollections)
                .handled("listIndexes", collections::listIndexes)
                .handled("create", concerns::completeWrite, collections::create)
                .handled("createIndexes", concerns::completeWrite, collections::createIndexes)
                .handled("drop", collections::drop)
                .handled("dropDatabase", collections::dropDatabase)
                .handled("dropIndexes deleteIndexes", onPrimaryShard("_shardsvrDropIndexes"))
                .handled("collMod", onPrimaryShard("_shardsvrCollMod"))
                .administrative("renameCollection", collections::renameCollection);
    }

    private void sharding() {
        ShardingCommands sharding = new ShardingCommands(shards, catalog, shardKeys);
        table.administrative("enableSharding enablesharding", sharding::enableSharding)
                .administrative("shardCollection shardcollection", sharding::shardCollection)
                .administrative("refineCollectionShardKey", sharding::refineShardKey)
                .administrative("reshardCollection", sharding::reshardCollection)
                .administrative("movePrimary moveprimary", sharding::movePrimary)
                .administrative("moveChunk movechunk", sharding::moveChunk)
                .administrative("split", sharding::split)
                .administrative("mergeChunks", sharding::mergeChunks)
                .administrative("listShards listshards", sharding::listShards)
                .passedOn("flushRouterConfig getShardMap");
        for (String names : METADATA_CHANGES) {
            table.administrative(names, onConfigServer(names, command -> shards.changeOnConfigServer(command)));
        }
        for (String names : BALANCER_COMMANDS) {
            table.administrative(names, onConfigServer(names, command -> shards.onConfigServer(command)));
        }
    }

    private void serversAndSessions() {
        OperationCommands operations = new OperationCommands(shards);
        table.handled("hello isMaster ismaster", HandshakeCommands::hello)
                .handled("isdbgrid", HandshakeCommands::isDbGrid)
                .handled("whatsmyuri", HandshakeCommands::whatsMyUri)
                .administrative("currentOp", operations::currentOp)
                .administrative("killOp", operations::killOp)
                .administrative("setParameter", OperationCommands::setParameter)
                .administrative("getDefaultRWConcern setDefaultRWConcern", this::defaultConcerns)
                .passedOn("ping connectionStatus logout startSession endSessions refreshSessions")
                .passedOn("buildInfo buildinfo hostInfo getCmdLineOpts getLog getParameter listCommands");
    }

    private void statistics() {
        StatisticsCommands statistics = new StatisticsCommands(shards, catalog);
        table.handled("collStats collstats", statistics::collStats)
                .handled("dbStats dbstats", statistics::dbStats)
                .handled("serverStatus", StatisticsCommands::serverStatus)
                .administrative("listDatabases", statistics::listDatabases)
                .passedOn("connPoolStats");
    }

    private void refused() {
        table.handled("saslStart saslContinue authenticate", (request, client) -> {
                    throw new CommandException(
                            ErrorCode.AUTHENTICATION_FAILED,
                            "This cluster runs without access control: connect without user name and password");
                })
                .notServed(NOT_SERVED);
    }

    /** The config server runs the command as {@code _configsvr}NAME, with the client's arguments. */
    private static CommandHandler onConfigServer(String names, UnaryOperator<BsonDocument> server) {
        String name = names.split(" ")[0];
        String serverName = "_configsvr" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return (request, client) -> {
            BsonDocument command = request.forServer(serverName, request.body().get(request.name()));
            command.remove("writeConcern");
            return Reply.relayed(server.apply(command));
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
