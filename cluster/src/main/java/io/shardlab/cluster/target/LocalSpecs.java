package io.shardlab.cluster.target;

import io.shardlab.cluster.binaries.ServerBinaries;
import io.shardlab.cluster.binaries.ServerProvider;
import io.shardlab.cluster.local.node.ResourceLimits;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.cluster.local.zone.Zones;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.target.TargetKind;
import io.shardlab.core.target.TargetParameters;
import java.util.Optional;

/** Reads the specification of a local cluster from settings. */
public final class LocalSpecs {

    private static final long MEBIBYTE = 1L << 20;

    private LocalSpecs() {}

    /**
     * The cluster that the settings describe; settings that do not apply to its kind are ignored.
     *
     * @throws UsageException if such a cluster cannot be
     */
    public static ClusterSpec of(Settings settings) {
        ClusterSpec spec = switch (settings.get(TargetParameters.CLUSTER)) {
            case STANDALONE -> ClusterSpec.standalone();
            case REPLICA_SET -> ClusterSpec.replicaSet(settings.get(TargetParameters.REPLICAS));
            case SHARDED ->
                ClusterSpec.sharded(
                                settings.get(TargetParameters.SHARDS),
                                settings.get(TargetParameters.ROUTERS),
                                settings.get(TargetParameters.REPLICAS))
                        .withChunkSizeMebibytes(chunkSize(settings));
        };
        ClusterSpec sized = spec.withWiredTigerCacheBytes(settings.get(TargetParameters.WIRED_TIGER_CACHE));
        ClusterSpec placed =
                settings.find(TargetParameters.DATA_DIR).map(sized::withDataDir).orElse(sized);
        ClusterSpec journaled = settings.find(TargetParameters.JOURNAL_DIR)
                .map(placed::withJournalDir)
                .orElse(placed);
        ClusterSpec limited =
                journaled.withServerLimits(serverLimits(settings)).withRouterLimits(routerLimits(settings));
        return settings.find(TargetParameters.COMPRESSOR)
                .map(ParameterTypes::choiceName)
                .map(limited::withCompressor)
                .orElse(limited);
    }

    /**
     * As {@link #of}, for a cluster that ends with this process, which may also have zones.
     *
     * @throws UsageException if such a cluster cannot be
     */
    public static ClusterSpec ofRun(Settings settings) {
        ClusterSpec spec = of(settings);
        return zones(settings).map(spec::withZones).orElse(spec);
    }

    /** The server programs that the settings ask for, found or fetched as {@link ServerProvider#resolve} does. */
    public static ServerBinaries binaries(Settings settings, ServerProvider servers, Notices notices) {
        return servers.resolve(
                settings.find(TargetParameters.MONGODB_BIN), settings.find(TargetParameters.SERVER_VERSION), notices);
    }

    private static Optional<Zones> zones(Settings settings) {
        if (settings.get(TargetParameters.CLUSTER) != TargetKind.REPLICA_SET) {
            return Optional.empty();
        }
        return settings.find(TargetParameters.ZONE_DELAY)
                .map(delay -> new Zones(
                        delay,
                        settings.find(TargetParameters.FAR_MEMBERS)
                                .orElse(settings.get(TargetParameters.REPLICAS) / 2)));
    }

    private static ResourceLimits serverLimits(Settings settings) {
        return new ResourceLimits(
                settings.find(TargetParameters.SERVER_MEMORY), settings.find(TargetParameters.SERVER_CPUS));
    }

    private static ResourceLimits routerLimits(Settings settings) {
        return new ResourceLimits(Optional.empty(), settings.find(TargetParameters.ROUTER_CPUS));
    }

    private static int chunkSize(Settings settings) {
        long bytes = settings.get(TargetParameters.CHUNK_SIZE);
        if (bytes % MEBIBYTE != 0 || bytes / MEBIBYTE > Integer.MAX_VALUE) {
            throw new UsageException(
                    "--chunk-size must be whole MB, but is '" + ParameterTypes.formatSize(bytes) + "'.");
        }
        return (int) (bytes / MEBIBYTE);
    }
}
