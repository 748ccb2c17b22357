package io.shardlab.cluster.deployment;

import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.cluster.local.node.ResourceLimits;
import io.shardlab.cluster.local.topology.ClusterAssembly;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.cluster.local.topology.RouterWork;
import io.shardlab.cluster.local.zone.SlowMotion;
import io.shardlab.cluster.local.zone.Zones;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.SlowMotionFactor;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.HardwareProfiles;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.servers.binaries.ServerBinaries;
import io.shardlab.servers.binaries.ServerProvider;
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
     * As {@link #of}, for a cluster that ends with this process, which may also have zones or be in slow motion. What routes is
     * not known before the server programs are: the embedded mongos, which works more, until {@link #calibrated}.
     *
     * @throws UsageException if such a cluster cannot be
     */
    public static ClusterSpec ofRun(Settings settings) {
        return ofRun(settings, Optional.empty(), RouterKind.EMBEDDED);
    }

    /** @param calibrated the machines that are meant; empty for what their profile says */
    private static ClusterSpec ofRun(Settings settings, Optional<Hardware> calibrated, RouterKind router) {
        ClusterSpec spec = of(settings);
        ClusterSpec placed = zones(settings).map(spec::withZones).orElse(spec);
        return slowMotion(settings, placed, calibrated, router)
                .map(placed::withSlowMotion)
                .orElse(placed);
    }

    /**
     * As {@link #ofRun}, with what routes, and the speed of the machines that are meant in slow motion relative to this one's, if
     * they are known by a query's time there. Blocks for some seconds if that was not measured yet.
     *
     * @throws UsageException if such a cluster cannot be
     */
    static ClusterSpec calibrated(Settings settings, ServerBinaries binaries, LocalClusters clusters, Notices notices)
            throws InterruptedException {
        RouterKind router = ClusterAssembly.routerKind(of(settings), binaries);
        ClusterSpec nominal = ofRun(settings, Optional.empty(), router);
        Optional<Hardware> meant = nominal.slowMotion().map(SlowMotion::hardware);
        if (meant.flatMap(Hardware::queryMicros).isEmpty()) {
            return nominal;
        }
        Hardware calibrated = meant.get().relativeTo(QueryCost.ofThisMachine().micros(binaries, clusters, notices));
        return ofRun(settings, Optional.of(calibrated), router);
    }

    private static Optional<SlowMotion> slowMotion(
            Settings settings, ClusterSpec spec, Optional<Hardware> calibrated, RouterKind router) {
        Optional<String> profile = settings.find(TargetParameters.HARDWARE);
        Optional<SlowMotionFactor> factor = settings.find(TargetParameters.SLOW_MOTION);
        if (profile.isPresent() != factor.isPresent()) {
            throw new UsageException(
                    factor.isPresent()
                            ? "--slow-motion needs --hardware, which says what machines are meant."
                            : "--hardware describes the machines of a cluster in slow motion; give --slow-motion, too.");
        }
        return factor.map(slower -> slowMotion(
                calibrated.orElseGet(() -> HardwareProfiles.named(profile.orElseThrow())), slower, spec, router));
    }

    private static SlowMotion slowMotion(
            Hardware hardware, SlowMotionFactor slower, ClusterSpec spec, RouterKind router) {
        return slower.factor()
                .map(factor -> new SlowMotion(hardware, factor, "as asked for"))
                .orElseGet(() -> SlowMotion.fastest(
                        hardware,
                        Math.max(1, spec.shards()),
                        spec.routers(),
                        RouterWork.of(router),
                        Runtime.getRuntime().availableProcessors()));
    }

    /** The server programs that the settings ask for, found or fetched as {@link ServerProvider#resolve} does. */
    public static ServerBinaries binaries(Settings settings, ServerProvider servers, Notices notices) {
        return servers.resolve(
                settings.find(TargetParameters.MONGODB_BIN), settings.find(TargetParameters.SERVER_VERSION), notices);
    }

    private static Optional<Zones> zones(Settings settings) {
        if (settings.get(TargetParameters.CLUSTER) == TargetKind.STANDALONE) {
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
