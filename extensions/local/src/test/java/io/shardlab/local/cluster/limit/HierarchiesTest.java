package io.shardlab.local.cluster.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HierarchiesTest {

    @TempDir
    private Path mounts;

    @Test
    void groupsOfTheFirstVersionAreMadeInsideTheOnesThatThisProcessIsIn() throws IOException {
        Path own = Files.createDirectories(mounts.resolve("memory/user.slice/job"));
        Files.createDirectories(mounts.resolve("cpu,cpuacct"));
        Hierarchies hierarchies = Hierarchies.parse(
                List.of(
                        "22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw",
                        legacy("memory", "/", "memory"),
                        legacy("cpu,cpuacct", "/", "cpu,cpuacct")),
                List.of("4:memory:/user.slice/job", "2:cpu,cpuacct:/", "0::/"));

        assertThat(hierarchies.folder(Hierarchies.Controller.MEMORY)).contains(own);
        assertThat(hierarchies.folder(Hierarchies.Controller.CPU)).contains(mounts.resolve("cpu,cpuacct"));
        assertThat(hierarchies.folder(Hierarchies.Controller.BLOCK_IO)).isEmpty();
    }

    @Test
    void inAContainerTheOwnGroupIsWhereTheMountBegins() throws IOException {
        Files.createDirectories(mounts.resolve("memory/job"));
        List<String> mountInfo = List.of(legacy("memory", "/docker/4711", "memory"));

        assertThat(Hierarchies.parse(mountInfo, List.of("4:memory:/docker/4711"))
                        .folder(Hierarchies.Controller.MEMORY))
                .contains(mounts.resolve("memory"));
        assertThat(Hierarchies.parse(mountInfo, List.of("4:memory:/docker/4711/job"))
                        .folder(Hierarchies.Controller.MEMORY))
                .contains(mounts.resolve("memory/job"));
        assertThat(Hierarchies.parse(mountInfo, List.of("4:memory:/../../elsewhere"))
                        .folder(Hierarchies.Controller.MEMORY))
                .contains(mounts.resolve("memory"));
    }

    @Test
    void groupsOfTheSecondVersionAreMadeInTheNearestGroupThatCanBeDivided() throws IOException {
        group("", "cpu memory io", "cpu memory io", "");
        group("user.slice", "cpu memory", "cpu", "");
        group("user.slice/job", "cpu", "", "4711");
        Hierarchies hierarchies = Hierarchies.parse(unified(), List.of("0::/user.slice/job"));

        assertThat(hierarchies.folder(Hierarchies.Controller.CPU)).contains(mounts.resolve("user.slice"));
        assertThat(hierarchies.folder(Hierarchies.Controller.BLOCK_IO)).contains(mounts);
    }

    @Test
    void aGroupOfTheSecondVersionThatHasProcessesAndNothingAboveItOffersNothing() throws IOException {
        group("", "cpu memory", "", "1 4711");
        Files.writeString(mounts.resolve("cgroup.type"), "domain\n");

        assertThat(Hierarchies.parse(unified(), List.of("0::/")).folder(Hierarchies.Controller.CPU))
                .isEmpty();
    }

    private List<String> unified() {
        return List.of("41 31 0:38 / " + mounts + " rw,relatime - cgroup2 cgroup2 rw,nsdelegate");
    }

    private String legacy(String folder, String root, String controllers) {
        return "35 31 0:32 " + root + " " + mounts.resolve(folder) + " rw,relatime - cgroup cgroup rw," + controllers;
    }

    private void group(String name, String available, String divided, String processes) throws IOException {
        Path folder = Files.createDirectories(mounts.resolve(name));
        if (!name.isEmpty()) {
            Files.writeString(folder.resolve("cgroup.type"), "domain\n");
        }
        Files.writeString(folder.resolve("cgroup.controllers"), available + "\n");
        Files.writeString(folder.resolve("cgroup.subtree_control"), divided + "\n");
        Files.writeString(folder.resolve("cgroup.procs"), processes.replace(' ', '\n') + "\n");
    }
}
