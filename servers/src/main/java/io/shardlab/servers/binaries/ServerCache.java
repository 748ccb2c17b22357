package io.shardlab.servers.binaries;

import io.shardlab.servers.files.PrivateFolder;
import io.shardlab.servers.host.HostPlatform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of fetched servers: {@code VERSION/bin} contains the programs, and {@code VERSION/lib} the shared libraries that they
 * need and this machine lacks.
 */
final class ServerCache implements LocalServers.Location {

    private final Path root;
    private final HostPlatform platform;

    /** @param root the folder of all versions; need not exist */
    ServerCache(Path root, HostPlatform platform) {
        this.root = root.toAbsolutePath().normalize();
        this.platform = platform;
    }

    Path root() {
        return root;
    }

    @Override
    public String name() {
        return "cache " + root;
    }

    /** Newest first. */
    @Override
    public List<Candidate> candidates(VersionRequest wanted) {
        return versions().stream()
                .filter(wanted::accepts)
                .flatMap(version -> candidate(folder(version)).stream())
                .toList();
    }

    Path folder(ServerVersion version) {
        return root.resolve(version.toString());
    }

    /** Returns the programs in a version's folder, or in one that will become such a folder. */
    Optional<Candidate> candidate(Path versionFolder) {
        return Candidate.in(versionFolder.resolve("bin"), platform, libraryPath(versionFolder.resolve("lib")), name());
    }

    private static Map<String, String> libraryPath(Path libraries) {
        return Files.isDirectory(libraries) ? Map.of("LD_LIBRARY_PATH", libraries.toString()) : Map.of();
    }

    private List<ServerVersion> versions() {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        PrivateFolder.check(root);
        try (Stream<Path> entries = Files.list(root)) {
            return entries.flatMap(
                            entry -> ServerVersion.parse(entry.getFileName().toString()).stream())
                    .sorted(Comparator.reverseOrder())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read the cache folder " + root, e);
        }
    }
}
