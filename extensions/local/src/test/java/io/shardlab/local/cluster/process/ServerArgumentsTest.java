package io.shardlab.local.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.local.binaries.ServerVersion;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.Nodes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ServerArgumentsTest {

    private static final long MEBIBYTE = 1L << 20;
    private static final NodeInfo MONGOS = Nodes.planned("mongos-1", NodeRole.ROUTER);
    private static final StorageSettings STORAGE = StorageSettings.DEFAULT;

    @Test
    void startWithTheMarkerByWhichTheProcessIsFound() {
        NodeInfo node = Nodes.planned("s1-1", NodeRole.SHARD);

        assertThat(String.join(" ", arguments("6.0.5", node))).startsWith(node.marker() + " ");
    }

    @Test
    void giveAShardItsRoleReplicaSetAndPlace() {
        assertThat(String.join(" ", arguments("6.0.5", Nodes.planned("s1-1", NodeRole.SHARD))))
                .contains("--bind_ip 127.0.0.1 --port 20001")
                .contains("--dbpath /clusters/c1/data/s1-1")
                .contains("--shardsvr --replSet s1 --oplogSize 128")
                .contains("orphanCleanupDelaySecs=1");
    }

    @Test
    void makeARouterMongodSmallerThanADataServer() {
        assertThat(String.join(" ", arguments("6.0.5", Nodes.planned("r1-1", NodeRole.ROUTER))))
                .contains("--shardsvr --replSet r1 --oplogSize 8")
                .contains("cache_size=64M");
    }

    @Test
    void leaveAStandaloneServerWithoutReplicaSet() {
        assertThat(arguments("6.0.5", Nodes.planned("mongod", NodeRole.STANDALONE)))
                .doesNotContain("--replSet", "--shardsvr", "--configsvr", "--oplogSize");
    }

    @ParameterizedTest
    @EnumSource(names = {"CONFIG", "SHARD", "ROUTER", "MEMBER", "STANDALONE"})
    void keepLogicalSessionsFromFillingTheClusterInAnyRole(NodeRole role) {
        assertThat(arguments("6.0.5", Nodes.planned("x-1", role))).contains("disableLogicalSessionCacheRefresh=true");
    }

    @Test
    void useTheEngineConfigurationForACacheBelowWhatTheOptionTakes() {
        StorageSettings small = StorageSettings.withCache(100 * MEBIBYTE);

        assertThat(String.join(" ", arguments("6.0.5", Nodes.planned("s1-1", NodeRole.SHARD), small)))
                .contains("--wiredTigerCacheSizeGB 0.25 ")
                .contains("cache_size=100M");
    }

    @Test
    void useTheOptionForALargerCache() {
        StorageSettings large = StorageSettings.withCache(1536 * MEBIBYTE);

        assertThat(String.join(" ", arguments("6.0.5", Nodes.planned("s1-1", NodeRole.SHARD), large)))
                .contains("--wiredTigerCacheSizeGB 1.5 ")
                .doesNotContain("cache_size=");
    }

    @Test
    void nameTheCompressorOnlyWhereOneIsAskedFor() {
        StorageSettings zstd = new StorageSettings(256 * MEBIBYTE, Optional.of("zstd"), OptionalInt.empty(), Map.of());
        NodeInfo node = Nodes.planned("s1-1", NodeRole.SHARD);

        assertThat(arguments("6.0.5", node)).doesNotContain("--wiredTigerCollectionBlockCompressor");
        assertThat(arguments("6.0.5", node, zstd)).containsSequence("--wiredTigerCollectionBlockCompressor", "zstd");
    }

    @Test
    void chooseTheShutdownParameterThatTheReleaseKnows() {
        NodeInfo node = Nodes.planned("s1-1", NodeRole.SHARD);

        assertThat(arguments("4.2.24", node))
                .noneMatch(
                        argument -> argument.startsWith("shutdownTimeout") || argument.startsWith("waitForStepDown"));
        assertThat(arguments("4.4.2", node))
                .contains("waitForStepDownOnNonCommandShutdown=false")
                .noneMatch(argument -> argument.startsWith("shutdownTimeout"));
        assertThat(arguments("8.0.1", node)).contains("shutdownTimeoutMillisForSignaledShutdown=0");
    }

    @Test
    void letTheUsersSetParametersWinExceptOnRouters() {
        StorageSettings extra = new StorageSettings(
                256 * MEBIBYTE,
                Optional.empty(),
                OptionalInt.empty(),
                Map.of("ttlMonitorEnabled", "true", "logLevel", "1"));

        assertThat(arguments("6.0.5", Nodes.planned("s1-1", NodeRole.SHARD), extra))
                .contains("ttlMonitorEnabled=true", "logLevel=1")
                .doesNotContain("ttlMonitorEnabled=false");
        assertThat(arguments("6.0.5", Nodes.planned("r1-1", NodeRole.ROUTER), extra))
                .contains("ttlMonitorEnabled=false")
                .doesNotContain("logLevel=1");
    }

    @Test
    void letTtlIndexesDeleteOnlyWhereThatIsAskedFor() {
        NodeInfo node = Nodes.planned("s1-1", NodeRole.SHARD);
        ServerVersion version = ServerVersion.of("6.0.5");

        assertThat(new ServerArguments(version, STORAGE, true).mongod(node)).contains("ttlMonitorEnabled=true");
        assertThat(new ServerArguments(version, STORAGE, false).mongod(node)).contains("ttlMonitorEnabled=false");
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARD", "CONFIG"})
    void keepTheReplicaSetOfAServerThatStartsWithoutItsRole(NodeRole role) {
        String arguments = String.join(
                " ",
                new ServerArguments(ServerVersion.of("6.0.5"), STORAGE, false)
                        .withoutRole(Nodes.planned("s1-1", role)));

        assertThat(arguments)
                .contains("--replSet s1", "skipShardingConfigurationChecks=true")
                .doesNotContain("--shardsvr", "--configsvr");
    }

    private static List<String> arguments(String version, NodeInfo node) {
        return arguments(version, node, STORAGE);
    }

    private static List<String> arguments(String version, NodeInfo node, StorageSettings storage) {
        return new ServerArguments(ServerVersion.of(version), storage, false).mongod(node);
    }

    @Test
    void pointARouterToTheConfigServerWithoutStorageOptions() {
        assertThat(String.join(" ", mongos("6.0.5")))
                .startsWith(MONGOS.marker() + " ")
                .contains(" --configdb cfg/127.0.0.1:20005 ", "--bind_ip 127.0.0.1 --port 20001");
        assertThat(mongos("6.0.5")).doesNotContain("--dbpath", "--wiredTigerCacheSizeGB", "--replSet");
    }

    @Test
    void leaveOutTheShutdownParameterOfARouterThatOldReleasesDoNotKnow() {
        String parameter = "mongosShutdownTimeoutMillisForSignaledShutdown=0";
        assertThat(mongos("4.4.2")).doesNotContain(parameter);
        assertThat(mongos("6.0.5")).contains(parameter);
    }

    private static List<String> mongos(String version) {
        return new ServerArguments(ServerVersion.of(version), STORAGE, false).mongos(MONGOS, "cfg/127.0.0.1:20005");
    }
}
