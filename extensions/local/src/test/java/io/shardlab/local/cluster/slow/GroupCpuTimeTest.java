package io.shardlab.local.cluster.slow;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.local.cluster.node.ControlGroup;
import io.shardlab.local.cluster.node.ResourceLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupCpuTimeTest {

    @TempDir
    private Path one;

    @TempDir
    private Path other;

    private ControlGroup group(Path... folders) {
        return new ControlGroup("group", ResourceLimits.NONE, List.of(folders));
    }

    @Test
    void theFirstVersionCountsNanosecondsInTwoFolders() throws IOException {
        Path used = Files.writeString(other.resolve("cpuacct.usage"), "123456789\n");
        Files.writeString(one.resolve("cpu.stat"), "nr_periods 7\nnr_throttled 2\nthrottled_time 5000\nnr_bursts 0\n");

        try (GroupCpuTime time = GroupCpuTime.of(GroupCpuTime.folders(group(one, other)))) {
            time.read();
            assertThat(time.usedNanos()).isEqualTo(123_456_789);
            assertThat(time.throttledNanos()).isEqualTo(5000);
            Files.writeString(used, "223456789012\n");
            time.read();
            assertThat(time.usedNanos()).isEqualTo(223_456_789_012L);
        }
    }

    @Test
    void theSecondVersionCountsMicrosecondsInTheFolderThatHasTheProcesses() throws IOException {
        Files.writeString(one.resolve("cpu.stat"), "usage_usec 1\nuser_usec 1\nsystem_usec 0\n");
        Files.writeString(
                other.resolve("cpu.stat"),
                "usage_usec 123456\nuser_usec 23456\nsystem_usec 100000\nnr_periods 3\nnr_throttled 1\nthrottled_usec 40\n");

        assertThat(GroupCpuTime.folders(group(one, other))).containsExactly(other);
        try (GroupCpuTime time = GroupCpuTime.of(List.of(other))) {
            time.read();
            assertThat(time.usedNanos()).isEqualTo(123_456_000);
            assertThat(time.throttledNanos()).isEqualTo(40_000);
        }
    }

    @Test
    void aGroupThatCountsThrottlingAloneCannotBeUsed() throws IOException {
        Files.writeString(one.resolve("cpu.stat"), "nr_periods 0\nnr_throttled 0\nthrottled_time 0\n");

        assertThat(GroupCpuTime.folders(group(one, other))).isEmpty();
    }
}
