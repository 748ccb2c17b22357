package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, disabledReason = "apt and dpkg are replaced by scripts for a Linux shell")
class DebianOpenSsl11Test {

    private static final Set<String> SSL = Set.of("libssl.so.1.1", "libcrypto.so.1.1");

    @TempDir
    private Path folder;

    private Path tools;
    private Path keyring;

    @BeforeEach
    void installTools() throws IOException {
        tools = folder.resolve("tools");
        keyring = Files.createFile(folder.resolve("keyring.gpg"));
        aptGet("case \"$*\" in *download*) echo package > libssl1.1_1.1.1w_amd64.deb;; esac");
        FakePrograms.script(
                tools,
                "dpkg",
                "lib=$3/usr/lib/x86_64-linux-gnu; mkdir -p $lib/engines-1.1\n"
                        + "echo ssl > $lib/libssl.so.1.1; echo crypto > $lib/libcrypto.so.1.1");
    }

    @Test
    void putsTheLibrariesIntoTheTargetWithoutTouchingTheSystemsLists() throws Exception {
        provide();

        assertThat(target().resolve("libssl.so.1.1")).hasContent("ssl");
        assertThat(target().resolve("libcrypto.so.1.1")).hasContent("crypto");
        String apt = folder.resolve("work/apt").toString();
        assertThat(Files.readString(folder.resolve("apt.log")).lines())
                .hasSize(2)
                .allMatch(line -> line.contains("Dir::State::lists=" + apt) && line.contains("Dir::Cache=" + apt))
                .allMatch(line -> line.contains("APT::Get::AllowUnauthenticated=false")
                        && line.contains("Acquire::AllowInsecureRepositories=false"));
    }

    @Test
    void repeatsWhatAptSays() throws IOException {
        aptGet("echo 'Reading package lists...'; echo 'E: Failed to fetch the index'; exit 100");

        assertThatThrownBy(this::provide)
                .isInstanceOf(UnavailableException.class)
                .hasMessage("OpenSSL 1.1 is not available: E: Failed to fetch the index");
    }

    @Test
    void seesNoObstacleOnDebian() {
        assertThat(provider().obstacle(SSL)).isEmpty();
    }

    @Test
    void saysWhatIsNeededWhereItCannotHelp() throws IOException {
        assertThat(provider().obstacle(Set.of("libfoo.so.7")))
                .map(Message::toString)
                .hasValue("needs libfoo.so.7");

        Files.delete(tools.resolve("dpkg"));
        assertThat(provider().obstacle(Set.of("libssl.so.1.1")))
                .map(Message::toString)
                .hasValue("needs libssl.so.1.1");
    }

    @Test
    void cannotHelpWithoutTheKeysOfDebiansArchive() throws IOException {
        Files.delete(keyring);

        assertThat(provider().obstacle(Set.of("libssl.so.1.1"))).isPresent();
    }

    private void aptGet(String body) throws IOException {
        FakePrograms.script(tools, "apt-get", "echo \"$@\" >> " + folder.resolve("apt.log") + "\n" + body);
    }

    private void provide() throws Exception {
        provider().provide(SSL, target(), Files.createDirectories(folder.resolve("work")));
    }

    private DebianOpenSsl11 provider() {
        return new DebianOpenSsl11(TestHosts.withPath(tools), new SystemProcessRunner(), keyring);
    }

    private Path target() {
        return folder.resolve("lib");
    }
}
