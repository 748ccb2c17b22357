package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the fake programs are shell scripts")
class ServerProviderTest {

    @TempDir
    private Path folder;

    private final RecordedNotices notices = new RecordedNotices();
    private final List<Provisioner> provisioners = new ArrayList<>();

    @Test
    void takesTheFirstSourceThatHasServers() throws IOException {
        Path explicit = FakePrograms.mongod(folder.resolve("explicit"), "5.0.1").getParent();
        Path variable = FakePrograms.mongod(folder.resolve("variable"), "5.0.2").getParent();
        Path path = FakePrograms.mongod(folder.resolve("path"), "5.0.3").getParent();
        FakePrograms.mongod(folder.resolve("cache/5.0.4/bin"), "5.0.4");
        provisioners.add(new FixedProvisioner(Message.text("mirror"), "5.0.5"));
        HostEnvironment everything = TestHosts.with(Map.of("MONGODB_BIN", variable.toString()), path);

        assertThat(resolve(everything, Optional.of(explicit), Optional.empty()).version())
                .hasToString("5.0.1");
        assertThat(resolve(everything, "").version()).hasToString("5.0.2");
        assertThat(resolve(TestHosts.withPath(path), "").version()).hasToString("5.0.3");
        assertThat(resolve(TestHosts.withPath(), "").version()).hasToString("5.0.4");
        assertThat(resolve(TestHosts.withPath(), "5.0.5").version()).hasToString("5.0.5");
    }

    @Test
    void takesTheNewestOfTheCache() throws IOException {
        FakePrograms.mongod(folder.resolve("cache/6.0.5/bin"), "6.0.5");
        FakePrograms.mongod(folder.resolve("cache/6.0.27/bin"), "6.0.27");
        FakePrograms.mongod(folder.resolve("cache/5.0.4/bin"), "5.0.4");

        assertThat(resolve(TestHosts.withPath(), "").version()).hasToString("6.0.27");
        assertThat(resolve(TestHosts.withPath(), "5.0").version()).hasToString("5.0.4");
    }

    @Test
    void passesOverEverySourceOfAnotherVersion() throws IOException {
        Path path = FakePrograms.mongod(folder.resolve("path"), "7.0.1").getParent();
        FakePrograms.mongod(folder.resolve("cache/6.0.5/bin"), "6.0.5");
        provisioners.add(new FixedProvisioner(Message.text("mirror"), "4.4.2"));

        assertThat(resolve(TestHosts.withPath(path), "7").version()).hasToString("7.0.1");
        assertThat(resolve(TestHosts.withPath(path), "6.0").version()).hasToString("6.0.5");
        assertThat(resolve(TestHosts.withPath(path), "4.4.2").version()).hasToString("4.4.2");
    }

    @Test
    void passesOverProgramsThatDoNotRunWithTheReason() throws IOException {
        Path broken =
                FakePrograms.mongodWithoutOpenSsl(folder.resolve("broken")).getParent();
        FakePrograms.mongod(folder.resolve("cache/6.0.5/bin"), "6.0.5");

        assertThat(resolve(TestHosts.withPath(broken), "").source().toString()).startsWith("cache");
        assertThat(notices.lines())
                .singleElement()
                .asString()
                .contains(broken.resolve("mongod") + " does not run")
                .contains("libssl.so.1.1");
    }

    @Test
    void passesOverABrokenVersionOfTheCacheToAnOlderOne() throws IOException {
        FakePrograms.mongodWithoutOpenSsl(folder.resolve("cache/6.0.27/bin"));
        FakePrograms.mongod(folder.resolve("cache/6.0.5/bin"), "6.0.5");

        assertThat(resolve(TestHosts.withPath(), "").version()).hasToString("6.0.5");
    }

    @Test
    void findsARouterElsewhereOnPath() throws IOException {
        Path servers = FakePrograms.mongod(folder.resolve("servers"), "6.0.5").getParent();
        Path mongos = FakePrograms.mongos(folder.resolve("routers"), "6.0.5");

        assertThat(resolve(TestHosts.withPath(servers, mongos.getParent()), "").mongos())
                .hasValue(mongos);
    }

    @Test
    void putsLibrariesOfACachedServerIntoItsEnvironment() throws IOException {
        FakePrograms.mongod(folder.resolve("cache/5.0.4/bin"), "5.0.4");
        FakePrograms.script(folder.resolve("cache/5.0.4/lib"), "libssl.so.1.1", "");

        assertThat(resolve(TestHosts.withPath(), "").environment())
                .isEqualTo(Map.of(
                        "LD_LIBRARY_PATH", folder.resolve("cache/5.0.4/lib").toString()));
    }

    @Test
    void refusesANamedFolderWithoutServersNamingTheOption() {
        assertThatThrownBy(() -> resolve(TestHosts.withPath(), Optional.of(folder), Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--mongodb-bin " + folder + " has no mongod");
        assertThatThrownBy(() -> resolve(TestHosts.with(Map.of("MONGODB_BIN", folder.toString())), ""))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("MONGODB_BIN " + folder + " has no mongod");
    }

    @Test
    void refusesServersThatTheDriverDoesNotTalkToNamingTheirVersion() throws IOException {
        Path old = FakePrograms.mongod(folder.resolve("old"), "4.0.28").getParent();

        assertThatThrownBy(() -> resolve(TestHosts.withPath(), Optional.of(old), Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("MongoDB 4.0.28 (" + old)
                .hasMessageContaining("older than 4.2");
        assertThatThrownBy(() -> resolve(TestHosts.withPath(old), ""))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("MongoDB 4.0.28 (" + old);
        assertThatThrownBy(() -> ServerProvider.check(Optional.of("3.6")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--server-version asks for version 3.6, which is older than 4.2");
    }

    @Test
    void refusesANamedFolderOfAnotherVersion() throws IOException {
        FakePrograms.mongod(folder, "6.0.5");

        assertThatThrownBy(() -> resolve(TestHosts.withPath(), Optional.of(folder), Optional.of("7.0")))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("--mongodb-bin", "6.0.5", "--server-version", "7.0");
    }

    @Test
    void refusesANamedFolderWhoseServerDoesNotRun() throws IOException {
        FakePrograms.mongodWithoutOpenSsl(folder);

        assertThatThrownBy(() -> resolve(TestHosts.withPath(), Optional.of(folder), Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("--mongodb-bin", "libssl.so.1.1");
    }

    @Test
    void goesOnAfterASourceThatCannotServeWithOneNotice() {
        provisioners.add(new FailingProvisioner("mirror", "no answer in time"));
        provisioners.add(new FixedProvisioner(Message.text("shop"), "6.0.5"));

        assertThat(resolve(TestHosts.withPath(), "").version()).hasToString("6.0.5");
        assertThat(notices.lines())
                .containsExactly("mirror cannot be used: no answer in time; trying the next source.");
    }

    @Test
    void listsEveryAttemptWhenNothingCanServe() throws IOException {
        Path path = FakePrograms.mongod(folder.resolve("path"), "7.0.1").getParent();
        provisioners.add(new FailingProvisioner("mirror", "no answer in time"));
        provisioners.add(new FailingProvisioner("shop", "closed"));

        assertThatThrownBy(() -> resolve(TestHosts.withPath(path), "6.0"))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContainingAll(
                        "version 6.0",
                        path.resolve("mongod") + " is version 7.0.1",
                        folder.resolve("cache") + ": no mongod there",
                        "mirror: no answer in time",
                        "shop: closed",
                        "--mongodb-bin",
                        "MONGODB_BIN");
    }

    @Test
    void keepsTheInterruptWhenItIsInterrupted() {
        provisioners.add(new FailingProvisioner("mirror", "") {
            @Override
            public ServerBinaries provision(VersionRequest wanted, Notices ignored) throws InterruptedException {
                throw new InterruptedException();
            }
        });

        assertThatThrownBy(() -> resolve(TestHosts.withPath(), ""))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void inventoryHoldsWhatRunsWhatDoesNotAndWhatCanBeHad() throws IOException {
        Path broken = FakePrograms.mongodWithoutOpenSsl(folder.resolve("broken"));
        Path explicit = FakePrograms.mongod(folder.resolve("explicit"), "7.0.1");
        FakePrograms.mongod(folder.resolve("cache/6.0.5/bin"), "6.0.5");
        Path mongos = FakePrograms.mongos(folder.resolve("cache/6.0.5/bin"), "6.0.5");
        provisioners.add(new FixedProvisioner(Message.text("mirror"), "8.0.1"));

        ServerInventory inventory =
                provider(TestHosts.withPath(broken.getParent())).inventory(Optional.of(explicit.getParent()));

        assertThat(inventory.installed())
                .extracting(ServerInventory.Installed::version)
                .containsExactly(Optional.of("7.0.1"), Optional.empty(), Optional.of("6.0.5"));
        assertThat(inventory.installed().get(0).source()).hasToString("--mongodb-bin");
        assertThat(inventory.installed().get(1).problem()).get().asString().contains("libssl.so.1.1");
        assertThat(inventory.installed().get(2).mongos()).hasValue(mongos);
        assertThat(inventory.obtainable())
                .extracting(ServerInventory.Obtainable::version)
                .containsExactly("8.0.1");
    }

    @Test
    void inventoryRefusesAFolderOfTheUsersWithoutServers() {
        Path absent = folder.resolve("absent");
        ServerProvider provider = provider(TestHosts.withPath());

        assertThatThrownBy(() -> provider.inventory(Optional.of(absent)))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--mongodb-bin " + absent + " has no mongod");
    }

    @Test
    void programsOfTheFolderThatTheUserIsInAreNotOnPath() throws IOException {
        FakePrograms.mongod(folder.resolve("here"), "6.0.5");
        Path relative = Path.of("").toAbsolutePath().relativize(folder.resolve("here"));
        assertThat(relative.resolve("mongod")).exists();

        assertThat(TestHosts.withPath(relative, Path.of(""), Path.of(".")).programs("mongod"))
                .isEmpty();
    }

    @Test
    void placesAreNamedInTheLanguageOfTheUser() throws IOException {
        FakePrograms.mongod(folder.resolve("cache/6.0.5/bin"), "6.0.5");

        ServerInventory inventory = provider(TestHosts.withPath()).inventory(Optional.empty());

        assertThat(inventory.installed())
                .singleElement()
                .satisfies(server -> assertThat(server.source().in(Language.JAPANESE))
                        .isEqualTo("キャッシュ " + folder.resolve("cache")));
    }

    private ServerBinaries resolve(HostEnvironment host, String version) {
        return resolve(host, Optional.empty(), Optional.of(version).filter(text -> !text.isEmpty()));
    }

    private ServerBinaries resolve(HostEnvironment host, Optional<Path> explicit, Optional<String> version) {
        return provider(host).resolve(explicit, version, notices);
    }

    private ServerProvider provider(HostEnvironment host) {
        BinaryInspector inspector = TestHosts.inspector();
        ServerCache cache = new ServerCache(folder.resolve("cache"), host.platform(), TestHosts.inspector());
        LocalServers local = new LocalServers(List.of(new LocalServers.PathLocation(host), cache), inspector);
        return new ServerProvider(host, inspector, local, provisioners);
    }

    /** Has one version, without doing anything for it. */
    private record FixedProvisioner(Message name, String version) implements Provisioner {

        @Override
        public List<ServerInventory.Obtainable> offers() {
            return List.of(new ServerInventory.Obtainable(version, name, true, Optional.empty()));
        }

        @Override
        public ServerBinaries provision(VersionRequest wanted, Notices notices) {
            return new ServerBinaries(ServerVersion.of(version), Path.of("mongod"), Optional.empty(), Map.of(), name);
        }
    }

    private static class FailingProvisioner implements Provisioner {

        private final String name;
        private final String reason;

        FailingProvisioner(String name, String reason) {
            this.name = name;
            this.reason = reason;
        }

        @Override
        public Message name() {
            return Message.text(name);
        }

        @Override
        public List<ServerInventory.Obtainable> offers() {
            return List.of();
        }

        @Override
        public ServerBinaries provision(VersionRequest wanted, Notices notices)
                throws UnavailableException, InterruptedException {
            throw new UnavailableException(Message.text(reason));
        }
    }
}
