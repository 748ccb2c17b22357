package io.shardlab.core.deployment;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Where a run goes and how its clients talk to it. */
public final class TargetParameters {

    public static final Parameter<List<String>> URI = Parameter.optional(
            "uri",
            MongoUris.listType(),
            "",
            "Where to connect; several URIs are several mongos, and worker threads are pinned to them round-robin."
                    + " Without it a local cluster is started for the run.");
    public static final Parameter<TargetKind> CLUSTER = Parameter.of(
                    "cluster",
                    ParameterTypes.choice(TargetKind.class),
                    TargetKind.SHARDED,
                    "",
                    "Kind of the local cluster.")
            .relevantIf(TargetParameters::isLocal);
    public static final Parameter<Integer> SHARDS = Parameter.of(
                    "shards", ParameterTypes.integer(1, 100), 3, "", "Shards of the local sharded cluster.")
            .relevantIf(settings -> isLocal(settings) && settings.get(CLUSTER) == TargetKind.SHARDED);
    public static final Parameter<Integer> ROUTERS = Parameter.of(
                    "routers", ParameterTypes.integer(1, 100), 1, "", "Number of mongos of the local cluster.")
            .relevantIf(settings -> isLocal(settings) && settings.get(CLUSTER) == TargetKind.SHARDED);
    public static final Parameter<Integer> REPLICAS = Parameter.of(
                    "replicas",
                    ParameterTypes.integer(1, 50),
                    1,
                    "",
                    "Members of each replica set of the local cluster.")
            .relevantIf(settings -> isLocal(settings) && settings.get(CLUSTER) != TargetKind.STANDALONE);
    public static final Parameter<String> SERVER_VERSION = Parameter.optional(
                    "server-version",
                    ParameterTypes.text("a version such as 6.0 or 6.0.5"),
                    "",
                    "Server version of the local cluster; the newest available unless given.")
            .relevantIf(TargetParameters::isLocal);
    public static final Parameter<Path> MONGODB_BIN = Parameter.optional(
                    "mongodb-bin",
                    ParameterTypes.path("a folder that holds mongod"),
                    "",
                    "Folder with the server programs for the local cluster.")
            .relevantIf(TargetParameters::isLocal);
    public static final Parameter<Compressor> COMPRESSOR = Parameter.optional(
                    "compressor",
                    ParameterTypes.choice(Compressor.class),
                    "",
                    "WiredTiger block compressor of the local servers; the server's own default unless given.")
            .relevantIf(TargetParameters::isLocal);
    public static final Parameter<Long> WIRED_TIGER_CACHE = Parameter.of(
                    "wired-tiger-cache",
                    ParameterTypes.size(32L << 20),
                    256L << 20,
                    "bytes",
                    "WiredTiger cache of each local data server.")
            .relevantIf(TargetParameters::isLocal);
    public static final Parameter<Long> SERVER_MEMORY = Parameter.optional(
                    "server-memory",
                    ParameterTypes.size(160L << 20),
                    "bytes",
                    "Memory that each local data server may use, the system's cache of its files included;"
                            + " needs Linux control groups.")
            .relevantIf(TargetParameters::isLocal);
    public static final Parameter<Double> SERVER_CPUS = Parameter.optional(
                    "server-cpus",
                    ParameterTypes.decimal(0.05, 1024),
                    "processors",
                    "Processors' worth of CPU time that each local data server may use, such as 0.5;"
                            + " needs Linux control groups.")
            .relevantIf(TargetParameters::isLocal);
    public static final Parameter<Double> ROUTER_CPUS = Parameter.optional(
                    "router-cpus",
                    ParameterTypes.decimal(0.05, 1024),
                    "processors",
                    "Processors' worth of CPU time that each local mongos may use, such as 0.5; needs Linux control"
                            + " groups.")
            .relevantIf(settings -> isLocal(settings) && settings.get(CLUSTER) == TargetKind.SHARDED);
    public static final Parameter<Long> CHUNK_SIZE = Parameter.of(
                    "chunk-size",
                    ParameterTypes.size(1L << 20),
                    2L << 20,
                    "bytes",
                    "Chunk size of the local sharded cluster, in whole MB; small, so that small data sets are balanced"
                            + " too.")
            .relevantIf(settings -> isLocal(settings) && settings.get(CLUSTER) == TargetKind.SHARDED);
    public static final Parameter<Path> DATA_DIR = Parameter.optional(
                    "data-dir",
                    ParameterTypes.path("a folder"),
                    "",
                    "Folder in which the local servers' own folder is made; the temporary folder unless given.")
            .relevantIf(TargetParameters::isLocal);
    public static final Parameter<Path> JOURNAL_DIR = Parameter.optional(
                    "journal-dir",
                    ParameterTypes.path("a folder"),
                    "",
                    "Folder, of another disk for example, in which a folder for the local data servers' journals is"
                            + " made; their data's unless given.")
            .relevantIf(TargetParameters::isLocal);
    public static final Parameter<Duration> ZONE_DELAY = Parameter.optional(
                    "zone-delay",
                    ParameterTypes.duration(Duration.ZERO),
                    "",
                    "Puts the members of each local replica set in two zones, with the primary, routers and clients in"
                            + " the first, and what goes from one to the other takes so long, each way; needs Linux.")
            .relevantIf(TargetParameters::hasLocalSets);
    public static final Parameter<Integer> FAR_MEMBERS = Parameter.optional(
                    "far-members",
                    ParameterTypes.integer(1, 50),
                    "",
                    "How many members of each local replica set are in the second zone; half of them unless given.")
            .relevantIf(settings ->
                    hasLocalSets(settings) && settings.find(ZONE_DELAY).isPresent());
    public static final Parameter<String> HARDWARE = Parameter.optional(
                    "hardware",
                    ParameterTypes.text("the name of a hardware profile or a file that describes machines"),
                    "",
                    "Machines to simulate in slow motion: lan, cloud-zones, published-2016, or a file that describes"
                            + " them.")
            .relevantIf(TargetParameters::isLocal);
    public static final Parameter<SlowMotionFactor> SLOW_MOTION = Parameter.optional(
                    "slow-motion",
                    SlowMotionFactor.TYPE,
                    "",
                    "Runs the local cluster so many times slower than the machines of --hardware would, so that this"
                        + " machine can carry them all; figures are told as of those machines. auto chooses the least"
                        + " that this machine can carry. Needs Linux control groups.")
            .relevantIf(TargetParameters::isLocal);
    public static final Parameter<String> DATABASE = Parameter.of(
            "database",
            ParameterTypes.text("a database name"),
            "shardlab",
            "",
            "Database that holds the data; the one that the URI names unless given.");
    public static final Parameter<String> COLLECTION = Parameter.of(
            "collection", ParameterTypes.text("a collection name"), "weblog", "", "Collection that holds the data.");
    public static final Parameter<WriteConcern> WRITE_CONCERN = Parameter.optional(
            "write-concern",
            ClientOptionTypes.writeConcern(),
            "",
            "Write concern: 0, 1, 2, majority, or JSON; the server's default unless given.");
    public static final Parameter<ReadPreference> READ_PREFERENCE = Parameter.optional(
            "read-preference",
            ClientOptionTypes.readPreference(),
            "",
            "Read preference as in a MongoDB URI; the server's default unless given.");
    public static final Parameter<ReadConcern> READ_CONCERN = Parameter.optional(
            "read-concern",
            ClientOptionTypes.readConcern(),
            "",
            "Read concern as in a MongoDB URI; the server's default unless given.");
    public static final Parameter<ClientPath> CLIENT_PATH = Parameter.optional(
            "client-path",
            ParameterTypes.choice(ClientPath.class),
            "",
            "How operations reach the servers: direct over a connection that each worker keeps, without session and"
                    + " retries; driver through the driver's public interface, which is what an application pays;"
                    + " direct where it is possible unless given.");
    public static final Parameter<Duration> SERVER_SELECTION_TIMEOUT = Parameter.of(
            "server-selection-timeout",
            ParameterTypes.duration(Duration.ofMillis(100)),
            Duration.ofSeconds(10),
            "",
            "How long to wait for a reachable server before giving up; serverSelectionTimeoutMS in the URI goes"
                    + " first.");

    private TargetParameters() {}

    /** Whether servers are started on this machine for the run. */
    public static boolean isLocal(Settings settings) {
        return settings.find(URI).isEmpty();
    }

    private static boolean hasLocalSets(Settings settings) {
        return isLocal(settings) && settings.get(CLUSTER) != TargetKind.STANDALONE;
    }

    /** Whether the run may meet shards; what stands behind a URI is not known before it is connected to. */
    public static boolean mayHaveShards(Settings settings) {
        return !isLocal(settings) || settings.get(CLUSTER) == TargetKind.SHARDED;
    }

    /**
     * Those that say what the local cluster is like, and so have no sense with {@link #URI}; runs that agree in them can
     * share the servers.
     */
    public static List<Parameter<?>> ofLocalCluster() {
        return List.of(
                CLUSTER,
                SHARDS,
                ROUTERS,
                REPLICAS,
                SERVER_VERSION,
                MONGODB_BIN,
                COMPRESSOR,
                WIRED_TIGER_CACHE,
                SERVER_MEMORY,
                SERVER_CPUS,
                ROUTER_CPUS,
                CHUNK_SIZE,
                DATA_DIR,
                JOURNAL_DIR,
                ZONE_DELAY,
                FAR_MEMBERS,
                HARDWARE,
                SLOW_MOTION);
    }

    /** All of them, in the order that help shows them in. */
    public static List<Parameter<?>> all() {
        return List.of(
                URI,
                CLUSTER,
                SHARDS,
                ROUTERS,
                REPLICAS,
                SERVER_VERSION,
                MONGODB_BIN,
                COMPRESSOR,
                WIRED_TIGER_CACHE,
                SERVER_MEMORY,
                SERVER_CPUS,
                ROUTER_CPUS,
                CHUNK_SIZE,
                DATA_DIR,
                JOURNAL_DIR,
                ZONE_DELAY,
                FAR_MEMBERS,
                HARDWARE,
                SLOW_MOTION,
                DATABASE,
                COLLECTION,
                WRITE_CONCERN,
                READ_PREFERENCE,
                READ_CONCERN,
                CLIENT_PATH,
                SERVER_SELECTION_TIMEOUT);
    }
}
