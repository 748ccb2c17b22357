package io.shardlab.cluster.local.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.cluster.local.node.ResourceLimits;
import io.shardlab.cluster.local.zone.SlowMotion;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
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
                refused("--compressor", () -> ClusterSpec.standalone().withCompressor("lz4")),
                refused("--wired-tiger-cache", () -> ClusterSpec.standalone().withWiredTigerCacheBytes(1024)),
                refused("--chunk-size", () -> ClusterSpec.sharded(1, 1, 1).withChunkSizeMebibytes(0)),
                refused("--server-memory", () -> ClusterSpec.standalone().withServerLimits(MEMORY)),
                refused("--router-cpus", () -> ClusterSpec.replicaSet(3).withRouterLimits(HALF)),
                refused("--port", () -> ClusterSpec.standalone().withFirstPort(80)),
                refused("--port", () -> ClusterSpec.sharded(1, 2, 1).withFirstPort(65_535)));
    }

    @Test
    void settingsAddUp() {
        ClusterSpec spec = ClusterSpec.sharded(3, 2, 1)
                .withCompressor("zstd")
                .withFirstPort(65_534)
                .withRouterLimits(HALF)
                .withWiredTigerCacheBytes(64L << 20)
                .withServerLimits(MEMORY)
                .withChunkSizeMebibytes(4);

        assertThat(spec.shards()).isEqualTo(3);
        assertThat(spec.compressor()).contains("zstd");
        assertThat(spec.firstPort()).hasValue(65_534);
        assertThat(spec.chunkSizeMebibytes()).hasValue(4);
        assertThat(spec.serverLimits()).isEqualTo(MEMORY);
        assertThat(spec.routerLimits()).isEqualTo(HALF);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void inSlowMotionServersHaveTheMemoryOfTheirMachinesUnlessAnotherIsSet() {
        ClusterSpec slow =
                ClusterSpec.standalone().withWiredTigerCacheBytes(64L << 20).withSlowMotion(of(1L << 30));

        assertThat(slow.dataServerLimits().memoryBytes()).contains(1L << 30);
        assertThat(slow.withServerLimits(MEMORY).dataServerLimits()).isEqualTo(MEMORY);
        assertThatThrownBy(() -> ClusterSpec.standalone().withSlowMotion(of(300L << 20)))
                .as("beside the default cache")
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("memory of a server in --hardware must be at least 128 MB more than");
    }

    private static SlowMotion of(long memory) {
        Machine machine = new Machine(2, 1, 1);
        Machine server = new Machine(2, 1, 1, Optional.of(memory), Optional.empty());
        return new SlowMotion(
                new Hardware("meant", false, server, machine, machine, RoundTrips.AS_CALIBRATED), 5, "as asked for");
    }

    private static Arguments refused(String option, ThrowingCallable making) {
        return Arguments.of(option, making);
    }
}
