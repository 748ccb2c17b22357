package io.shardlab.local.binaries;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.file.Folders;
import io.shardlab.core.file.PrivateFolder;
import io.shardlab.core.file.ProcessLock;
import io.shardlab.core.host.HostPlatform;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder of fetched servers: {@code VERSION/bin} contains the programs, and {@code VERSION/lib} the shared libraries that
 * they need and this machine lacks. The folder of a version is complete as soon as it exists, and its programs have run.
 *
 * <p>One thread of one process installs at a time: files are fetched into a staging folder beside the versions, run there, and
 * renamed into place. A staging folder that the holder of the lock finds was left by a killed installation, and is deleted.
 * Thread-safe.
 */
final class ServerCache implements LocalServers.Location {

    private static final String STAGING = ".staging-";

    private final Path root;
    private final HostPlatform platform;
    private final BinaryInspector inspector;

    /** @param root the folder of all versions; need not exist */
    ServerCache(Path root, HostPlatform platform, BinaryInspector inspector) {
        this.root = root.toAbsolutePath().normalize();
        this.platform = platform;
        this.inspector = inspector;
    }

    @Override
    public Message name() {
        return Message.of("cache {0}", root);
    }

    /** Newest first. */
    @Override
    public List<UncheckedBinaries> candidates(VersionRequest wanted) {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        PrivateFolder.check(root);
        try {
            return Folders.entries(root).stream()
                    .flatMap(entry -> ServerVersion.parse(entry.getFileName().toString()).stream())
                    .filter(wanted::accepts)
                    .sorted(Comparator.reverseOrder())
                    .flatMap(version -> candidate(folder(version)).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Can't read the cache folder " + root, e);
        }
    }

    private Path folder(ServerVersion version) {
        return root.resolve(version.toString());
    }

    /** Returns the programs in a version's folder, or in one that will become such a folder. */
    private Optional<UncheckedBinaries> candidate(Path versionFolder) {
        Path libraries = versionFolder.resolve("lib");
        return UncheckedBinaries.in(
                versionFolder.resolve("bin"),
                platform,
                Files.isDirectory(libraries) ? Map.of("LD_LIBRARY_PATH", libraries.toString()) : Map.of(),
                name());
    }

    /** Fetches the files of one version. */
    @FunctionalInterface
    interface Fetcher {

        /**
         * Fills the folder of a version.
         *
         * @param versionFolder the folder in which {@code bin} and, if needed, {@code lib} are made
         * @param workFolder the folder for downloads; deleted afterwards
         */
        void fetch(Path versionFolder, Path workFolder) throws IOException, UnavailableException, InterruptedException;
    }

    /**
     * Installs a version, unless another thread or process has just installed it. Blocks during the download.
     *
     * @param origin the source of the files, in words for the user
     * @throws UnavailableException if the files are not available, are broken, or do not run here; none of them stays
     */
    ServerBinaries install(ServerVersion version, Message origin, Fetcher fetcher, Notices notices)
            throws UnavailableException, InterruptedException {
        try (ProcessLock lock = ProcessLock.acquire(
                PrivateFolder.lockFile(root),
                () -> notices.say(Message.of("Waiting for another installation into {0}.", root)))) {
            assert lock != null;
            for (Path leftover : Folders.entries(root, STAGING)) {
                Folders.delete(leftover);
            }
            Optional<ServerBinaries> present = usable(version);
            return present.isPresent() ? present.get() : fetchAndPlace(version, origin, fetcher, notices);
        } catch (IOException e) {
            throw new UnavailableException(Reasons.of(e), e);
        }
    }

    private Optional<ServerBinaries> usable(ServerVersion version) throws InterruptedException {
        Optional<UncheckedBinaries> candidate = candidate(folder(version));
        if (candidate.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(inspector.inspect(candidate.get(), Notices.NONE));
        } catch (UnavailableException e) {
            return Optional.empty();
        }
    }

    private ServerBinaries fetchAndPlace(ServerVersion version, Message origin, Fetcher fetcher, Notices notices)
            throws IOException, UnavailableException, InterruptedException {
        Path staging = Files.createTempDirectory(root, STAGING);
        try {
            Path fetched = Files.createDirectory(staging.resolve("version"));
            fetcher.fetch(fetched, Files.createDirectory(staging.resolve("work")));
            ServerVersion found = inspect(fetched, origin, Notices.NONE).version();
            if (!found.equals(version)) {
                throw new UnavailableException(
                        Message.of("{0} holds version {1} instead of {2}", origin, found, version));
            }
            Path target = folder(version);
            if (Files.exists(target)) {
                // This folder was found unusable under the same lock.
                Files.move(target, staging.resolve("old"), StandardCopyOption.ATOMIC_MOVE);
            }
            Files.move(fetched, target, StandardCopyOption.ATOMIC_MOVE);
            ServerBinaries placed = inspect(target, origin, notices);
            return new ServerBinaries(placed.version(), placed.mongod(), placed.mongos(), placed.environment(), origin);
        } finally {
            Folders.delete(staging);
        }
    }

    private ServerBinaries inspect(Path versionFolder, Message origin, Notices notices)
            throws UnavailableException, InterruptedException {
        return inspector.inspect(
                candidate(versionFolder)
                        .orElseThrow(() ->
                                new UnavailableException(Message.of("{0} holds no mongod for this machine", origin))),
                notices);
    }
}
