package io.shardlab.mongos.command;

import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.routing.Catalog;
import io.shardlab.mongos.routing.ShardRouter;
import io.shardlab.mongos.routing.ValueOrder;

/** Every command that the embedded mongos serves, and how. Any other one is refused. */
public final class MongosCommands {

    private final ShardRouter shards;
    private final Catalog catalog;
    private final ValueOrder order;
    private final DefaultConcerns concerns;
    private final CommandTable.Builder table = CommandTable.builder();

    private MongosCommands(ShardRouter shards, Catalog catalog, ValueOrder order, DefaultConcerns concerns) {
        this.shards = shards;
        this.catalog = catalog;
        this.order = order;
        this.concerns = concerns;
    }

    public static CommandTable table(ShardRouter shards, Catalog catalog, ValueOrder order, DefaultConcerns concerns) {
        MongosCommands commands = new MongosCommands(shards, catalog, order, concerns);
        commands.conversation();
        commands.queriesAndWrites();
        commands.collectionsAndIndexes();
        commands.sharding();
        commands.balancer();
        commands.monitoring();
        commands.refused();
        return commands.table.build();
    }

    private void conversation() {
        Hello hello = new Hello();
        table.handled("hello", hello)
                .handled("isMaster", hello)
                .handled("ismaster", hello)
                .handled("isdbgrid", new IsDbGrid())
                .handled("whatsmyuri", new WhatsMyUri())
                .passedOn("ping", "connectionStatus", "logout", "endSessions", "refreshSessions");
    }

    private void queriesAndWrites() {
        ShardKeys shardKeys = new ShardKeys(catalog);
        FindAndModify findAndModify = new FindAndModify(shards, shardKeys);
        Route.Preparation noTailableCursor = Guards::noTailableCursor;
        Route.Preparation noChangeStream = Guards::noChangeStream;
        table.routed("find", noTailableCursor.then(concerns::completeRead))
                .routed("getMore", Route.Preparation.NONE)
                .routed("insert", concerns::completeWrite)
                .routed("update", concerns::completeWrite)
                .routed("delete", concerns::completeWrite)
                .routedWithRetry("aggregate", noChangeStream.then(concerns::completeAggregation))
                .handled("explain", new Explain())
                .handled("killCursors", new KillCursors())
                .handled("count", concerns::completeRead, new Count(shards))
                .handled("distinct", concerns::completeRead, new Distinct(shards, catalog, order))
                .handled("findAndModify", concerns::completeWrite, findAndModify)
                .handled("findandmodify", concerns::completeWrite, findAndModify);
    }

    private void collectionsAndIndexes() {
        CollStats collStats = new CollStats(shards, catalog);
        DbStats dbStats = new DbStats(shards);
        table.handled("listDatabases", new ListDatabases(shards))
                .handled("listCollections", new ListCollections(shards))
                .handled("listIndexes", new ListIndexes(shards))
                .handled("create", concerns::completeWrite, new Create(shards))
                .handled("createIndexes", concerns::completeWrite, new CreateIndexes(shards))
                .handled("drop", new DropCollection(shards))
                .handled("dropDatabase", new DropDatabase(shards))
                .handled("dropIndexes", new CoordinatedCommand(shards, "_shardsvrDropIndexes"))
                .handled("deleteIndexes", new CoordinatedCommand(shards, "_shardsvrDropIndexes"))
                .handled("collMod", new CoordinatedCommand(shards, "_shardsvrCollMod"))
                .handled("renameCollection", new RenameCollection(shards))
                .handled("collStats", collStats)
                .handled("collstats", collStats)
                .handled("dbStats", dbStats)
                .handled("dbstats", dbStats);
    }

    private void sharding() {
        ChunkFinder chunks = new ChunkFinder(catalog, new ShardKeys(catalog));
        MoveChunk moveChunk = new MoveChunk(shards, chunks);
        table.handled("enableSharding", new EnableSharding(shards))
                .handled("enablesharding", new EnableSharding(shards))
                .handled("shardCollection", new ShardCollection(shards))
                .handled("shardcollection", new ShardCollection(shards))
                .handled("refineCollectionShardKey", new RefineShardKey(shards))
                .handled("reshardCollection", new ReshardCollection(shards))
                .handled("movePrimary", new MovePrimary(shards))
                .handled("moveprimary", new MovePrimary(shards))
                .handled("moveChunk", moveChunk)
                .handled("movechunk", moveChunk)
                .handled("moveRange", onConfigServer("_configsvrMoveRange", true))
                .handled("split", new SplitChunk(shards, chunks))
                .handled("mergeChunks", new MergeChunks(shards, chunks))
                .handled("listShards", new ListShards(catalog))
                .handled("listshards", new ListShards(catalog))
                .handled("addShard", onConfigServer("_configsvrAddShard", true))
                .handled("addshard", onConfigServer("_configsvrAddShard", true))
                .handled("removeShard", onConfigServer("_configsvrRemoveShard", true))
                .handled("removeshard", onConfigServer("_configsvrRemoveShard", true))
                .handled("addShardToZone", onConfigServer("_configsvrAddShardToZone", true))
                .handled("removeShardFromZone", onConfigServer("_configsvrRemoveShardFromZone", true))
                .handled("updateZoneKeyRange", onConfigServer("_configsvrUpdateZoneKeyRange", true))
                .passedOn("flushRouterConfig", "getShardMap");
    }

    private void balancer() {
        DefaultConcernCommand defaultConcerns = new DefaultConcernCommand(shards, concerns);
        table.handled("balancerStart", onConfigServer("_configsvrBalancerStart", false))
                .handled("balancerStop", onConfigServer("_configsvrBalancerStop", false))
                .handled("balancerStatus", onConfigServer("_configsvrBalancerStatus", false))
                .handled("balancerCollectionStatus", onConfigServer("_configsvrBalancerCollectionStatus", false))
                .handled(
                        "configureCollectionBalancing", onConfigServer("_configsvrConfigureCollectionBalancing", false))
                .handled("getDefaultRWConcern", defaultConcerns)
                .handled("setDefaultRWConcern", defaultConcerns);
    }

    private void monitoring() {
        table.handled("serverStatus", new ServerStatus())
                .passedOn(
                        "buildInfo",
                        "buildinfo",
                        "hostInfo",
                        "getCmdLineOpts",
                        "getLog",
                        "getParameter",
                        "setParameter",
                        "currentOp",
                        "killOp",
                        "top",
                        "connPoolStats",
                        "listCommands");
    }

    private void refused() {
        Refusal authentication = new Refusal(
                ErrorCode.AUTHENTICATION_FAILED,
                "This cluster runs without access control: connect without user name and password");
        table.handled("saslStart", authentication)
                .handled("saslContinue", authentication)
                .handled("authenticate", authentication);
    }

    private CommandHandler onConfigServer(String serverName, boolean changesMetadata) {
        return new ConfigServerCommand(shards, serverName, changesMetadata);
    }
}
