package io.shardlab.local.cluster.process;

import io.shardlab.core.host.HostPlatform;
import io.shardlab.local.binaries.ServerVersion;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The command-line arguments of servers that share a machine: small cache, oplog and session table, no preallocated journal, no
 * background work that disturbs measurements. Options that a release does not know are left out.
 */
public final class ServerArguments {

    private static final long MEBIBYTE = 1L << 20;
    private static final BigDecimal GIBIBYTE = BigDecimal.valueOf(1L << 30);

    /** The least value of --wiredTigerCacheSizeGB: 0.25. */
    private static final long LEAST_CACHE_OPTION = 256 * MEBIBYTE;

    /** A router mongod stores only its own few settings. */
    private static final long ROUTER_CACHE = 64 * MEBIBYTE;

    private static final int OPLOG_MEBIBYTES = 128;
    private static final int ROUTER_OPLOG_MEBIBYTES = 8;

    private final ServerVersion version;
    private final StorageSettings storage;
    private final boolean expiring;

    /** @param expiring true if TTL indexes delete documents */
    public ServerArguments(ServerVersion version, StorageSettings storage, boolean expiring) {
        this.version = version;
        this.storage = storage;
        this.expiring = expiring;
    }

    /** Returns all arguments of a mongod after the program's name. */
    public List<String> mongod(NodeInfo node) {
        return mongod(node, false);
    }

    /**
     * Returns the arguments of a shard's member or config server that starts without its role, so that its metadata can be
     * changed before it calls other servers.
     */
    public List<String> withoutRole(NodeInfo node) {
        return mongod(node, true);
    }

    private List<String> mongod(NodeInfo node, boolean withoutRole) {
        List<String> arguments = common(node);
        add(arguments, "--dbpath", node.dataDir().orElseThrow().toString());
        if (!withoutRole) {
            addRole(arguments, node.role());
        }
        node.replicaSet().ifPresent(name -> {
            int oplog = node.role() == NodeRole.ROUTER ? ROUTER_OPLOG_MEBIBYTES : OPLOG_MEBIBYTES;
            add(arguments, "--replSet", name, "--oplogSize", Integer.toString(oplog));
        });
        addStorage(arguments, node.role());
        Map<String, String> parameters = setParameters(node.role());
        if (withoutRole) {
            parameters.put("skipShardingConfigurationChecks", "true");
        }
        parameters.forEach((name, value) -> add(arguments, "--setParameter", name + "=" + value));
        return List.copyOf(arguments);
    }

    /**
     * Returns all arguments of a mongos after the program's name.
     *
     * @param configServers the replica set's name and members, such as {@code cfg/127.0.0.1:20001}
     */
    public List<String> mongos(NodeInfo node, String configServers) {
        List<String> arguments = common(node);
        add(arguments, "--configdb", configServers);
        add(arguments, "--setParameter", "diagnosticDataCollectionEnabled=false");
        add(arguments, "--setParameter", "disableLogicalSessionCacheRefresh=true");
        if (version.isAtLeast(5, 0)) {
            add(arguments, "--setParameter", "mongosShutdownTimeoutMillisForSignaledShutdown=0");
        }
        return List.copyOf(arguments);
    }

    private static List<String> common(NodeInfo node) {
        List<String> arguments = new ArrayList<>(List.of(node.marker().split(" ", 2)));
        add(arguments, "--bind_ip", NodeInfo.HOST, "--port", Integer.toString(node.port()));
        add(arguments, "--logpath", node.logFile().toString());
        add(arguments, "--networkMessageCompressors", "disabled");
        if (!HostPlatform.current().isWindows()) {
            arguments.add("--nounixsocket");
        }
        return arguments;
    }

    private static void add(List<String> arguments, String... added) {
        arguments.addAll(List.of(added));
    }

    private static void addRole(List<String> arguments, NodeRole role) {
        switch (role) {
            case SHARD, ROUTER -> arguments.add("--shardsvr");
            case CONFIG -> arguments.add("--configsvr");
            case MEMBER, STANDALONE, REFERENCE -> {}
            case ADAPTER, PROXY, SPINNER -> throw new IllegalArgumentException(role + ": not a mongod");
        }
    }

    private void addStorage(List<String> arguments, NodeRole role) {
        long cache = role == NodeRole.ROUTER ? Math.min(ROUTER_CACHE, storage.cacheBytes()) : storage.cacheBytes();
        String engineConfig = "log=(prealloc=false,file_max=8MB),session_max=2000";
        if (cache < LEAST_CACHE_OPTION) {
            engineConfig += ",cache_size=" + Math.max(1, cache / MEBIBYTE) + "M";
        }
        add(arguments, "--wiredTigerCacheSizeGB", gibibytes(Math.max(cache, LEAST_CACHE_OPTION)));
        add(arguments, "--wiredTigerEngineConfigString", engineConfig);
        storage.compressor().ifPresent(name -> add(arguments, "--wiredTigerCollectionBlockCompressor", name));
    }

    private static String gibibytes(long bytes) {
        return BigDecimal.valueOf(bytes)
                .divide(GIBIBYTE, 4, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** The user's parameters take precedence; a router mongod does not get them. */
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
            parameters.putAll(storage.setParameters());
        }
        return parameters;
    }
}
