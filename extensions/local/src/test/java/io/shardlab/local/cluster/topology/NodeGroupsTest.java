package io.shardlab.local.cluster.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.limit.BlockDevices;
import io.shardlab.local.cluster.limit.ControlGroups;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.ResourceLimits;
import io.shardlab.local.cluster.slow.SlowMotion;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class NodeGroupsTest {

    @Test
    void aClusterWithoutLimitsDoesNotAskForControlGroups() {
        NodeGroups groups = groups(ClusterSpec.sharded(1, 1, 1), RouterKind.EMBEDDED, () -> {
            throw new AssertionError("asked");
        });

        assertThat(groups.of(NodeRole.SHARD, "s1-1")).isEmpty();
        assertThat(groups.of(NodeRole.CONFIG, "cfg-1")).isEmpty();
    }

    @Test
    void missingControlGroupsAreReportedBeforeAnythingStarts() {
        ClusterSpec limited = ClusterSpec.standalone()
                .withLimits(new ResourceLimits(Optional.empty(), Optional.of(1.0)), ResourceLimits.NONE);

        assertThatThrownBy(() -> groups(limited, RouterKind.NONE, () -> {
                    throw new UsageException("no control groups");
                }))
                .isInstanceOf(UsageException.class);
    }

    private static NodeGroups groups(ClusterSpec spec, RouterKind router, Supplier<ControlGroups> groups) {
        return new NodeGroups(spec, router, Path.of("shardlab-run-1"), groups, BlockDevices.ofThisSystem());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void dataOutsideOfDisksAreReportedBeforeAnythingStartsIfTheirDiskIsDescribed() {
        Machine machine = new Machine(2, 1, 1);
        Disk disk = new Disk(Optional.of(3000.0), Optional.empty(), Optional.empty());
        Machine server = new Machine(2, 1, 1, Optional.empty(), Optional.of(disk));
        ClusterSpec slow = ClusterSpec.standalone()
                .with(new SlowMotion(
                        new Hardware("meant", false, server, machine, machine, RoundTrips.AS_CALIBRATED),
                        5,
                        Message.NONE));

        assertThatThrownBy(() -> new NodeGroups(
                        slow,
                        RouterKind.NONE,
                        Path.of("/proc/shardlab-run-1"),
                        () -> {
                            throw new AssertionError("asked");
                        },
                        BlockDevices.ofThisSystem()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--hardware")
                .hasMessageContaining("/proc ")
                .hasMessageContaining("(its file system is proc)")
                .hasMessageContaining("--data-dir");
    }
}
