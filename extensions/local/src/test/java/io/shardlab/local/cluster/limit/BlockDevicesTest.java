package io.shardlab.local.cluster.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On folders as the kernel shows block devices. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "only administrators make symbolic links")
class BlockDevicesTest {

    @TempDir
    private Path system;

    private BlockDevices devices;

    @BeforeEach
    void oneDiskOfTwoPartitions() throws IOException {
        devices = new BlockDevices(Files.createDirectories(system.resolve("dev/block")));
        device("sda", "8:0");
        device("sda/sda2", "8:2");
        Files.writeString(system.resolve("devices/sda/sda2/partition"), "2\n");
        device("dm-0", "252:0");
    }

    private void device(String folder, String number) throws IOException {
        Path place = Files.createDirectories(system.resolve("devices").resolve(folder));
        Files.writeString(place.resolve("dev"), number + "\n");
        Files.createSymbolicLink(system.resolve("dev/block").resolve(number), place);
    }

    @ParameterizedTest
    @CsvSource({"8:0, 8:0", "8:2, 8:0", "252:0, 252:0"})
    void aPartitionIsLimitedByItsDiskAndOtherDevicesDirectly(String device, String disk) {
        assertThat(devices.disk(device)).contains(disk);
    }

    @Test
    void anUnknownBlockDeviceHasNoDisk() {
        assertThat(devices.disk("0:38")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0x802, 8:2", "0xfe00, 254:0", "0x10310334, 259:66356", "0x26, 0:38"})
    void theNumberOfADeviceIsUnpacked(String packed, String number) {
        assertThat(BlockDevices.number(Long.decode(packed))).isEqualTo(number);
    }

    @Test
    void aFolderThatIsNotThereYetIsWhereTheNearestOneIs(@TempDir Path data) throws IOException {
        long packed = (Long) Files.getAttribute(data, "unix:dev");
        device("here", BlockDevices.number(packed));

        assertThat(devices.diskOf(data.resolve("not/yet"), "--data-dir")).isEqualTo(BlockDevices.number(packed));
    }

    @Test
    void aFolderOnNoDiskIsRefusedWithTheOptionThatPlacesIt(@TempDir Path data) throws IOException {
        BlockDevices none = new BlockDevices(system.resolve("nothing"));

        assertThatThrownBy(() -> none.diskOf(data, "--journal-dir"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(
                        "--hardware describes the disk of a server, but " + data + " is not on a block device")
                .hasMessageContaining(Files.getFileStore(data).type())
                .hasMessageContaining("--journal-dir");
    }
}
