package io.shardlab.cluster.binaries;

import java.time.Duration;
import java.util.List;

/** Wires the parts of the search, with production time limits. */
final class ServerProviderFactory {

    private static final Duration VERSION_LIMIT = Duration.ofSeconds(20);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
    private static final Duration STALL_LIMIT = Duration.ofSeconds(20);
    private static final Duration PIP_LIMIT = Duration.ofMinutes(10);

    private ServerProviderFactory() {}

    static ServerProvider create(HostEnvironment host) {
        ProcessRunner runner = new SystemProcessRunner();
        BinaryInspector inspector = new BinaryInspector(new VersionProbe(runner, VERSION_LIMIT));
        ServerCache cache = new ServerCache(CacheFolder.checked(host).resolve("mongodb"), host.platform());
        CacheInstaller installer = new CacheInstaller(cache, inspector);
        return new ServerProvider(
                host,
                inspector,
                new LocalServers(List.of(new PathLocation(host), cache), inspector),
                List.of(officialArchive(installer), pypiWheels(host, runner, installer)));
    }

    private static OfficialArchive officialArchive(CacheInstaller installer) {
        return new OfficialArchive(
                OfficialArchive.configuredHost(),
                new OfficialReleases(),
                new HttpDownloader(ANSWER_LIMIT, STALL_LIMIT),
                installer);
    }

    private static PypiWheels pypiWheels(HostEnvironment host, ProcessRunner runner, CacheInstaller installer) {
        List<PypiWheel> suitable = PypiWheel.KNOWN.stream()
                .filter(wheel -> wheel.platforms().contains(host.platform()))
                .toList();
        return new PypiWheels(
                suitable,
                new PipClient(host, runner, PIP_LIMIT),
                SharedLibraries.of(host),
                new DebianOpenSsl11(host, runner),
                installer);
    }
}
