package io.shardlab.cluster.local.process;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.servers.binaries.ServerVersion;
import io.shardlab.servers.host.HostPlatform;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The command-line arguments of a mongod that shares a machine with several others: small cache, oplog and session
 * table, no preallocated journal, no background work that disturbs measurements. Options that a release does not know
 * are left out.
 */
public final class MongodArguments {

    private static final long MEBIBYTE = 1L << 20;
    private static final BigDecimal GIBIBYTE = BigDecimal.valueOf(1L << 30);

    /** The least that --wiredTigerCacheSizeGB takes: 0.25. */
    private static final long LEAST_CACHE_OPTION = 256 * MEBIBYTE;

    /** A router mongod keeps no documents, only its own few settings. */
    private static final long ROUTER_CACHE = 64 * MEBIBYTE;

    private static final int OPLOG_MEBIBYTES = 128;
    private static final int ROUTER_OPLOG_MEBIBYTES = 8;

    private final ServerVersion version;
    private final StorageSettings storage;
    private final boolean expiring;
    private final Map<String, String> extraSetParameters;

    /**
     * @param expiring whether TTL indexes delete documents
     * @param extraSetParameters set parameters of the user, for data servers and config servers; they win over ours
     */
    public MongodArguments(
            ServerVersion version, StorageSettings storage, boolean expiring, Map<String, String> extraSetParameters) {
        this.version = version;
        this.storage = storage;
        this.expiring = expiring;
        this.extraSetParameters = Map.copyOf(extraSetParameters);
    }

    /** All arguments after the program's name. */
    public List<String> of(NodeInfo node) {
        return of(node, false);
    }

    /**
     * Those of a shard's member or config server that is started without its role, so that its metadata can be changed
     * before it calls other servers.
     */
    public List<String> withoutRole(NodeInfo node) {
        return of(node, true);
    }

    private List<String> of(NodeInfo node, boolean withoutRole) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of(node.marker().split(" ", 2)));
        arguments.addAll(List.of("--bind_ip", NodeInfo.HOST, "--port", Integer.toString(node.port())));
        arguments.addAll(List.of("--dbpath", node.dataDir().orElseThrow().toString()));
        arguments.addAll(List.of("--logpath", node.logFile().toString()));
        arguments.addAll(List.of("--networkMessageCompressors", "disabled"));
        if (!HostPlatform.current().isWindows()) {
            arguments.add("--nounixsocket");
        }
        if (!withoutRole) {
            addRole(arguments, node.role());
        }
        addReplication(arguments, node);
        addStorage(arguments, node.role());
        Map<String, String> parameters = setParameters(node.role());
        if (withoutRole) {
            parameters.put("skipShardingConfigurationChecks", "true");
        }
        parameters.forEach((name, value) -> {
            arguments.add("--setParameter");
            arguments.add(name + "=" + value);
        });
        return List.copyOf(arguments);
    }

    private static void addRole(List<String> arguments, NodeRole role) {
        switch (role) {
            case SHARD, ROUTER -> arguments.add("--shardsvr");
            case CONFIG -> arguments.add("--configsvr");
            case MEMBER, STANDALONE -> {}
            case ADAPTER, PROXY, SPINNER -> throw new IllegalArgumentException(role.text() + ": no mongod");
        }
    }

    private static void addReplication(List<String> arguments, NodeInfo node) {
        node.replicaSet().ifPresent(name -> {
            int oplog = node.role() == NodeRole.ROUTER ? ROUTER_OPLOG_MEBIBYTES : OPLOG_MEBIBYTES;
            arguments.addAll(List.of("--replSet", name, "--oplogSize", Integer.toString(oplog)));
        });
    }

    private void addStorage(List<String> arguments, NodeRole role) {
        long cache = role == NodeRole.ROUTER ? Math.min(ROUTER_CACHE, storage.cacheBytes()) : storage.cacheBytes();
        String engineConfig = "log=(prealloc=false,file_max=8MB),session_max=2000";
        if (cache < LEAST_CACHE_OPTION) {
            engineConfig += ",cache_size=" + Math.max(1, cache / MEBIBYTE) + "M";
        }
        arguments.addAll(List.of("--wiredTigerCacheSizeGB", gibibytes(Math.max(cache, LEAST_CACHE_OPTION))));
        arguments.addAll(List.of("--wiredTigerEngineConfigString", engineConfig));
        storage.compressor()
                .ifPresent(name -> arguments.addAll(List.of("--wiredTigerCollectionBlockCompressor", name)));
    }

    private static String gibibytes(long bytes) {
        return BigDecimal.valueOf(bytes)
                .divide(GIBIBYTE, 4, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    private Map<String, String> setParameters(NodeRole role) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("diagnosticDataCollectionEnabled", "false");
        parameters.put("ttlMonitorEnabled", Boolean.toString(expiring));
        // The cache of logical sessions would create and shard config.system.sessions after some minutes.
        parameters.put("disableLogicalSessionCacheRefresh", "true");
        if (version.isAtLeast(5, 0)) {
            parameters.put("shutdownTimeoutMillisForSignaledShutdown", "0");
        } else if (version.isAtLeast(4, 4)) {
            parameters.put("waitForStepDownOnNonCommandShutdown", "false");
        }
        if (role == NodeRole.SHARD) {
            parameters.put("orphanCleanupDelaySecs", "1");
            parameters.put("rangeDeleterBatchDelayMS", "0");
        }
        if (role != NodeRole.ROUTER) {
            parameters.putAll(extraSetParameters);
        }
        return parameters;
    }
}
