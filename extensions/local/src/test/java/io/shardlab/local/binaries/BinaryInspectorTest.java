package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the fake programs are shell scripts")
class BinaryInspectorTest {

    @TempDir
    private Path folder;

    private final RecordedNotices notices = new RecordedNotices();

    @Test
    void tellsTheVersionAndKeepsTheRouterOfTheSameSeries() throws Exception {
        FakePrograms.mongod(folder, "6.0.5");
        Path mongos = FakePrograms.mongos(folder, "6.0.8");

        ServerBinaries binaries = inspect();

        assertThat(binaries.version()).hasToString("6.0.5");
        assertThat(binaries.mongos()).hasValue(mongos);
        assertThat(notices.lines()).isEmpty();
    }

    @Test
    void leavesOutARouterOfAnotherSeriesWithANotice() throws Exception {
        FakePrograms.mongod(folder, "6.0.5");
        FakePrograms.mongos(folder, "7.0.1");

        assertThat(inspect().mongos()).isEmpty();
        assertThat(notices.lines()).singleElement().asString().contains("7.0.1").contains("6.0.5");
    }

    @Test
    void leavesOutARouterThatDoesNotRunWithANotice() throws Exception {
        FakePrograms.mongod(folder, "6.0.5");
        FakePrograms.script(folder, "mongos", "echo broken; exit 3");

        assertThat(inspect().mongos()).isEmpty();
        assertThat(notices.lines()).singleElement().asString().contains("exit code 3, broken");
    }

    @Test
    void namesTheSharedLibraryThatIsMissing() throws IOException {
        FakePrograms.mongodWithoutOpenSsl(folder);

        assertThatThrownBy(this::inspect)
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("mongod does not run")
                .hasMessageContaining("libssl.so.1.1 is missing");
    }

    @Test
    void explainsAnIllegalInstruction() throws IOException {
        FakePrograms.script(folder, "mongod", "kill -ILL $$");

        assertThatThrownBy(this::inspect).hasMessageContaining("AVX");
    }

    @Test
    void refusesAProgramThatIsNotOfMongoDb() throws IOException {
        FakePrograms.script(folder, "mongod", "echo hello");

        assertThatThrownBy(this::inspect).hasMessageContaining("does not report its version");
    }

    @Test
    void refusesAFileThatIsNoProgramForThisMachine() throws IOException {
        Path mongod = Files.write(folder.resolve("mongod"), new byte[] {0x7f, 'E', 'L', 'F', 0, 0, 0, 0});
        assertThat(mongod.toFile().setExecutable(true)).isTrue();

        assertThatThrownBy(this::inspect)
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("does not run");
    }

    @Test
    @Timeout(60)
    void endsAProgramThatHangsAndSaysSo() throws IOException {
        FakePrograms.script(folder, "mongod", "echo $$ > " + folder.resolve("pid") + "; sleep 600");
        BinaryInspector impatient = new BinaryInspector(new SystemProcessRunner(), Duration.ofSeconds(3));

        assertThatThrownBy(() -> impatient.inspect(candidate(Map.of()), notices))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("not done within 3 s");

        long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        ProcessHandle.of(pid).ifPresent(ended -> ended.onExit().join());
    }

    @Test
    void runsTheProgramWithItsEnvironment() throws Exception {
        FakePrograms.script(folder, "mongod", "echo \"db version v$LD_LIBRARY_PATH\"");

        ServerBinaries binaries = TestHosts.inspector().inspect(candidate(Map.of("LD_LIBRARY_PATH", "5.0.4")), notices);

        assertThat(binaries.version()).hasToString("5.0.4");
        assertThat(binaries.environment()).containsEntry("LD_LIBRARY_PATH", "5.0.4");
    }

    private ServerBinaries inspect() throws Exception {
        return TestHosts.inspector().inspect(candidate(Map.of()), notices);
    }

    private UncheckedBinaries candidate(Map<String, String> environment) {
        return UncheckedBinaries.in(folder, TestHosts.LINUX, environment, Message.text("test"))
                .orElseGet(() -> new UncheckedBinaries(
                        folder.resolve("mongod"), Optional.empty(), environment, Message.text("test")));
    }
}
