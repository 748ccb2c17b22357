package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientOriginTest {

    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    Path folder;

    @Test
    void thisProcessTellsItsFlagsAndCollectors() {
        ClientOrigin origin = ClientOrigin.ofThisProcess();
        assertThat(origin.jvmFlags())
                .hasSameSizeAs(ManagementFactory.getRuntimeMXBean().getInputArguments());
        assertThat(origin.collectors()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx256m, -Xmx256m",
        "-XX:+UseSerialGC, -XX:+UseSerialGC",
        "-Djavax.net.ssl.trustStorePassword=s3cret, -Djavax.net.ssl.trustStorePassword=***",
        "-Dapi.token=s3cret, -Dapi.token=***",
        "-Ddb.pass=s3cret, -Ddb.pass=***",
        "-javaagent:agent.jar=token=s3cret, -javaagent:agent.jar=***",
        "-Duri=mongodb://me:s3cret@host/, -Duri=mongodb://me:***@host/"
    })
    void flagsAreKeptWithoutTheirSecrets(String flag, String kept) {
        assertThat(ClientOrigin.masked(flag)).isEqualTo(kept);
    }

    @Test
    void theProcessorIsNamedAsTheSystemNamesTheFirst() throws IOException {
        Path file = folder.resolve("cpuinfo");
        Files.writeString(file, "processor\t: 0\nmodel name\t: Made up @ 3 GHz\n\nmodel name\t: Another\n");
        assertThat(ClientOrigin.cpuModel(file)).hasValue("Made up @ 3 GHz");
        Files.writeString(file, "processor\t: 0\n");
        assertThat(ClientOrigin.cpuModel(file)).isEmpty();
        assertThat(ClientOrigin.cpuModel(folder.resolve("none"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theBuildTellsItsCommit(boolean changed) throws IOException {
        assertThat(build("commit=" + COMMIT + "\nuncommittedChanges=" + changed + "\n"))
                .isEqualTo(new ClientOrigin.Build(Optional.of(COMMIT), Optional.of(changed)));
    }

    @Test
    void aBuildIsNamedByItsVersionAndItsCommit() {
        ClientDescription old = new ClientDescription("0.1.0", "17", "5.14.0", "Linux", 2, 1);
        ClientOrigin origin = new ClientOrigin(
                Optional.of(COMMIT),
                Optional.of(true),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of("Serial"));
        assertThat(old.build()).isEqualTo("0.1.0");
        assertThat(new ClientDescription("0.1.0", "17", "5.14.0", "Linux", 2, 1, Optional.of(origin)).build())
                .isEqualTo("0.1.0 of commit 0123456789ab with changes");
    }

    /** The value that the build writes without git or without a repository. */
    @ParameterizedTest
    @ValueSource(strings = {"commit=", "commit=${git.commit}"})
    void aBuildWithoutARepositoryHasNoCommit(String line) throws IOException {
        assertThat(build(line + "\nuncommittedChanges=false\n"))
                .isEqualTo(new ClientOrigin.Build(Optional.empty(), Optional.empty()));
    }

    private static ClientOrigin.Build build(String properties) throws IOException {
        return ClientOrigin.Build.of(new ByteArrayInputStream(properties.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
