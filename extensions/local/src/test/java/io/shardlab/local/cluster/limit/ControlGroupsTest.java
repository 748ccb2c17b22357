package io.shardlab.local.cluster.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.local.cluster.node.ControlGroup;
import io.shardlab.local.cluster.node.DiskLimits;
import io.shardlab.local.cluster.node.ResourceLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupsTest {

    private static final ResourceLimits HALF = new ResourceLimits(Optional.empty(), Optional.of(0.5));
    private static final ResourceLimits BOTH = new ResourceLimits(Optional.of(256L << 20), Optional.of(0.5));

    @TempDir
    private Path mounts;

    @Test
    void aGroupIsPlannedForEachControllerThatItsLimitsNeedAndForCountingReads() throws IOException {
        ControlGroup group = legacy("cpu", "memory", "blkio").plan("shardlab-run-1", "s1-1", BOTH);

        assertThat(group.folders())
                .containsExactly(folder("cpu"), folder("memory"), folder("blkio"))
                .noneMatch(Files::exists);
        assertThat(legacy("cpu", "memory").plan("shardlab-run-1", "s1-1", HALF).folders())
                .containsExactly(folder("cpu"));
    }

    @Test
    void controllersThatAreMountedTogetherNeedOneGroup() throws IOException {
        Files.createDirectories(mounts.resolve("all"));
        Hierarchies together = Hierarchies.parse(
                List.of("1 1 0:1 / " + mounts.resolve("all") + " rw - cgroup cgroup rw,cpu,memory,blkio"), List.of());

        assertThat(new ControlGroups(together)
                        .plan("shardlab-run-1", "s1-1", BOTH)
                        .folders())
                .containsExactly(folder("all"));
    }

    @Test
    void processesThatGiveWayHaveAGroupBesideTheClusters() throws IOException {
        ControlGroup group = legacy("cpu").planGivingWay("shardlab-run-1", "awake");

        assertThat(group.givesWay()).isTrue();
        assertThat(group.folders()).containsExactly(mounts.resolve("cpu/shardlab-run-1-idle/awake"));
        ControlGroups without = legacy("memory");
        assertThatThrownBy(() -> without.planGivingWay("shardlab-run-1", "awake"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no CPU control group");
    }

    @Test
    void aMissingControllerIsReported() throws IOException {
        ControlGroups groups = legacy("cpu");

        assertThatThrownBy(() -> groups.plan("shardlab-run-1", "s1-1", BOTH))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--server-memory")
                .hasMessageContaining("no memory control group");
    }

    @Test
    void aDiskNeedsTheControllerThatOtherwiseCountsAlone() throws IOException {
        ResourceLimits disk = ResourceLimits.NONE.with(
                DiskLimits.of(List.of("254:0"), new Disk(Optional.of(300.0), Optional.empty(), Optional.empty())));

        assertThat(legacy("blkio").plan("shardlab-run-1", "s1-1", disk).folders())
                .containsExactly(folder("blkio"));
        ControlGroups without = legacy("cpu");
        assertThatThrownBy(() -> without.plan("shardlab-run-1", "s1-1", disk))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("The disk that --hardware describes cannot be limited: ")
                .hasMessageContaining("no block I/O control group");
    }

    private ControlGroups legacy(String... controllers) throws IOException {
        for (String controller : controllers) {
            Files.createDirectories(mounts.resolve(controller));
        }
        return new ControlGroups(Hierarchies.parse(
                List.of(controllers).stream()
                        .map(name -> "1 1 0:1 / " + mounts.resolve(name) + " rw - cgroup cgroup rw," + name)
                        .toList(),
                List.of()));
    }

    private Path folder(String controller) {
        return mounts.resolve(controller).resolve("shardlab-run-1").resolve("s1-1");
    }
}
