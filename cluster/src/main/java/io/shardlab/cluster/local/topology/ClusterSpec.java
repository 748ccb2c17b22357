package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.ResourceLimits;
import io.shardlab.cluster.local.zone.Zones;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.target.TargetKind;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The cluster that is asked for. Checked when made: an impossible one throws {@link UsageException}.
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
 * @param zones what lies between the members of the replica set; empty for nothing
 * @param setParameters further set parameters of data servers and config servers
 * @param serverLimits what each data server may use of this machine
 * @param routerLimits what each mongos may use of this machine; sharded only
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
        checkLimits(serverLimits, wiredTigerCacheBytes.orElse(DEFAULT_CACHE_BYTES));
        if (!sharded && !routerLimits.isNone()) {
            throw new UsageException("--router-cpus needs --cluster sharded; other clusters have no mongos.");
        }
        zones.ifPresent(between -> between.check(kind, replicas));
        int entryPoints = sharded ? routers : replicas;
        firstPort.ifPresent(port -> check("--port", port, FIRST_UNPRIVILEGED_PORT, LAST_PORT - entryPoints + 1));
    }

    public static ClusterSpec standalone() {
        return plain(TargetKind.STANDALONE, 0, 0, 1);
    }

    public static ClusterSpec replicaSet(int replicas) {
        return plain(TargetKind.REPLICA_SET, 0, 0, replicas);
    }

    public static ClusterSpec sharded(int shards, int routers, int replicas) {
        return plain(TargetKind.SHARDED, shards, routers, replicas);
    }

    private static ClusterSpec plain(TargetKind kind, int shards, int routers, int replicas) {
        return new ClusterSpec(
                kind,
                shards,
                routers,
                replicas,
                Optional.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                ResourceLimits.NONE,
                ResourceLimits.NONE);
    }

    public ClusterSpec withCompressor(String name) {
        return with(Optional.of(name), wiredTigerCacheBytes, chunkSizeMebibytes, firstPort, dataDir, setParameters);
    }

    public ClusterSpec withWiredTigerCacheBytes(long bytes) {
        return with(compressor, OptionalLong.of(bytes), chunkSizeMebibytes, firstPort, dataDir, setParameters);
    }

    public ClusterSpec withChunkSizeMebibytes(int size) {
        return with(compressor, wiredTigerCacheBytes, OptionalInt.of(size), firstPort, dataDir, setParameters);
    }

    public ClusterSpec withFirstPort(int port) {
        return with(compressor, wiredTigerCacheBytes, chunkSizeMebibytes, OptionalInt.of(port), dataDir, setParameters);
    }

    public ClusterSpec withDataDir(Path folder) {
        return with(
                compressor, wiredTigerCacheBytes, chunkSizeMebibytes, firstPort, Optional.of(folder), setParameters);
    }

    /** With another folder for the journals of data servers, for instance on another disk. */
    public ClusterSpec withJournalDir(Path folder) {
        return withPlaces(Optional.of(folder), zones);
    }

    /** With a replica set whose members lie in two zones. */
    public ClusterSpec withZones(Zones between) {
        return withPlaces(journalDir, Optional.of(between));
    }

    public ClusterSpec withSetParameters(Map<String, String> parameters) {
        return with(compressor, wiredTigerCacheBytes, chunkSizeMebibytes, firstPort, dataDir, parameters);
    }

    /** Limits for each data server: shard members, members of a replica set, a standalone server. */
    public ClusterSpec withServerLimits(ResourceLimits limits) {
        return withLimits(limits, routerLimits);
    }

    /** Limits for each mongos; for an embedded one its two processes share them. */
    public ClusterSpec withRouterLimits(ResourceLimits limits) {
        return withLimits(serverLimits, limits);
    }

    private ClusterSpec withPlaces(Optional<Path> newJournalDir, Optional<Zones> newZones) {
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
                newJournalDir,
                newZones,
                setParameters,
                serverLimits,
                routerLimits);
    }

    private ClusterSpec withLimits(ResourceLimits newServerLimits, ResourceLimits newRouterLimits) {
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
                setParameters,
                newServerLimits,
                newRouterLimits);
    }

    private ClusterSpec with(
            Optional<String> newCompressor,
            OptionalLong newCacheBytes,
            OptionalInt newChunkSize,
            OptionalInt newFirstPort,
            Optional<Path> newDataDir,
            Map<String, String> newSetParameters) {
        return new ClusterSpec(
                kind,
                shards,
                routers,
                replicas,
                newCompressor,
                newCacheBytes,
                newChunkSize,
                newFirstPort,
                newDataDir,
                journalDir,
                zones,
                newSetParameters,
                serverLimits,
                routerLimits);
    }

    private static void checkCache(long bytes) {
        if (bytes < LEAST_CACHE_BYTES) {
            throw new UsageException("--wired-tiger-cache must be at least 16 MB, not " + bytes + " bytes.");
        }
    }

    private static void checkLimits(ResourceLimits limits, long cacheBytes) {
        limits.memoryBytes()
                .filter(memory -> memory < cacheBytes + MEMORY_BESIDE_CACHE)
                .ifPresent(memory -> {
                    throw new UsageException("--server-memory must be at least " + MEMORY_BESIDE_CACHE / MEBIBYTE
                            + " MB more than --wired-tiger-cache (" + cacheBytes / MEBIBYTE + " MB), but is "
                            + memory / MEBIBYTE + " MB.");
                });
    }

    private static void check(String option, int value, int least, int most) {
        if (value < least || value > most) {
            String allowed = least == most ? Integer.toString(least) : "between " + least + " and " + most;
            throw new UsageException(option + " must be " + allowed + " here, not " + value + ".");
        }
    }
}
