package io.shardlab.core.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class HardwareProfilesTest {

    @Test
    void machinesThatWereMeasuredElsewhereAreAsMuchFasterAsTheirQueriesAre() {
        Hardware published = HardwareProfiles.named("published-2016");

        Hardware here = published.relativeTo(3 * published.queryMicros().orElseThrow());

        assertThat(here.server().speed()).isEqualTo(3);
        assertThat(here.server().cores()).isEqualTo(2);
        assertThat(here.queryMicros()).as("it is known what they are here").isEmpty();
        assertThat(published.client().speed())
                .as("what the client does is in the round trips")
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
    void everyProfileDescribesMachinesOfTheirOwn(String name) {
        Hardware hardware = HardwareProfiles.named(name);

        assertThat(hardware.name()).startsWith(name + " (Machines of ");
        assertThat(hardware.shared()).isFalse();
        assertThat(hardware.network().routerToShard()).isPositive();
    }

    @Test
    void aFileDescribesMachinesWithItsUnits() throws IOException {
        Hardware hardware = HardwareProfiles.named(file("""
                server: {cores: 16, speed: 1.5, price: 300}
                mongos: {cores: 2}
                client: {cores: 8}
                round-trips: {client-to-mongos-ms: 0.5}
                """));

        assertThat(hardware.name()).isEqualTo("mine");
        assertThat(hardware.server()).isEqualTo(new Hardware.Machine(16, 1.5, 300));
        assertThat(hardware.router()).isEqualTo(new Hardware.Machine(2, 1, 1));
        assertThat(hardware.network()).isEqualTo(new Hardware.RoundTrips(0, 0.0005, 0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    server: {cores: 2}                                                        | does not describe the mongos
                    {server: {cores: 0}, mongos: {cores: 1}, client: {cores: 1}}              | a whole number from 1 to 10000 for cores
                    {server: {speed: 2}, mongos: {cores: 1}, client: {cores: 1}}              | does not say how many cores
                    {server: {cores: 2, core: 1}, mongos: {cores: 1}, client: {cores: 1}}     | unknown key
                    {servers: {cores: 2}}                                                     | did you mean server?
                    """)
    void whatAFileLacksOrMistypesIsRefused(String content, String problem) throws IOException {
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
}
