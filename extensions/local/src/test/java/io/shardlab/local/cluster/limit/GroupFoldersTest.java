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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** On plain folders, with the files that the kernel would make in a group. */
class GroupFoldersTest {

    private static final String READS = "blkio.throttle.read_iops_device";
    private static final String WRITES = "blkio.throttle.write_iops_device";
    private static final String BYTES_READ = "blkio.throttle.read_bps_device";
    private static final String BYTES_WRITTEN = "blkio.throttle.write_bps_device";

    private static final DiskLimits DISK = DiskLimits.of(
            List.of("254:16"), new Disk(Optional.of(300.2), Optional.empty(), Optional.of(12.5 * (1 << 20))));

    @TempDir
    private Path hierarchy;

    @Test
    void limitsOfTheFirstVersionAreWrittenToTheFilesOfItsControllers() throws IOException {
        ControlGroup group = group("cpu.cfs_quota_us", "cpu.cfs_period_us", "memory.limit_in_bytes");

        GroupFolders.create(group);
        GroupFolders.limit(group);

        assertThat(content("cpu.cfs_quota_us")).isEqualTo("1250");
        assertThat(content("cpu.cfs_period_us")).isEqualTo("5000");
        assertThat(content("memory.limit_in_bytes")).isEqualTo("268435456");
    }

    @Test
    void aPeriodIsLongEnoughForTheLeastQuotaOfTheKernel() throws IOException {
        ControlGroup usual = group("cpu.max");
        ControlGroup group = new ControlGroup(usual.name(), usual.limits().withProcessors(0.08), usual.folders());

        GroupFolders.create(group);
        GroupFolders.limit(group);

        assertThat(content("cpu.max")).isEqualTo("1000 12500");
    }

    @Test
    void spellsAreLongAndMayUseWhatEarlierOnesLeft() throws IOException {
        ControlGroup usual =
                group("cpu.max", "cpu.max.burst", "cpu.cfs_quota_us", "cpu.cfs_period_us", "cpu.cfs_burst_us");
        ControlGroup group =
                new ControlGroup(usual.name(), usual.limits().withProcessorsInSpells(0.25), usual.folders());

        GroupFolders.create(group);
        GroupFolders.limit(group);

        assertThat(content("cpu.max")).isEqualTo("12500 50000");
        assertThat(content("cpu.max.burst")).isEqualTo("12500");
        assertThat(content("cpu.cfs_quota_us")).isEqualTo("12500");
        assertThat(content("cpu.cfs_period_us")).isEqualTo("50000");
        assertThat(content("cpu.cfs_burst_us")).isEqualTo("12500");
    }

    @Test
    void limitsOfTheSecondVersionAreWrittenOnceTheGroupsAboveGiveTheControllers() throws IOException {
        ControlGroup group = group("cpu.max", "memory.max");
        for (Path above : List.of(hierarchy, hierarchy.resolve("shardlab-run-1"))) {
            Files.writeString(above.resolve("cgroup.controllers"), "cpuset cpu io memory\n");
            Files.writeString(above.resolve("cgroup.subtree_control"), "");
        }

        GroupFolders.create(group);
        GroupFolders.limit(group);

        assertThat(content("cpu.max")).isEqualTo("1250 5000");
        assertThat(content("memory.max")).isEqualTo("268435456");
        // A plain file keeps the last word of several; the kernel takes each of them.
        assertThat(Files.readString(hierarchy.resolve("cgroup.subtree_control")))
                .isEqualTo("+io");
    }

    @Test
    void processorsAreNotLimitedWhileServersStart() throws IOException {
        ControlGroup group = group("cpu.max", "cpu.cfs_quota_us", "cpu.cfs_period_us");
        GroupFolders.limit(group);

        GroupFolders.create(group);

        assertThat(content("cpu.max")).isEqualTo("max");
        assertThat(content("cpu.cfs_quota_us")).isEqualTo("-1");
    }

    @Test
    void disksOfTheFirstVersionAreLimitedInAFileForEachFigureAndNotWhileServersStart() throws IOException {
        ControlGroup group = withDisk(group(READS, WRITES, BYTES_READ, BYTES_WRITTEN), DISK);

        GroupFolders.create(group);
        assertThat(content(READS)).as("lifted").isEqualTo("254:16 0");
        GroupFolders.limit(group);

        assertThat(content(READS)).isEqualTo("254:16 300");
        assertThat(content(WRITES)).as("any number").isEqualTo("254:16 0");
        assertThat(content(BYTES_READ)).isEqualTo("254:16 13107200");
        assertThat(content(BYTES_WRITTEN)).isEqualTo("254:16 13107200");
    }

    @Test
    void disksOfTheSecondVersionAreLimitedInOneLine() throws IOException {
        ControlGroup group = withDisk(group("io.max"), DISK);

        GroupFolders.create(group);
        assertThat(content("io.max")).as("lifted").isEqualTo("254:16 riops=max wiops=max rbps=max wbps=max");
        GroupFolders.limit(group);

        assertThat(content("io.max")).isEqualTo("254:16 riops=300 wiops=max rbps=13107200 wbps=13107200");
    }

    @Test
    void aKernelWithoutLimitsOfDisksIsReportedBeforeAServerStarts() throws IOException {
        ControlGroup group = withDisk(group("blkio.throttle.io_serviced"), DISK);

        assertThatThrownBy(() -> GroupFolders.create(group))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--hardware")
                .hasMessageContaining("do not limit reads and writes");
    }

    @Test
    void processesThatGiveWayAreIdleBesideTheClustersGroupOnceStarted() throws IOException {
        // The kernel takes no other weight of an idle group.
        ControlGroup group = givingWay(Map.of("cpu.idle", "0", "cpu.weight", "100"));
        Path outer = group.folders().get(0).getParent();

        GroupFolders.create(group);
        assertThat(outer.resolve("cpu.idle"))
                .as("its start shall not take long")
                .hasContent("0");
        GroupFolders.limit(group);

        assertThat(outer.resolve("cpu.idle")).hasContent("1");
        assertThat(outer.resolve("cpu.weight")).hasContent("100");
    }

    @Test
    void whereNoGroupCanBeIdleWhatGivesWayHasTheLeastWeight() throws IOException {
        ControlGroup group = givingWay(Map.of("cpu.weight", "100", "cpu.shares", "1024"));
        Path outer = group.folders().get(0).getParent();

        GroupFolders.limit(group);

        assertThat(outer.resolve("cpu.weight")).as("with version 2").hasContent("1");
        assertThat(outer.resolve("cpu.shares")).as("with version 1").hasContent("2");
    }

    /** @param files of the group around it, with what they hold */
    private ControlGroup givingWay(Map<String, String> files) throws IOException {
        Path outer = Files.createDirectories(hierarchy.resolve("shardlab-run-1-idle"));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(outer.resolve(file.getKey()), file.getValue());
        }
        return new ControlGroup("spinner", ResourceLimits.NONE, List.of(outer.resolve("spinner")), true);
    }

    private static ControlGroup withDisk(ControlGroup group, DiskLimits disk) {
        return new ControlGroup(group.name(), group.limits().with(disk), group.folders());
    }

    @Test
    void aGroupThatCannotBeMadeIsReportedWithItsFolder() throws IOException {
        Files.writeString(hierarchy.resolve("shardlab-run-1"), "in the way");
        ControlGroup group = planned();

        assertThatThrownBy(() -> GroupFolders.create(group))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(group.folders().get(0).toString())
                .hasCauseInstanceOf(IOException.class);
    }

    @Test
    void removingAGroupTakesItsClustersFolderWithItAndIsRepeatable() throws IOException {
        ControlGroup group = group();
        GroupFolders.create(group);

        GroupFolders.remove(group);
        GroupFolders.remove(group);

        assertThat(hierarchy).isEmptyDirectory();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no shell")
    void aCommandEntersEveryGroupBeforeItRuns() throws IOException, InterruptedException {
        ControlGroup group = group("cgroup.procs");
        Path output = hierarchy.resolve("output");
        List<String> line = new ArrayList<>(GroupFolders.entering(group));
        line.addAll(List.of("/bin/echo", "two words", "--"));

        Process process =
                new ProcessBuilder(line).redirectOutput(output.toFile()).start();

        assertThat(process.waitFor()).isZero();
        assertThat(content("cgroup.procs")).isEqualTo("0\n");
        assertThat(output).content().isEqualTo("two words --\n");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no shell")
    void aCommandThatCannotEnterItsGroupDoesNotRun() throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(GroupFolders.entering(planned()));
        line.addAll(List.of("/bin/echo", "unbounded"));

        Process process = new ProcessBuilder(line).start();

        assertThat(process.waitFor()).isNotZero();
        assertThat(process.getInputStream()).isEmpty();
    }

    @Test
    void readsThatReachedADeviceAreCountedInBothVersions() throws IOException {
        ControlGroup first = group("blkio.throttle.io_serviced");
        Path file = first.folders().get(0).resolve("blkio.throttle.io_serviced");
        Files.writeString(file, "254:0 Read 12\n254:0 Write 7\n254:16 Read 30\n254:0 Total 19\nTotal 49\n");
        assertThat(GroupCounters.blockReads(first)).contains(42L);

        Files.delete(file);
        assertThat(GroupCounters.blockReads(first)).isEmpty();

        Files.writeString(
                first.folders().get(0).resolve("io.stat"),
                "254:0 rbytes=49152 wbytes=0 rios=12 wios=7 dbytes=0 dios=0\n"
                        + "254:16 rbytes=8 wbytes=0 rios=30 wios=0\n");
        assertThat(GroupCounters.blockReads(first)).contains(42L);
    }

    private ControlGroup group(String... files) throws IOException {
        ControlGroup group = planned();
        Path folder = Files.createDirectories(group.folders().get(0));
        for (String file : files) {
            Files.createFile(folder.resolve(file));
        }
        return group;
    }

    private ControlGroup planned() {
        ResourceLimits limits = new ResourceLimits(Optional.of(256L << 20), Optional.of(0.25));
        return new ControlGroup(
                "s1-1", limits, List.of(hierarchy.resolve("shardlab-run-1").resolve("s1-1")));
    }

    private String content(String file) throws IOException {
        return Files.readString(planned().folders().get(0).resolve(file));
    }
}
