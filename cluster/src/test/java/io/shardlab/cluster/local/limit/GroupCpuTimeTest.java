package io.shardlab.cluster.local.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupCpuTimeTest {

    @TempDir
    private Path group;

    @Test
    void theFirstVersionCountsNanoseconds() throws IOException {
        Path file = group.resolve("cpuacct.usage");
        Files.writeString(file, "123456789\n");

        try (GroupCpuTime time = GroupCpuTime.of(group)) {
            assertThat(time.nanos()).isEqualTo(123_456_789);
            Files.writeString(file, "223456789012\n");
            assertThat(time.nanos()).isEqualTo(223_456_789_012L);
        }
    }

    @Test
    void theSecondVersionCountsMicroseconds() throws IOException {
        Files.writeString(group.resolve("cpu.stat"), "usage_usec 123456\nuser_usec 23456\nsystem_usec 100000\n");

        assertThat(GroupCpuTime.isCountedIn(group)).isTrue();
        try (GroupCpuTime time = GroupCpuTime.of(group)) {
            assertThat(time.nanos()).isEqualTo(123_456_000);
        }
    }

    @Test
    void aFolderThatCountsThrottlingAloneIsNoneOfIts() throws IOException {
        Files.writeString(group.resolve("cpu.stat"), "nr_periods 0\nnr_throttled 0\nthrottled_time 0\n");

        assertThat(GroupCpuTime.isCountedIn(group)).isFalse();
        assertThatThrownBy(() -> GroupCpuTime.of(group))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("does not count CPU time");
    }
}
