package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import de.flapdoodle.os.CommonArchitecture;
import de.flapdoodle.os.CommonOS;
import de.flapdoodle.os.ImmutablePlatform;
import de.flapdoodle.os.Platform;
import de.flapdoodle.os.linux.DebianVersion;
import de.flapdoodle.os.linux.LinuxDistribution;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the fake programs are shell scripts")
class OfficialArchiveTest {

    private static final VersionRequest VERSION = VersionRequest.parse(Optional.of("8.0.4"));

    /** For a server in this process, however busy the machine is. */
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(1);

    private static final String PATH = "/linux/mongodb-linux-x86_64-debian12-8.0.4.tgz";
    private static final Platform DEBIAN = ImmutablePlatform.builder()
            .operatingSystem(CommonOS.Linux)
            .architecture(CommonArchitecture.X86_64)
            .distribution(LinuxDistribution.Debian)
            .version(DebianVersion.DEBIAN_12)
            .build();

    @TempDir
    private Path cache;

    private final RecordedNotices notices = new RecordedNotices();
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            boolean head = exchange.getRequestMethod().equals("HEAD");
            requests.add(exchange.getRequestMethod() + " " + path);
            byte[] content = files.get(path);
            exchange.sendResponseHeaders(content == null ? 404 : 200, head || content == null ? -1 : content.length);
            if (content != null && !head) {
                exchange.getResponseBody().write(content);
            }
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void installsServerAndRouterOfTheArchive() throws Exception {
        publish(archive());

        ServerBinaries binaries = provision(serverUri());

        assertThat(binaries.version()).hasToString("8.0.4");
        assertThat(binaries.mongod()).isEqualTo(cache.resolve("8.0.4/bin/mongod"));
        assertThat(binaries.mongos()).hasValue(cache.resolve("8.0.4/bin/mongos"));
        assertThat(notices.lines()).singleElement().asString().startsWith("Downloading MongoDB 8.0.4");
    }

    @Test
    void takesNoArchiveWithoutAChecksumAndDoesNotDownloadItFirst() throws Exception {
        files.put(PATH, archive());

        assertThatThrownBy(() -> provision(serverUri()))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("the host has no SHA-256 of " + PATH + ", without which the archive cannot be checked");
        assertThat(requests).doesNotContain("GET " + PATH);
        assertNothingInstalled();
    }

    @Test
    void takesNoArchiveWhoseChecksumIsNone() throws Exception {
        for (String page : List.of("", "<html>not found</html>", "d2f1", " \n")) {
            files.put(PATH, archive());
            files.put(PATH + ".sha256", page.getBytes(StandardCharsets.UTF_8));

            assertThatThrownBy(() -> provision(serverUri()))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining("SHA-256");
            assertNothingInstalled();
        }
    }

    @Test
    void usesNothingOfAnArchiveWhoseChecksumIsWrong() throws Exception {
        files.put(PATH, archive());
        publishChecksum("0".repeat(64));

        assertThatThrownBy(() -> provision(serverUri()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("the download is damaged");
        assertNothingInstalled();
    }

    @Test
    void usesNothingOfADamagedArchive() throws Exception {
        publish(Arrays.copyOf(archive(), archive().length / 2));

        assertThatThrownBy(() -> provision(serverUri())).isInstanceOf(UnavailableException.class);
        assertNothingInstalled();
    }

    @Test
    void saysThatTheHostHasNoSuchArchive() {
        assertThatThrownBy(() -> provision(serverUri()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("has no " + PATH);
        assertThat(notices.lines()).isEmpty();
    }

    @Test
    void asksTheHostForNothingWhenTheVersionDoesNotExist() {
        OfficialArchive archive = source(serverUri());

        assertThatThrownBy(() -> archive.provision(VersionRequest.parse(Optional.of("9.9")), notices))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("it has no version 9.9 for this machine");
        assertThat(requests).isEmpty();
    }

    @Test
    void failsSoonAtAHostThatAcceptsAndNeverAnswers() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            URI host = URI.create("http://127.0.0.1:" + silent.getLocalPort());

            assertThatThrownBy(() -> source(host, Duration.ofMillis(100)).provision(VERSION, notices))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessage("no answer in time");
        }
        assertThat(notices.lines()).isEmpty();
    }

    @Test
    void failsSoonAtAPortThatRefuses() {
        URI host = serverUri();
        server.stop(0);

        assertThatThrownBy(() -> provision(host))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("refused");
    }

    @Test
    void offersTheNewestOfEachMajorReleaseWithoutAskingTheHost() {
        List<ServerInventory.Obtainable> offers = source(serverUri()).offers();

        assertThat(offers)
                .extracting(offer -> offer.version().split("\\.", 2)[0])
                .containsSequence("8", "7", "6", "5");
        assertThat(offers).allMatch(ServerInventory.Obtainable::mongos);
        assertThat(requests).isEmpty();
    }

    private ServerBinaries provision(URI host) throws Exception {
        return source(host).provision(VERSION, notices);
    }

    private OfficialArchive source(URI host) {
        return source(host, LONG_ENOUGH);
    }

    private OfficialArchive source(URI host, Duration limit) {
        return new OfficialArchive(
                host,
                new OfficialReleases(() -> DEBIAN),
                new HttpDownloader(limit, limit),
                new ServerCache(cache, TestHosts.LINUX, TestHosts.inspector()));
    }

    private URI serverUri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private void publish(byte[] archive) throws IOException {
        files.put(PATH, archive);
        Path copy = Files.write(cache.resolve("copy"), archive);
        publishChecksum(Checksum.sha256(copy));
        Files.delete(copy);
    }

    private void publishChecksum(String digits) {
        files.put(PATH + ".sha256", (digits + "  mongodb.tgz\n").getBytes(StandardCharsets.UTF_8));
    }

    private void assertNothingInstalled() {
        assertThat(cache.toFile().list()).containsExactly(".lock");
    }

    private static byte[] archive() throws IOException {
        return TestArchives.tgz(Map.of(
                "mongodb/bin/mongod", TestArchives.program("db", "8.0.4"),
                "mongodb/bin/mongos", TestArchives.program("mongos", "8.0.4")));
    }
}
