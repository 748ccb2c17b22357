package io.shardlab.mongo.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class HostInfoTest {

    private static Document system(Integer usable) {
        Document system = new Document("hostname", "db1.example.org:27018").append("numCores", 32);
        return new Document("system", usable == null ? system : system.append("numCoresAvailableToProcess", usable));
    }

    private static HostInfo info(Document reply) {
        return HostInfo.of(reply).orElseThrow();
    }

    private static Document mounts(String... pointsAndTypes) {
        List<Document> mounts = Arrays.stream(pointsAndTypes)
                .map(mount -> mount.split(" "))
                .map(mount -> new Document("mountPoint", mount[0]).append("type", mount[1]))
                .toList();
        return new Document("mountInfo", mounts);
    }

    @Test
    void aCpuSetLeavesFewerProcessorsThanThereAre() {
        HostInfo limited = info(system(2));

        assertThat(limited.name()).isEqualTo("db1.example.org");
        assertThat(limited.processors()).isEqualTo(32);
        assertThat(limited.usable()).isEqualTo(2);
        assertThat(info(system(null)).usable()).isEqualTo(32);
        assertThat(info(system(-1)).usable()).isEqualTo(32);
    }

    @Test
    void aServerWithAFileSystemOfItsMachineIsNotInAContainer() {
        Document mounts = mounts("/proc proc", "/ ext4", "/var/lib/mongodb xfs");

        assertThat(info(system(null).append("extra", mounts)).outsideContainers())
                .isTrue();
        assertThat(info(system(null).append("extra", new Document("extra", mounts)))
                        .outsideContainers())
                .as("nested once more")
                .isTrue();
    }

    @Test
    void aServerWithALayeredRootOrMountedIdentityFilesIsInAContainer() {
        assertThat(info(system(32).append("extra", mounts("/ overlay"))).outsideContainers())
                .isFalse();
        assertThat(info(system(32).append("extra", mounts("/ btrfs", "/etc/hosts ext4")))
                        .outsideContainers())
                .isFalse();
    }

    @Test
    void aServerThatDoesNotReportItsRootMayBeInAContainer() {
        assertThat(info(system(32)).outsideContainers()).isFalse();
        assertThat(info(system(32).append("extra", mounts("/data xfs"))).outsideContainers())
                .isFalse();
    }

    @Test
    void aReplyWithoutProcessorsIsIgnored() {
        assertThat(HostInfo.of(new Document("ok", 1))).isEmpty();
    }
}
