package io.shardlab.local.cluster.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuQuotaTest {

    @TempDir
    private Path folder;

    @Test
    void theProcessorsOfAGroupAreReadAsTheyWereGrantedInBothVersions() throws IOException {
        Files.createFile(folder.resolve("cpu.cfs_quota_us"));
        Files.createFile(folder.resolve("cpu.cfs_period_us"));
        CpuQuota.of(0.05, true).writeTo(folder);
        assertThat(CpuQuota.processorsOf(folder)).hasValueCloseTo(0.05, within(1e-9));

        Files.createFile(folder.resolve("cpu.max"));
        CpuQuota.of(0.4, true).writeTo(folder);
        assertThat(CpuQuota.processorsOf(folder)).hasValueCloseTo(0.4, within(1e-9));
    }

    @Test
    void aGroupWithoutAQuotaAndNoGroupAreNotLimited() throws IOException {
        assertThat(CpuQuota.processorsOf(folder)).isEmpty();

        Files.writeString(folder.resolve("cpu.cfs_quota_us"), "-1\n");
        Files.writeString(folder.resolve("cpu.cfs_period_us"), "100000\n");
        assertThat(CpuQuota.processorsOf(folder)).isEmpty();

        Files.writeString(folder.resolve("cpu.max"), "max 100000\n");
        assertThat(CpuQuota.processorsOf(folder)).isEmpty();
    }
}
