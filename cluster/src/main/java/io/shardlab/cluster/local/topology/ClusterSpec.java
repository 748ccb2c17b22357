package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.ResourceLimits;
import io.shardlab.cluster.local.zone.Placement;
import io.shardlab.cluster.local.zone.SlowMotion;
import io.shardlab.cluster.local.zone.Zones;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.UsageException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The specification of a local cluster. Checked when made: an impossible one throws {@link UsageException}.
 *
 * @param kind the topology
 * @param shards number of shards; 0 unless sharded
 * @param routers number of mongos; 0 unless sharded
 * @param replicas members of the replica set, or of each shard; 1 for a standalone server
 * @param compressor block compressor of collections: none, snappy, zlib or zstd; empty for the server's default
 * @param wiredTigerCacheBytes size of the WiredTiger cache of one data server; empty for {@link #DEFAULT_CACHE_BYTES}
 * @param chunkSizeMebibytes the balancer's chunk size; empty for the server's default; sharded only
 * @param firstPort port of the first entry point, the further ones follow it; empty for any free ports
 * @param dataDir an existing or new folder in which the cluster's own folder is made; empty for the temporary folder
 * @param journalDir an existing or new folder for the journals of data servers; empty for their data's folder
 * @param zones the zones of the replica set's members; empty for none
 * @param slowMotion the machines that the cluster stands for; empty for this machine at its own speed
 * @param awake whether this machine's processors are kept awake beside it
 * @param setParameters further set parameters of data servers and config servers
 * @param serverLimits limits of each data server
 * @param routerLimits limits of each mongos; sharded only
 */
public record ClusterSpec(
        TargetKind kind,
        int shards,
        int routers,
        int replicas,
        Optional<String> compressor,
        OptionalLong wiredTigerCacheBytes,
        OptionalInt chunkSizeMebibytes,
        OptionalInt firstPort,
        Optional<Path> dataDir,
        Optional<Path> journalDir,
        Optional<Zones> zones,
        Optional<SlowMotion> slowMotion,
        boolean awake,
        Map<String, String> setParameters,
        ResourceLimits serverLimits,
        ResourceLimits routerLimits) {

    /** Small enough for a cluster on a laptop. */
    public static final long DEFAULT_CACHE_BYTES = 256L << 20;

    private static final Set<String> COMPRESSORS = Set.of("none", "snappy", "zlib", "zstd");
    private static final int MAX_SHARDS = 32;
    private static final int MAX_ROUTERS = 16;

    /** A replica set has at most seven voting members. */
    private static final int MAX_REPLICAS = 7;

    private static final long MEBIBYTE = 1L << 20;
    private static final long LEAST_CACHE_BYTES = 16 * MEBIBYTE;

    /** What a server needs besides its cache: with less the system kills it once its cache is full. */
    private static final long MEMORY_BESIDE_CACHE = 128 * MEBIBYTE;

    private static final int MAX_CHUNK_SIZE = 1024;
    private static final int FIRST_UNPRIVILEGED_PORT = 1024;
    private static final int LAST_PORT = 65_535;

    public ClusterSpec {
        setParameters = Map.copyOf(setParameters);
        boolean sharded = kind == TargetKind.SHARDED;
        check("--shards", shards, sharded ? 1 : 0, sharded ? MAX_SHARDS : 0);
        check("--routers", routers, sharded ? 1 : 0, sharded ? MAX_ROUTERS : 0);
        check("--replicas", replicas, 1, kind == TargetKind.STANDALONE ? 1 : MAX_REPLICAS);
        compressor.filter(name -> !COMPRESSORS.contains(name)).ifPresent(name -> {
            throw new UsageException("--compressor must be none, snappy, zlib or zstd, not " + name + ".");
        });
        wiredTigerCacheBytes.ifPresent(ClusterSpec::checkCache);
        chunkSizeMebibytes.ifPresent(size -> check("--chunk-size", size, 1, MAX_CHUNK_SIZE));
        long cacheBytes = wiredTigerCacheBytes.orElse(DEFAULT_CACHE_BYTES);
        checkMemory(serverLimits.memoryBytes(), "--server-memory", cacheBytes);
        if (!sharded && !routerLimits.isNone()) {
            throw new UsageException("--router-cpus needs --cluster sharded; other clusters have no mongos.");
        }
        zones.ifPresent(between -> between.check(kind, replicas));
        slowMotion.ifPresent(motion -> {
            motion.check();
            checkMemory(limits(serverLimits, motion).memoryBytes(), "The memory of a server in --hardware", cacheBytes);
            refuseBesideSlowMotion(zones.isPresent(), "--zone-delay");
            refuseBesideSlowMotion(serverLimits.processors().isPresent(), "--server-cpus");
            refuseBesideSlowMotion(routerLimits.processors().isPresent(), "--router-cpus");
        });
        int entryPoints = sharded ? routers : replicas;
        firstPort.ifPresent(port -> check("--port", port, FIRST_UNPRIVILEGED_PORT, LAST_PORT - entryPoints + 1));
    }

    public static ClusterSpec standalone() {
        return new Draft(TargetKind.STANDALONE, 0, 0, 1).build();
    }

    public static ClusterSpec replicaSet(int replicas) {
        return new Draft(TargetKind.REPLICA_SET, 0, 0, replicas).build();
    }

    public static ClusterSpec sharded(int shards, int routers, int replicas) {
        return new Draft(TargetKind.SHARDED, shards, routers, replicas).build();
    }

    public ClusterSpec withCompressor(String name) {
        return with(draft -> draft.compressor = Optional.of(name));
    }

    public ClusterSpec withWiredTigerCacheBytes(long bytes) {
        return with(draft -> draft.wiredTigerCacheBytes = OptionalLong.of(bytes));
    }

    public ClusterSpec withChunkSizeMebibytes(int size) {
        return with(draft -> draft.chunkSizeMebibytes = OptionalInt.of(size));
    }

    public ClusterSpec withFirstPort(int port) {
        return with(draft -> draft.firstPort = OptionalInt.of(port));
    }

    public ClusterSpec withDataDir(Path folder) {
        return with(draft -> draft.dataDir = Optional.of(folder));
    }

    /** With another folder for the journals of data servers, for instance on another disk. */
    public ClusterSpec withJournalDir(Path folder) {
        return with(draft -> draft.journalDir = Optional.of(folder));
    }

    /** With a replica set whose members lie in two zones. */
    public ClusterSpec withZones(Zones between) {
        return with(draft -> draft.zones = Optional.of(between));
    }

    /** A cluster that stands for one of other machines; this machine's processors are kept awake beside it. */
    public ClusterSpec withSlowMotion(SlowMotion motion) {
        return with(draft -> {
            draft.slowMotion = Optional.of(motion);
            draft.awake = true;
        });
    }

    /** A cluster beside which this machine's processors are kept awake, as they are beside one in slow motion. */
    public ClusterSpec withProcessorsAwake() {
        return with(draft -> draft.awake = true);
    }

    /** Where its servers are, if there are delays between them. */
    public Optional<Placement> placement() {
        return slowMotion.<Placement>map(motion -> motion).or(() -> zones);
    }

    /**
     * For another cluster of the same size beside it: on any free ports, with the journals in the data folders. The first one keeps
     * processors awake for both.
     */
    public ClusterSpec beside() {
        return with(draft -> {
            draft.firstPort = OptionalInt.empty();
            draft.journalDir = Optional.empty();
            draft.awake = false;
        });
    }

    public ClusterSpec withSetParameters(Map<String, String> parameters) {
        return with(draft -> draft.setParameters = parameters);
    }

    /** Limits for each data server: shard members, members of a replica set, a standalone server. */
    public ClusterSpec withServerLimits(ResourceLimits limits) {
        return with(draft -> draft.serverLimits = limits);
    }

    /** Those of each data server, in slow motion with the memory of the machines that are meant, unless another is set. */
    ResourceLimits dataServerLimits() {
        return slowMotion.map(motion -> limits(serverLimits, motion)).orElse(serverLimits);
    }

    private static ResourceLimits limits(ResourceLimits asked, SlowMotion motion) {
        return asked.memoryBytes()
                .or(() -> motion.hardware().server().memoryBytes())
                .map(asked::withMemoryBytes)
                .orElse(asked);
    }

    /** Limits for each mongos; for an embedded one its two processes share them. */
    public ClusterSpec withRouterLimits(ResourceLimits limits) {
        return with(draft -> draft.routerLimits = limits);
    }

    private ClusterSpec with(Consumer<Draft> change) {
        Draft draft = new Draft(kind, shards, routers, replicas);
        draft.compressor = compressor;
        draft.wiredTigerCacheBytes = wiredTigerCacheBytes;
        draft.chunkSizeMebibytes = chunkSizeMebibytes;
        draft.firstPort = firstPort;
        draft.dataDir = dataDir;
        draft.journalDir = journalDir;
        draft.zones = zones;
        draft.slowMotion = slowMotion;
        draft.awake = awake;
        draft.setParameters = setParameters;
        draft.serverLimits = serverLimits;
        draft.routerLimits = routerLimits;
        change.accept(draft);
        return draft.build();
    }

    private static void refuseBesideSlowMotion(boolean given, String option) {
        if (given) {
            throw new UsageException(
                    "--slow-motion gives each server its processors and each way its delay by --hardware; leave "
                            + option + " out.");
        }
    }

    private static void checkCache(long bytes) {
        if (bytes < LEAST_CACHE_BYTES) {
            throw new UsageException("--wired-tiger-cache must be at least 16 MB, not " + bytes + " bytes.");
        }
    }

    private static void checkMemory(Optional<Long> bytes, String what, long cacheBytes) {
        bytes.filter(memory -> memory < cacheBytes + MEMORY_BESIDE_CACHE).ifPresent(memory -> {
            throw new UsageException(
                    what + " must be at least " + MEMORY_BESIDE_CACHE / MEBIBYTE + " MB more than --wired-tiger-cache ("
                            + cacheBytes / MEBIBYTE + " MB), but is " + memory / MEBIBYTE + " MB.");
        });
    }

    private static void check(String option, int value, int least, int most) {
        if (value < least || value > most) {
            String allowed = least == most ? Integer.toString(least) : "between " + least + " and " + most;
            throw new UsageException(option + " must be " + allowed + " here, not " + value + ".");
        }
    }

    /** A specification that can be changed before it is checked. */
    private static final class Draft {

        private final TargetKind kind;
        private final int shards;
        private final int routers;
        private final int replicas;
        private Optional<String> compressor = Optional.empty();
        private OptionalLong wiredTigerCacheBytes = OptionalLong.empty();
        private OptionalInt chunkSizeMebibytes = OptionalInt.empty();
        private OptionalInt firstPort = OptionalInt.empty();
        private Optional<Path> dataDir = Optional.empty();
        private Optional<Path> journalDir = Optional.empty();
        private Optional<Zones> zones = Optional.empty();
        private Optional<SlowMotion> slowMotion = Optional.empty();
        private boolean awake;
        private Map<String, String> setParameters = Map.of();
        private ResourceLimits serverLimits = ResourceLimits.NONE;
        private ResourceLimits routerLimits = ResourceLimits.NONE;

        Draft(TargetKind kind, int shards, int routers, int replicas) {
            this.kind = kind;
            this.shards = shards;
            this.routers = routers;
            this.replicas = replicas;
        }

        ClusterSpec build() {
            return new ClusterSpec(
                    kind,
                    shards,
                    routers,
                    replicas,
                    compressor,
                    wiredTigerCacheBytes,
                    chunkSizeMebibytes,
                    firstPort,
                    dataDir,
                    journalDir,
                    zones,
                    slowMotion,
                    awake,
                    setParameters,
                    serverLimits,
                    routerLimits);
        }
    }
}
