package io.shardlab.local.cluster.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerVersion;
import io.shardlab.local.cluster.node.ResourceLimits;
import io.shardlab.local.cluster.process.StorageSettings;
import io.shardlab.local.cluster.slow.SlowMotion;
import io.shardlab.local.cluster.zone.Zones;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterSpecTest {

    /** Too little for the default cache. */
    private static final ResourceLimits MEMORY = new ResourceLimits(Optional.of(300L << 20), Optional.empty());

    private static final ResourceLimits HALF = new ResourceLimits(Optional.empty(), Optional.of(0.5));

    @ParameterizedTest
    @MethodSource("impossible")
    void anImpossibleClusterIsRefusedWithTheNameOfTheOption(String option, ThrowingCallable making) {
        assertThatThrownBy(making).isInstanceOf(UsageException.class).hasMessageContaining(option);
    }

    static Stream<Arguments> impossible() {
        return Stream.of(
                refused("--shards", () -> ClusterSpec.sharded(0, 1, 1)),
                refused("--shards", () -> ClusterSpec.sharded(33, 1, 1)),
                refused("--routers", () -> ClusterSpec.sharded(1, 0, 1)),
                refused("--replicas", () -> ClusterSpec.replicaSet(0)),
                refused("--replicas", () -> ClusterSpec.replicaSet(8)),
                refused("--compressor", () -> compressor("lz4")),
                refused("--wired-tiger-cache", () -> StorageSettings.withCache(1024)),
                refused(
                        "--chunk-size",
                        () -> new StorageSettings(64L << 20, Optional.empty(), OptionalInt.of(0), Map.of())),
                refused("--server-memory", () -> ClusterSpec.standalone().withLimits(MEMORY, ResourceLimits.NONE)),
                refused("--router-cpus", () -> ClusterSpec.replicaSet(3).withLimits(ResourceLimits.NONE, HALF)),
                refused("--port", () -> ClusterSpec.standalone().withFirstPort(80)),
                refused("--port", () -> ClusterSpec.sharded(1, 2, 1).withFirstPort(65_535)));
    }

    @Test
    void settingsAddUp() {
        ClusterSpec spec = ClusterSpec.sharded(3, 2, 1)
                .withFirstPort(65_534)
                .with(new StorageSettings(64L << 20, Optional.of("zstd"), OptionalInt.of(4), Map.of()))
                .withLimits(MEMORY, HALF)
                .withDataDir(Path.of("data"));

        assertThat(spec.shards()).isEqualTo(3);
        assertThat(spec.storage().compressor()).contains("zstd");
        assertThat(spec.places().port(1)).hasValue(65_535);
        assertThat(spec.places().dataDir()).contains(Path.of("data"));
        assertThat(spec.serverLimits()).isEqualTo(MEMORY);
        assertThat(spec.routerLimits()).isEqualTo(HALF);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theReasonForAFactorMakesNoOtherServers() {
        ClusterSpec slow = ClusterSpec.standalone().with(of(1L << 30));

        assertThat(slow.isLike(ClusterSpec.standalone().with(of(1L << 30).because(Message.text("found by trying")))))
                .isTrue();
        assertThat(slow.isLike(ClusterSpec.standalone().with(of(1L << 30).atLeast(6))))
                .isFalse();
        assertThat(slow.isLike(ClusterSpec.standalone())).isFalse();
        assertThat(ClusterSpec.standalone().isLike(slow)).isFalse();
        assertThat(ClusterSpec.standalone().isLike(ClusterSpec.standalone())).isTrue();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void inSlowMotionServersHaveTheMemoryOfTheirMachinesUnlessAnotherIsSet() {
        ClusterSpec slow = ClusterSpec.standalone()
                .with(StorageSettings.withCache(64L << 20))
                .with(of(1L << 30));

        assertThat(slow.dataServerLimits().memoryBytes()).contains(1L << 30);
        assertThat(slow.withLimits(MEMORY, ResourceLimits.NONE).dataServerLimits())
                .isEqualTo(MEMORY);
        assertThatThrownBy(() -> ClusterSpec.standalone().with(of(300L << 20)))
                .as("beside the default cache")
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("memory of a server in --hardware must be at least 128 MB more than");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void slowMotionExcludesZonesAndOtherLimitsOfProcessors() {
        ClusterSpec set = ClusterSpec.replicaSet(3);
        Zones zones = new Zones(Duration.ofMillis(1), 1);
        assertThatThrownBy(() -> set.with(zones).with(of(1L << 30)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("leave --zone-delay out");
        assertThatThrownBy(() -> set.with(of(1L << 30)).with(zones))
                .as("in the opposite order")
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("leave --zone-delay out");
        assertThatThrownBy(() -> set.withLimits(HALF, ResourceLimits.NONE).with(of(1L << 30)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("leave --server-cpus out");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        3 | 1 | 1 | a sharded cluster (3 shards, config server, 1 embedded mongos) of MongoDB 6.0.5
        1 | 2 | 3 | a sharded cluster (1 shard of 3 members each, config server, 2 embedded mongos) of MongoDB 6.0.5
        0 | 0 | 1 | a standalone server of MongoDB 6.0.5
        0 | 0 | 3 | a replica set of 3 members of MongoDB 6.0.5
        """)
    void aClusterIsDescribedBySizeAndRouter(int shards, int routers, int replicas, String description) {
        ServerBinaries binaries = new ServerBinaries(
                ServerVersion.of("6.0.5"), Path.of("mongod"), Optional.empty(), Map.of(), Message.text("test"));
        ClusterSpec spec = shards > 0
                ? ClusterSpec.sharded(shards, routers, replicas)
                : replicas > 1 ? ClusterSpec.replicaSet(replicas) : ClusterSpec.standalone();
        assertThat(spec.inWords(binaries)).hasToString(description);
    }

    @Test
    void aRefusalIsWordedInJapanese() {
        assertThatThrownBy(() -> ClusterSpec.replicaSet(51))
                .isInstanceOfSatisfying(
                        UsageException.class,
                        refusal -> assertThat(refusal.in(Language.JAPANESE))
                                .isEqualTo("ここで --replicas に指定できる値: 1 から 7 まで。指定された値は 51 です。"));
    }

    private static StorageSettings compressor(String name) {
        return new StorageSettings(64L << 20, Optional.of(name), OptionalInt.empty(), Map.of());
    }

    private static SlowMotion of(long memory) {
        Machine machine = new Machine(2, 1, 1);
        Machine server = new Machine(2, 1, 1, Optional.of(memory), Optional.empty());
        return new SlowMotion(
                new Hardware("meant", false, server, machine, machine, RoundTrips.AS_CALIBRATED),
                5,
                Message.text("as asked for"));
    }

    private static Arguments refused(String option, ThrowingCallable making) {
        return Arguments.of(option, making);
    }
}
