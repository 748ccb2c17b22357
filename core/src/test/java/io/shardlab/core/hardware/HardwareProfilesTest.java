package io.shardlab.core.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class HardwareProfilesTest {

    @Test
    void theSpeedOfMachinesThatWereMeasuredElsewhereIsThatOfTheirQueries() {
        Hardware published = HardwareProfiles.named("published-2016");

        Hardware here = published.relativeTo(3 * published.queryMicros().orElseThrow());

        assertThat(here.server().speed()).isEqualTo(3);
        assertThat(here.server().cores()).isEqualTo(2);
        assertThat(here.queryMicros()).as("the speeds are relative now").isEmpty();
        assertThat(here.documentMicros())
                .as("independent of this machine")
                .isEqualTo(published.documentMicros())
                .isPresent();
        assertThat(published.client().speed())
                .as("the work of the client is in the round trips")
                .isEqualTo(1000);
        assertThat(HardwareProfiles.named("lan").relativeTo(100).server().speed())
                .as("relative to any machine")
                .isEqualTo(1);
    }

    @TempDir
    private Path folder;

    private String file(String content) throws IOException {
        return Files.writeString(folder.resolve("mine.yaml"), content).toString();
    }

    @ParameterizedTest
    @FieldSource("io.shardlab.core.hardware.HardwareProfiles#NAMES")
    void everyProfileDescribesItsOwnMachines(String name) {
        Hardware hardware = HardwareProfiles.named(name);

        assertThat(hardware.name()).startsWith(name + " (Machines of ");
        assertThat(hardware.shared()).isFalse();
        assertThat(hardware.network().routerToShard()).isPositive();
    }

    @Test
    void serversOfAnotherSizeHaveMemoryDiskAndPriceInProportion() {
        Hardware described = HardwareProfiles.named("lan");
        Hardware larger = HardwareProfiles.named("lan:16c");

        assertThat(larger.name()).startsWith("lan:16c (").contains("16 processors", described.name());
        assertThat(larger.server().cores()).isEqualTo(16);
        assertThat(larger.server().memoryBytes()).hasValue(128L << 30);
        assertThat(larger.server().price()).isEqualTo(2);
        assertThat(larger.server().disk().flatMap(Hardware.Disk::readsPerSecond))
                .hasValue(20_000.0);
        assertThat(larger.router()).isEqualTo(described.router());
        assertThat(larger.network()).isEqualTo(described.network());
        assertThat(HardwareProfiles.sized("lan", 16)).isEqualTo("lan:16c");
        assertThat(HardwareProfiles.sized("lan:16c", 2)).isEqualTo("lan:2c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lan:0c", "lan:c", "lan:16", ":16c", "moon:16c"})
    void otherEndingsAreNoSizes(String text) {
        assertThatThrownBy(() -> HardwareProfiles.named(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Unknown hardware");
    }

    @Test
    void aFileDescribesMachinesWithItsUnits() throws IOException {
        Hardware hardware = HardwareProfiles.named(file("""
            server: {cores: 16, speed: 1.5, price: 300}
            mongos: {cores: 2}
            client: {cores: 8}
            round-trips: {client-to-mongos-ms: 0.5}
            document-us: 12.5
            """));

        assertThat(hardware.name()).isEqualTo("mine");
        assertThat(hardware.server()).isEqualTo(new Hardware.Machine(16, 1.5, 300));
        assertThat(hardware.router()).isEqualTo(new Hardware.Machine(2, 1, 1));
        assertThat(hardware.network()).isEqualTo(new Hardware.RoundTrips(0, 0.0005, 0));
        assertThat(hardware.documentMicros()).contains(12.5);
    }

    @Test
    void memoryAndDiskOfAServerMayBeDescribed() throws IOException {
        Hardware hardware = HardwareProfiles.named(file("""
            server: {cores: 8, memory: 16GB, disk: {reads-per-second: 3k, writes-per-second: 1500, mb-per-second: 125}}
            mongos: {cores: 2}
            client: {cores: 8}
            """));

        assertThat(hardware.server().memoryBytes()).contains(16L << 30);
        Hardware.Disk disk = hardware.server().disk().orElseThrow();
        assertThat(disk)
                .isEqualTo(new Hardware.Disk(Optional.of(3000.0), Optional.of(1500.0), Optional.of(125.0 * (1 << 20))));
        assertThat(disk.slowerBy(10).readsPerSecond()).contains(300.0);
        assertThat(hardware.relativeTo(50).server())
                .as("only speeds are relative")
                .isEqualTo(hardware.server());
    }

    @Test
    void slowMotionLeavesTheDiskOfAProfileAsItIs() throws IOException {
        for (String profile : List.of("lan", "cloud-zones")) {
            Hardware.Disk disk = HardwareProfiles.named(profile).server().disk().orElseThrow();
            assertThat(disk.readsPerSecond()).isPresent();
            assertThat(disk.slowed()).isFalse();
            assertThat(disk.slowerBy(2).slowed()).isFalse();
        }
        assertThat(HardwareProfiles.named(
                                file(
                                        "{server: {cores: 8, disk: {mb-per-second: 1}}, mongos: {cores: 2}, client: {cores: 8}}"))
                        .server()
                        .disk()
                        .orElseThrow()
                        .slowed())
                .isTrue();
    }

    @Test
    void eachLimitOfADiskMayBeLeftOut() throws IOException {
        Hardware hardware = HardwareProfiles.named(
                file("{server: {cores: 8, disk: {mb-per-second: 0.5}}, mongos: {cores: 2}, client: {cores: 8}}"));

        assertThat(hardware.server().memoryBytes()).isEmpty();
        assertThat(hardware.server().disk().orElseThrow())
                .isEqualTo(new Hardware.Disk(Optional.empty(), Optional.empty(), Optional.of(0.5 * (1 << 20))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        server: {cores: 2}                                                        | does not describe the mongos
        {server: {cores: 0}, mongos: {cores: 1}, client: {cores: 1}}              | 1 to 10000 for cores
        {server: {speed: 2}, mongos: {cores: 1}, client: {cores: 1}}              | lacks the number of cores
        {server: {cores: 2, core: 1}, mongos: {cores: 1}, client: {cores: 1}}     | unknown key
        {server: {cores: 2, memory: 100MB}, mongos: {cores: 1}, client: {cores: 1}} | at least 160MB for memory
        {server: {cores: 2, disk: {}}, mongos: {cores: 1}, client: {cores: 1}}    | lacks a limit of the disk; there are reads-per-second, writes-per-second, mb-per-second
        {server: {cores: 2, disk: {reads: 1}}, mongos: {cores: 1}, client: {cores: 1}} | unknown key
        {server: {cores: 2, disk: {reads-per-second: 0}}, mongos: {cores: 1}, client: {cores: 1}} | 1 to 1000000000 for reads-per-second
        {server: {cores: 2, disk: {slow-motion: false}}, mongos: {cores: 1}, client: {cores: 1}} | reads-per-second, writes-per-second, mb-per-second
        {server: {cores: 2, disk: {mb-per-second: 1, slow-motion: maybe}}, mongos: {cores: 1}, client: {cores: 1}} | for slow-motion
        {server: {cores: 2}, mongos: {cores: 1, memory: 8GB}, client: {cores: 1}} | has the key memory, which only the server can have
        {server: {cores: 2}, mongos: {cores: 1}, client: {cores: 1, disk: {mb-per-second: 1}}} | has the key disk, which only the server can have
        {servers: {cores: 2}}                                                     | did you mean server?
        """)
    void missingAndMistypedKeysAreRefused(String content, String problem) throws IOException {
        String file = file(content);

        assertThatThrownBy(() -> HardwareProfiles.named(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(problem)
                .hasMessageContaining("mine.yaml");
    }

    @Test
    void anUnknownNameIsRefusedWithTheNearest() {
        assertThatThrownBy(() -> HardwareProfiles.named("clod-zones"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean cloud-zones?");
    }

    @Test
    void anUnknownNameIsRefusedInJapanese() {
        assertThatThrownBy(() -> HardwareProfiles.named("lam"))
                .isInstanceOfSatisfying(
                        UsageException.class,
                        refusal -> assertThat(refusal.in(Language.JAPANESE))
                                .isEqualTo(
                                        "ハードウェア 'lam' はありません。もしかして lan ですか? 使えるもの: lan, cloud-zones, published-2016、またはハードウェアを記述したファイル。"));
    }
}
