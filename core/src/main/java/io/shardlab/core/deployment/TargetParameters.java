package io.shardlab.core.deployment;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Parameter.Group;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The parameters of the servers of a run, and of how its clients use them. */
public final class TargetParameters {

    private static final ParameterType<Double> PROCESSORS = ParameterTypes.decimal(0.05, 1024);

    public static final Parameter<List<String>> URI = target(Parameter.optional(
            "uri",
            MongoUris.listType(),
            "Connection string, one for each mongos to use; without it, a local cluster is started."));
    public static final Parameter<TargetKind> CLUSTER = local(
            TargetParameters::isLocal,
            Parameter.of(
                    "cluster",
                    ParameterTypes.choice(TargetKind.class),
                    TargetKind.SHARDED,
                    "Kind of the local cluster."));
    public static final Parameter<Integer> SHARDS = local(
            TargetParameters::isLocalSharded,
            Parameter.of("shards", ParameterTypes.integer(1, 100), 3, "Number of shards of the local cluster."));
    public static final Parameter<Integer> ROUTERS = local(
            TargetParameters::isLocalSharded,
            Parameter.of("routers", ParameterTypes.integer(1, 100), 1, "Number of mongos of the local cluster."));
    public static final Parameter<Integer> REPLICAS = local(
            TargetParameters::hasLocalSets,
            Parameter.of("replicas", ParameterTypes.integer(1, 50), 1, "Number of members of each local replica set."));
    public static final Parameter<String> SERVER_VERSION = local(
            TargetParameters::isLocal,
            Parameter.optional(
                    "server-version",
                    ParameterTypes.text(Message.of("a version such as 6.0 or 6.0.5")),
                    "Server version of the local cluster; the newest available unless given."));
    public static final Parameter<Path> MONGODB_BIN = local(
            TargetParameters::isLocal,
            Parameter.optional(
                    "mongodb-bin",
                    ParameterTypes.path(Message.of("a folder that holds mongod")),
                    "Folder with the server programs for the local cluster."));
    public static final Parameter<Compressor> COMPRESSOR = local(
            TargetParameters::isLocal,
            Parameter.optional(
                    "compressor",
                    ParameterTypes.choice(Compressor.class),
                    "WiredTiger block compressor of the local servers; the server's default unless given."));
    public static final Parameter<Long> WIRED_TIGER_CACHE = local(
            TargetParameters::isLocal,
            Parameter.of(
                    "wired-tiger-cache",
                    ParameterTypes.size(32L << 20),
                    256L << 20,
                    "bytes",
                    "WiredTiger cache of each local data server."));
    public static final Parameter<Long> SERVER_MEMORY = local(
            TargetParameters::isLocal,
            Parameter.optional(
                    "server-memory",
                    ParameterTypes.size(160L << 20),
                    "bytes",
                    "Memory limit of each local data server, including the system's cache of its files (Linux)."));
    public static final Parameter<Double> SERVER_CPUS = local(
            TargetParameters::isLocal,
            Parameter.optional(
                    "server-cpus", PROCESSORS, "processors", "CPU limit of each local data server (Linux)."));
    public static final Parameter<Double> ROUTER_CPUS = local(
            TargetParameters::isLocalSharded,
            Parameter.optional("router-cpus", PROCESSORS, "processors", "CPU limit of each local mongos (Linux)."));
    public static final Parameter<Long> CHUNK_SIZE = local(
            TargetParameters::isLocalSharded,
            Parameter.of(
                    "chunk-size",
                    ParameterTypes.size(1L << 20),
                    2L << 20,
                    "bytes",
                    "Chunk size of the local cluster in whole MB; small, so that small data sets are balanced too."));
    public static final Parameter<Path> DATA_DIR = local(
            TargetParameters::isLocal,
            Parameter.optional(
                    "data-dir",
                    ParameterTypes.path(Message.of("a folder")),
                    "Parent folder of the local servers' data; the temporary folder unless given."));
    public static final Parameter<Path> JOURNAL_DIR = local(
            TargetParameters::isLocal,
            Parameter.optional(
                    "journal-dir",
                    ParameterTypes.path(Message.of("a folder")),
                    "Parent folder of the local data servers' journals, such as on another disk."));
    public static final Parameter<Duration> ZONE_DELAY = local(
            TargetParameters::hasLocalSets,
            Parameter.optional(
                    "zone-delay",
                    ParameterTypes.duration(Duration.ZERO),
                    "Splits each local replica set over two zones with this delay, one way, between them (Linux)."));
    public static final Parameter<Integer> FAR_MEMBERS = local(
            settings -> hasLocalSets(settings) && settings.find(ZONE_DELAY).isPresent(),
            Parameter.optional(
                    "far-members",
                    ParameterTypes.integer(1, 50),
                    "Members of each local replica set in the second zone; half of them unless given."));
    public static final Parameter<String> HARDWARE = local(
            TargetParameters::isLocal,
            Parameter.optional(
                    "hardware",
                    ParameterTypes.text(Message.of("the name of a hardware profile or a file that describes machines")),
                    "Machines to simulate: lan, cloud-zones, published-2016, or a file that describes them."));
    public static final Parameter<TimeDilation.Choice> SLOW_MOTION = local(
            TargetParameters::isLocal,
            Parameter.optional(
                    "slow-motion",
                    TimeDilation.Choice.TYPE,
                    "How many times slower than --hardware the local cluster runs, or auto to find that by trying; results are"
                            + " scaled back (Linux)."));
    public static final Parameter<String> DATABASE = target(Parameter.of(
            "database",
            ParameterTypes.text(Message.of("a database name")),
            "shardlab",
            "Database that holds the data; the one that the URI names unless given."));
    public static final Parameter<String> COLLECTION = target(Parameter.of(
            "collection",
            ParameterTypes.text(Message.of("a collection name")),
            "weblog",
            "Collection that holds the data."));
    public static final Parameter<WriteConcern> WRITE_CONCERN = target(Parameter.optional(
            "write-concern",
            ClientOptionTypes.writeConcern(),
            "Write concern: 0, 1, 2, majority, or JSON; the server's default unless given."));
    public static final Parameter<ReadPreference> READ_PREFERENCE = target(Parameter.optional(
            "read-preference",
            ClientOptionTypes.readPreference(),
            "Read preference as in a MongoDB URI; the server's default unless given."));
    public static final Parameter<ReadConcern> READ_CONCERN = target(Parameter.optional(
            "read-concern",
            ClientOptionTypes.readConcern(),
            "Read concern as in a MongoDB URI; the server's default unless given."));
    public static final Parameter<ClientPath> CLIENT_PATH = target(Parameter.optional(
            "client-path",
            ParameterTypes.choice(ClientPath.class),
            "Path of operations: direct connections of the workers, or the driver's API; direct if possible."));
    public static final Parameter<Duration> SERVER_SELECTION_TIMEOUT = target(Parameter.of(
            "server-selection-timeout",
            ParameterTypes.duration(Duration.ofMillis(100)),
            Duration.ofSeconds(10),
            "How long to wait for a reachable server; serverSelectionTimeoutMS in the URI takes precedence."));

    private static final List<Parameter<?>> OF_LOCAL_CLUSTER = List.of(
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
    private static final List<Parameter<?>> OF_CLIENTS = List.of(
            DATABASE, COLLECTION, WRITE_CONCERN, READ_PREFERENCE, READ_CONCERN, CLIENT_PATH, SERVER_SELECTION_TIMEOUT);

    private TargetParameters() {}

    private static <T> Parameter<T> target(Parameter<T> parameter) {
        return parameter.in(Group.TARGET);
    }

    private static <T> Parameter<T> local(Predicate<Settings> relevance, Parameter<T> parameter) {
        return target(parameter).relevantIf(relevance);
    }

    /** True if servers are started on this machine for the run. */
    public static boolean isLocal(Settings settings) {
        return settings.find(URI).isEmpty();
    }

    private static boolean isLocalSharded(Settings settings) {
        return isLocal(settings) && settings.get(CLUSTER) == TargetKind.SHARDED;
    }

    private static boolean hasLocalSets(Settings settings) {
        return isLocal(settings) && settings.get(CLUSTER) != TargetKind.STANDALONE;
    }

    /** True if the run may use shards; the servers of a URI are unknown until they are connected to. */
    public static boolean mayHaveShards(Settings settings) {
        return !isLocal(settings) || isLocalSharded(settings);
    }

    /**
     * The parameters that describe the local cluster, and so cannot be given with {@link #URI}. Runs with equal values can
     * share the servers.
     */
    public static List<Parameter<?>> ofLocalCluster() {
        return OF_LOCAL_CLUSTER;
    }

    /** All of them, in the order in which help shows them. */
    public static List<Parameter<?>> all() {
        return Stream.of(List.<Parameter<?>>of(URI), OF_LOCAL_CLUSTER, OF_CLIENTS)
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Returns the parameters that are relevant for at least one of two clusters and have different values.
     *
     * @param first the settings of a local cluster
     * @param second the settings of another one
     */
    public static List<Parameter<?>> differences(Settings first, Settings second) {
        return OF_LOCAL_CLUSTER.stream()
                .filter(parameter -> parameter.isRelevant(first) || parameter.isRelevant(second))
                .filter(parameter -> !text(first, parameter).equals(text(second, parameter)))
                .toList();
    }

    private static String text(Settings settings, Parameter<?> parameter) {
        return settings.asText().getOrDefault(parameter.name(), "");
    }
}
