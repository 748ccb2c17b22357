package io.shardlab.local.deployment;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.HardwareProfiles;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.node.ResourceLimits;
import io.shardlab.local.cluster.process.StorageSettings;
import io.shardlab.local.cluster.slow.SlowMotion;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.local.cluster.zone.Zones;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads and compares the specifications of local clusters in settings. */
public final class LocalSpecs {

    private static final long MEBIBYTE = 1L << 20;

    private LocalSpecs() {}

    /**
     * Returns the cluster that the settings describe; settings that do not apply to its kind are ignored.
     *
     * @throws UsageException if such a cluster is not possible
     */
    public static ClusterSpec of(Settings settings) {
        int replicas = settings.get(TargetParameters.REPLICAS);
        TargetKind kind = settings.get(TargetParameters.CLUSTER);
        ClusterSpec spec = switch (kind) {
            case STANDALONE -> ClusterSpec.standalone();
            case REPLICA_SET -> ClusterSpec.replicaSet(replicas);
            case SHARDED ->
                ClusterSpec.sharded(
                        settings.get(TargetParameters.SHARDS), settings.get(TargetParameters.ROUTERS), replicas);
        };
        return spec.with(new StorageSettings(
                        settings.get(TargetParameters.WIRED_TIGER_CACHE),
                        settings.find(TargetParameters.COMPRESSOR).map(ParameterTypes::choiceName),
                        kind == TargetKind.SHARDED ? OptionalInt.of(chunkSize(settings)) : OptionalInt.empty(),
                        Map.of()))
                .with(new ClusterSpec.Places(
                        OptionalInt.empty(),
                        settings.find(TargetParameters.DATA_DIR),
                        settings.find(TargetParameters.JOURNAL_DIR)))
                .withLimits(
                        new ResourceLimits(
                                settings.find(TargetParameters.SERVER_MEMORY),
                                settings.find(TargetParameters.SERVER_CPUS)),
                        new ResourceLimits(Optional.empty(), settings.find(TargetParameters.ROUTER_CPUS)));
    }

    /**
     * Like {@link #of}, for a cluster that ends with this process, which may also have zones or be in slow motion. The router is
     * unknown before the server programs are; until {@link #calibrated} it is assumed to be the embedded mongos, which costs
     * more.
     *
     * @throws UsageException if such a cluster is not possible
     */
    public static ClusterSpec ofRun(Settings settings) {
        return ofRun(settings, Optional.empty(), RouterKind.EMBEDDED);
    }

    /** @param calibrated the simulated machines; empty for those of the profile */
    private static ClusterSpec ofRun(Settings settings, Optional<Hardware> calibrated, RouterKind router) {
        ClusterSpec spec = of(settings);
        ClusterSpec placed = zones(settings).map(spec::with).orElse(spec);
        return slowMotion(settings, placed, calibrated, router)
                .map(placed::with)
                .orElse(placed);
    }

    /**
     * Like {@link #ofRun}, with the router of the server programs. In slow motion, the cluster follows the pace of this machine,
     * and the speed of simulated machines whose time for a query is known is relative to this machine's. Blocks for some seconds
     * if that was not measured yet.
     *
     * @throws UsageException if such a cluster is not possible
     */
    static ClusterSpec calibrated(Settings settings, ServerBinaries binaries, LocalClusters clusters, Notices notices)
            throws InterruptedException {
        return calibrated(settings, binaries, () -> QueryCost.ofThisMachine().micros(binaries, clusters, notices));
    }

    /** @param queryCost the CPU time of a query on this machine; only asked for in slow motion */
    static ClusterSpec calibrated(Settings settings, ServerBinaries binaries, QueryCost.Measurement queryCost)
            throws InterruptedException {
        RouterKind router = of(settings).routerKind(binaries);
        ClusterSpec nominal = ofRun(settings, Optional.empty(), router);
        if (nominal.slowMotion().isEmpty()) {
            return nominal;
        }
        double micros = queryCost.micros();
        Hardware calibrated = nominal.slowMotion().get().hardware().relativeTo(micros);
        ClusterSpec spec = ofRun(settings, Optional.of(calibrated), router);
        return spec.with(spec.slowMotion().orElseThrow().following(micros));
    }

    private static Optional<SlowMotion> slowMotion(
            Settings settings, ClusterSpec spec, Optional<Hardware> calibrated, RouterKind router) {
        Optional<String> profile = settings.find(TargetParameters.HARDWARE);
        Optional<TimeDilation.Choice> factor = settings.find(TargetParameters.SLOW_MOTION);
        if (profile.isPresent() != factor.isPresent()) {
            throw new UsageException(Message.of(
                    "{0,choice,0#--hardware describes the machines of a cluster in slow motion; give --slow-motion, "
                            + "too.|1#--slow-motion needs --hardware, which describes the simulated machines.}",
                    factor.isPresent() ? 1 : 0));
        }
        return factor.map(slower -> {
            Hardware hardware = calibrated.orElseGet(() -> HardwareProfiles.named(profile.orElseThrow()));
            return slower.factor()
                    .map(given -> new SlowMotion(hardware, given, slower.reason()))
                    .orElseGet(() -> SlowMotion.fastest(
                                    hardware,
                                    Math.max(1, spec.shards()),
                                    spec.routers(),
                                    router.work(),
                                    Runtime.getRuntime().availableProcessors())
                            .atLeast(slower.least()));
        });
    }

    /** Returns the server programs for the settings, found or fetched as {@link ServerProvider#resolve} does. */
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

    private static int chunkSize(Settings settings) {
        long bytes = settings.get(TargetParameters.CHUNK_SIZE);
        if (bytes % MEBIBYTE != 0 || bytes / MEBIBYTE > Integer.MAX_VALUE) {
            throw new UsageException(
                    Message.of("--chunk-size must be whole MB, but is '{0}'.", ParameterTypes.formatSize(bytes)));
        }
        return (int) (bytes / MEBIBYTE);
    }

    /**
     * Returns a sentence that says why a run does not use the cluster that is up.
     *
     * @param up the settings of that cluster
     * @param wanted the settings of the run
     */
    static Message whyAnotherCluster(Settings up, Settings wanted) {
        List<Message> differences = TargetParameters.differences(up, wanted).stream()
                .map(parameter -> Message.of(
                        "{0} {1}, not {2}", parameter.option(), orDefault(up, parameter), orDefault(wanted, parameter)))
                .toList();
        return Message.of(
                "The run starts its own cluster: the one that is up has {0}.",
                differences.isEmpty() ? Message.of("other server programs") : Message.joined("; ", differences));
    }

    private static Message orDefault(Settings settings, Parameter<?> parameter) {
        String text = text(settings, parameter);
        return text.isEmpty() ? Message.of("its default") : Message.text(text);
    }

    private static String text(Settings settings, Parameter<?> parameter) {
        return settings.asText().getOrDefault(parameter.name(), "");
    }
}
