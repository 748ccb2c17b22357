package io.shardlab.local.cluster.topology;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.cluster.node.ResourceLimits;
import io.shardlab.local.cluster.process.StorageSettings;
import io.shardlab.local.cluster.slow.SlowMotion;
import io.shardlab.local.cluster.zone.ZonePlan;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The specification of a local cluster. An impossible one throws {@link UsageException}.
 *
 * @param kind the topology
 * @param shards the number of shards; 0 unless sharded
 * @param routers the number of mongos; 0 unless sharded
 * @param replicas the members of the replica set, or of each shard; 1 for a standalone server
 * @param storage the settings of the servers that store data
 * @param places the ports and folders
 * @param placement the zones of the servers, or slow motion; empty for a cluster without delays
 * @param awake true if the processors of this machine are kept awake beside the cluster
 * @param serverLimits the limits of each data server
 * @param routerLimits the limits of each mongos, which the two processes of an embedded one share; sharded only
 */
public record ClusterSpec(
        TargetKind kind,
        int shards,
        int routers,
        int replicas,
        StorageSettings storage,
        Places places,
        Optional<ZonePlan> placement,
        boolean awake,
        ResourceLimits serverLimits,
        ResourceLimits routerLimits) {

    private static final int MAX_SHARDS = 32;
    private static final int MAX_ROUTERS = 16;

    /** A replica set has at most seven voting members. */
    private static final int MAX_REPLICAS = 7;

    private static final long MEBIBYTE = 1L << 20;

    /** The memory that a server needs besides its cache; with less, the system kills it once its cache is full. */
    private static final long MEMORY_BESIDE_CACHE = 128 * MEBIBYTE;

    private static final int FIRST_UNPRIVILEGED_PORT = 1024;
    private static final int LAST_PORT = 65_535;

    public ClusterSpec {
        boolean sharded = kind == TargetKind.SHARDED;
        check("--shards", shards, sharded ? 1 : 0, sharded ? MAX_SHARDS : 0);
        check("--routers", routers, sharded ? 1 : 0, sharded ? MAX_ROUTERS : 0);
        check("--replicas", replicas, 1, kind == TargetKind.STANDALONE ? 1 : MAX_REPLICAS);
        checkMemory(serverLimits.memoryBytes(), Message.text("--server-memory"), storage);
        if (!sharded && !routerLimits.isNone()) {
            throw new UsageException(
                    Message.of("--router-cpus needs --cluster sharded; other clusters have no mongos."));
        }
        placement.ifPresent(placed -> placed.check(kind, replicas));
        if (placement.orElse(null) instanceof SlowMotion motion) {
            checkMemory(
                    limits(serverLimits, motion).memoryBytes(),
                    Message.of("The memory of a server in --hardware"),
                    storage);
            refuseBesideSlowMotion(serverLimits.processors().isPresent(), "--server-cpus");
            refuseBesideSlowMotion(routerLimits.processors().isPresent(), "--router-cpus");
        }
        int entryPoints = sharded ? routers : replicas;
        places.firstPort()
                .ifPresent(port -> check("--port", port, FIRST_UNPRIVILEGED_PORT, LAST_PORT - entryPoints + 1));
    }

    /**
     * The ports and folders of a cluster.
     *
     * @param firstPort the port of the first entry point, which the ports of the others follow; empty for any free ports
     * @param dataDir an existing or new folder in which the cluster's folder is made; empty for the temporary folder
     * @param journalDir an existing or new folder for the journals of data servers; empty for the folders of their data
     */
    public record Places(OptionalInt firstPort, Optional<Path> dataDir, Optional<Path> journalDir) {

        public static final Places ANY = new Places(OptionalInt.empty(), Optional.empty(), Optional.empty());

        /** The port of an entry point; empty for any free port. */
        OptionalInt port(int index) {
            return firstPort.isPresent() ? OptionalInt.of(firstPort.getAsInt() + index) : OptionalInt.empty();
        }
    }

    private ClusterSpec(TargetKind kind, int shards, int routers, int replicas) {
        this(
                kind,
                shards,
                routers,
                replicas,
                StorageSettings.DEFAULT,
                Places.ANY,
                Optional.empty(),
                false,
                ResourceLimits.NONE,
                ResourceLimits.NONE);
    }

    public static ClusterSpec standalone() {
        return new ClusterSpec(TargetKind.STANDALONE, 0, 0, 1);
    }

    public static ClusterSpec replicaSet(int replicas) {
        return new ClusterSpec(TargetKind.REPLICA_SET, 0, 0, replicas);
    }

    public static ClusterSpec sharded(int shards, int routers, int replicas) {
        return new ClusterSpec(TargetKind.SHARDED, shards, routers, replicas);
    }

    public ClusterSpec with(StorageSettings other) {
        return new ClusterSpec(
                kind, shards, routers, replicas, other, places, placement, awake, serverLimits, routerLimits);
    }

    public ClusterSpec with(Places other) {
        return new ClusterSpec(
                kind, shards, routers, replicas, storage, other, placement, awake, serverLimits, routerLimits);
    }

    public ClusterSpec withFirstPort(int port) {
        return with(new Places(OptionalInt.of(port), places.dataDir(), places.journalDir()));
    }

    public ClusterSpec withDataDir(Path folder) {
        return with(new Places(places.firstPort(), Optional.of(folder), places.journalDir()));
    }

    /** With servers in zones, or in slow motion. This machine's processors are kept awake beside a cluster in slow motion. */
    public ClusterSpec with(ZonePlan other) {
        boolean slow = other instanceof SlowMotion;
        boolean differs = placement
                .filter(present -> present instanceof SlowMotion != slow)
                .isPresent();
        refuseBesideSlowMotion(differs, "--zone-delay");
        return new ClusterSpec(
                kind,
                shards,
                routers,
                replicas,
                storage,
                places,
                Optional.of(other),
                awake || slow,
                serverLimits,
                routerLimits);
    }

    /** With this machine's processors kept awake or not. */
    public ClusterSpec withProcessorsAwake(boolean kept) {
        return new ClusterSpec(
                kind, shards, routers, replicas, storage, places, placement, kept, serverLimits, routerLimits);
    }

    /** With limits of each data server, and of each mongos. */
    public ClusterSpec withLimits(ResourceLimits ofServers, ResourceLimits ofRouters) {
        return new ClusterSpec(
                kind, shards, routers, replicas, storage, places, placement, awake, ofServers, ofRouters);
    }

    /**
     * Returns the specification of another cluster of the same size beside this one: on any free ports, with the journals in
     * the data folders. This one keeps processors awake for both.
     */
    public ClusterSpec beside() {
        return with(new Places(OptionalInt.empty(), places.dataDir(), Optional.empty()))
                .withProcessorsAwake(false);
    }

    public Optional<SlowMotion> slowMotion() {
        return placement.filter(SlowMotion.class::isInstance).map(SlowMotion.class::cast);
    }

    /** True if another specification is the same, whatever the reason for its factor of slow motion. */
    public boolean isLike(ClusterSpec other) {
        return equals(slowMotion()
                .flatMap(motion -> other.slowMotion().map(slow -> other.with(slow.because(motion.reason()))))
                .orElse(other));
    }

    /** Returns the limits of data servers, in slow motion with the memory of the simulated machines unless another is set. */
    ResourceLimits dataServerLimits() {
        return slowMotion().map(motion -> limits(serverLimits, motion)).orElse(serverLimits);
    }

    private static ResourceLimits limits(ResourceLimits asked, SlowMotion motion) {
        return asked.memoryBytes()
                .or(() -> motion.hardware().server().memoryBytes())
                .map(asked::withMemoryBytes)
                .orElse(asked);
    }

    /** Returns the kind of router that the cluster has with these server programs. */
    public RouterKind routerKind(ServerBinaries binaries) {
        if (kind != TargetKind.SHARDED) {
            return RouterKind.NONE;
        }
        return binaries.mongos().isPresent() ? RouterKind.MONGOS : RouterKind.EMBEDDED;
    }

    /** Returns the number of processes of the cluster with these server programs. */
    public int processes(ServerBinaries binaries) {
        if (kind != TargetKind.SHARDED) {
            return replicas;
        }
        return shards * replicas + 1 + routers * (routerKind(binaries) == RouterKind.EMBEDDED ? 2 : 1);
    }

    /** Describes the cluster, such as "a sharded cluster (3 shards, config server, 1 embedded mongos) of MongoDB 6.0.5". */
    public Message inWords(ServerBinaries binaries) {
        Message cluster = switch (kind) {
            case STANDALONE -> Message.of("a standalone server of MongoDB {0}", binaries.version());
            case REPLICA_SET ->
                Message.of(
                        "a replica set of {1,number,#} {1,choice,0#members|1#member|2#members} of MongoDB {0}",
                        binaries.version(), replicas);
            case SHARDED ->
                Message.of(
                        "a sharded cluster ({1,number,#} {1,choice,0#shards|1#shard|2#shards}{2,choice,1#|1< of {2} "
                                + "members each}, config server, {3,number,#} {4,choice,0#mongos|1#embedded mongos}) of MongoDB {0}",
                        binaries.version(),
                        shards,
                        replicas,
                        routers,
                        routerKind(binaries) == RouterKind.EMBEDDED ? 1 : 0);
        };
        return slowMotion().map(motion -> motion.inWords(cluster)).orElse(cluster);
    }

    private static void refuseBesideSlowMotion(boolean given, String option) {
        if (given) {
            throw new UsageException(Message.of(
                    "--slow-motion gives each server its processors and each connection its delay by --hardware; "
                            + "leave {0} out.",
                    option));
        }
    }

    private static void checkMemory(Optional<Long> bytes, Message what, StorageSettings storage) {
        bytes.filter(memory -> memory < storage.cacheBytes() + MEMORY_BESIDE_CACHE)
                .ifPresent(memory -> {
                    throw new UsageException(Message.of(
                            "{0} must be at least {1,number,#} MB more than --wired-tiger-cache ({2,number,#} MB), but is "
                                    + "{3,number,#} MB.",
                            what, MEMORY_BESIDE_CACHE / MEBIBYTE, storage.cacheBytes() / MEBIBYTE, memory / MEBIBYTE));
                });
    }

    private static void check(String option, int value, int least, int most) {
        if (value < least || value > most) {
            Message allowed = least == most
                    ? Message.text(Integer.toString(least))
                    : Message.of("between {0,number,#} and {1,number,#}", least, most);
            throw new UsageException(Message.of("{0} must be {1} here, not {2,number,#}.", option, allowed, value));
        }
    }
}
