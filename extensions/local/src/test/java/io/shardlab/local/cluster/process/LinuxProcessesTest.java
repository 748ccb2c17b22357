package io.shardlab.local.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.deployment.ProcessCounters.CpuLimit;
import io.shardlab.core.deployment.ProcessCounters.Throttling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LinuxProcessesTest {

    private static final long PID = 42;

    @TempDir
    private Path folder;

    private Path proc;
    private Path groups;

    @BeforeEach
    void makeAProcess() throws IOException {
        proc = folder.resolve("proc");
        groups = folder.resolve("groups");
        write(
                proc.resolve("42/stat"),
                "42 (a (strange) name) S 1 2 3 4 -1 4194304 100 0 7 0 150 25 0 0 20 0 1 0 2789588 3133440 388");
        write(
                proc.resolve("42/io"),
                "rchar: 6976\nwchar: 5\nsyscr: 10\nsyscw: 0\nread_bytes: 4096\nwrite_bytes: 8192\n"
                        + "cancelled_write_bytes: 1\n");
        write(proc.resolve("42/cgroup"), "0::/servers/one\n");
        write(proc.resolve("self/cgroup"), "0::/client\n");
        write(proc.resolve("self/mountinfo"), "30 20 0:26 / /proc rw - proc proc rw\n");
    }

    @Test
    void cpuTimeIsUserAndSystemTimeWhateverTheProgramIsCalled() {
        assertThat(read().cpuSeconds()).isEqualTo(1.75);
    }

    @Test
    void bytesAreThoseThatReachedTheStorage() {
        assertThat(read().diskBytesRead()).isEqualTo(4096);
        assertThat(read().diskBytesWritten()).isEqualTo(8192);
        assertThat(read().blockReads()).isEmpty();
    }

    @Test
    void aProcessIsUnboundedOnlyIfThatIsKnown() throws IOException {
        LinuxProcesses processes = new LinuxProcesses(proc);
        mount("cgroup2", "rw", "/");
        write(groups.resolve("servers/one/cpu.max"), "max 100000\n");
        assertThat(processes.isUnbounded(42)).isTrue();
        write(groups.resolve("servers/one/cpu.max"), "150000 100000\n");
        assertThat(processes.isUnbounded(42)).isFalse();

        assertThat(processes.isUnbounded(43)).as("not there").isFalse();
    }

    @Test
    void aProcessWithoutAQuotaHasNoLimit() throws IOException {
        mount("cgroup2", "rw", "/");
        write(groups.resolve("servers/one/cpu.max"), "max 100000\n");

        assertThat(read().cpuLimit()).isEmpty();
    }

    @Test
    void theSmallestQuotaOfTheGroupAndThoseAroundItIsTheLimit() throws IOException {
        mount("cgroup2", "rw", "/");
        write(groups.resolve("servers/cpu.max"), "50000 100000\n");
        write(groups.resolve("servers/one/cpu.max"), "150000 100000\n");

        assertThat(read().cpuLimit())
                .contains(new CpuLimit(groups.resolve("servers").toString(), 0.5, false));
    }

    @Test
    void aQuotaAroundThisProcessAndTheOtherIsSharedAndOneInsideIsNot() throws IOException {
        mount("cgroup2", "rw", "/");
        write(proc.resolve("self/cgroup"), "0::/servers/client\n");
        write(groups.resolve("servers/cpu.max"), "150000 100000\n");
        assertThat(read().cpuLimit())
                .contains(new CpuLimit(groups.resolve("servers").toString(), 1.5, true));

        write(groups.resolve("servers/one/cpu.max"), "150000 100000\n");
        assertThat(read().cpuLimit())
                .contains(new CpuLimit(groups.resolve("servers/one").toString(), 1.5, false));
    }

    @Test
    void aQuotaOfTheFirstVersionIsALimitToo() throws IOException {
        write(proc.resolve("42/cgroup"), "2:cpu,cpuacct:/servers\n1:memory:/servers/one\n");
        mount("cgroup", "rw,cpu,cpuacct", "/");
        write(groups.resolve("servers/cpu.cfs_quota_us"), "25000\n");
        write(groups.resolve("servers/cpu.cfs_period_us"), "100000\n");
        write(groups.resolve("servers/cpu.stat"), "nr_periods 40\nnr_throttled 30\nthrottled_time 12345\n");

        assertThat(read().cpuLimit())
                .contains(new CpuLimit(groups.resolve("servers").toString(), 0.25, false));
        assertThat(read().throttling()).contains(new Throttling(40, 30));
    }

    @Test
    void aQuotaOfMinusOneIsNone() throws IOException {
        write(proc.resolve("42/cgroup"), "2:cpu:/servers\n");
        mount("cgroup", "rw,cpu", "/");
        write(groups.resolve("servers/cpu.cfs_quota_us"), "-1\n");
        write(groups.resolve("servers/cpu.cfs_period_us"), "100000\n");

        assertThat(read().cpuLimit()).isEmpty();
    }

    @Test
    void whereOnlyAPartOfTheGroupsIsSeenPathsBeginThere() throws IOException {
        mount("cgroup2", "rw", "/servers");
        write(groups.resolve("one/cpu.max"), "200000 100000\n");

        assertThat(read().cpuLimit())
                .contains(new CpuLimit(groups.resolve("one").toString(), 2, false));
    }

    @Test
    void aMissingProcessHasNoCounters() {
        assertThat(new LinuxProcesses(proc).read(43)).isEmpty();
    }

    @Test
    void anotherFormatGivesNoCounters() throws IOException {
        write(proc.resolve("42/io"), "read_bytes: many\n");

        assertThat(new LinuxProcesses(proc).read(PID)).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisProcessHasUsedProcessorTime() {
        Optional<ProcessCounters> here =
                new LinuxProcesses().read(ProcessHandle.current().pid());

        assertThat(here)
                .hasValueSatisfying(
                        counters -> assertThat(counters.cpuSeconds()).isPositive());
    }

    private ProcessCounters read() {
        return new LinuxProcesses(proc).read(PID).orElseThrow();
    }

    private void mount(String type, String options, String root) throws IOException {
        write(
                proc.resolve("self/mountinfo"),
                "30 20 0:26 / /proc rw - proc proc rw\n31 20 0:27 " + root + " " + groups + " rw,nosuid shared:4 - "
                        + type + " " + type + " " + options + "\n");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
