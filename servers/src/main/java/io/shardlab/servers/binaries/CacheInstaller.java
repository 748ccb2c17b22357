package io.shardlab.servers.binaries;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.file.Folders;
import io.shardlab.core.file.ProcessLock;
import io.shardlab.core.progress.Notices;
import io.shardlab.servers.files.PrivateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Installs server programs into the cache. The folder of a version is complete as soon as it exists, and its programs have run.
 *
 * <p>One thread of one process installs at a time: files are fetched into a staging folder beside the versions, run there, and
 * renamed into place. A staging folder that the holder of the lock finds was left by a killed installation, and is deleted.
 * Thread-safe; blocks during the download.
 */
final class CacheInstaller {

    private static final String STAGING = ".staging-";

    /** Fetches the files of one version. */
    @FunctionalInterface
    interface Fetcher {

        /**
         * Fills the folder as {@link ServerCache} describes it.
         *
         * @param versionFolder the folder in which {@code bin} and, if needed, {@code lib} are made
         * @param workFolder the folder for downloads; deleted afterwards
         */
        void fetch(Path versionFolder, Path workFolder) throws IOException, UnavailableException, InterruptedException;
    }

    private final ServerCache cache;
    private final BinaryInspector inspector;

    CacheInstaller(ServerCache cache, BinaryInspector inspector) {
        this.cache = cache;
        this.inspector = inspector;
    }

    /**
     * Installs a version, unless another thread or process has just installed it.
     *
     * @param origin the source of the files, in words for the user
     * @throws UnavailableException if the files are not available, are broken, or do not run here; none of them stays
     */
    ServerBinaries install(ServerVersion version, String origin, Fetcher fetcher, Notices notices)
            throws UnavailableException, InterruptedException {
        try (ProcessLock lock = ProcessLock.acquire(
                PrivateFolder.lockFile(cache.root()),
                () -> notices.say("Waiting for another installation into " + cache.root() + "."))) {
            assert lock != null;
            for (Path leftover : Folders.entries(cache.root(), STAGING)) {
                Folders.delete(leftover);
            }
            Optional<ServerBinaries> present = usable(version);
            return present.isPresent() ? present.get() : fetchAndPlace(version, origin, fetcher, notices);
        } catch (IOException e) {
            throw new UnavailableException(Reasons.of(e), e);
        }
    }

    private Optional<ServerBinaries> usable(ServerVersion version) throws InterruptedException {
        Optional<Candidate> candidate = cache.candidate(cache.folder(version));
        if (candidate.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(inspector.inspect(candidate.get(), Notices.NONE));
        } catch (UnavailableException e) {
            return Optional.empty();
        }
    }

    private ServerBinaries fetchAndPlace(ServerVersion version, String origin, Fetcher fetcher, Notices notices)
            throws IOException, UnavailableException, InterruptedException {
        Path staging = Files.createTempDirectory(cache.root(), STAGING);
        try {
            Path fetched = Files.createDirectory(staging.resolve("version"));
            fetcher.fetch(fetched, Files.createDirectory(staging.resolve("work")));
            checkRuns(fetched, version, origin);
            replace(cache.folder(version), fetched, staging.resolve("old"));
            ServerBinaries placed = inspector.inspect(candidate(cache.folder(version), origin), notices);
            return new ServerBinaries(placed.version(), placed.mongod(), placed.mongos(), placed.environment(), origin);
        } finally {
            Folders.delete(staging);
        }
    }

    private void checkRuns(Path fetched, ServerVersion version, String origin)
            throws UnavailableException, InterruptedException {
        ServerVersion found =
                inspector.inspect(candidate(fetched, origin), Notices.NONE).version();
        if (!found.equals(version)) {
            throw new UnavailableException(origin + " holds version " + found + " instead of " + version);
        }
    }

    private Candidate candidate(Path versionFolder, String origin) throws UnavailableException {
        return cache.candidate(versionFolder)
                .orElseThrow(() -> new UnavailableException(origin + " holds no mongod for this machine"));
    }

    /** Moves the fetched folder into place. A folder that is already there was found unusable under the same lock. */
    private static void replace(Path target, Path fetched, Path old) throws IOException {
        if (Files.exists(target)) {
            Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
        }
        Files.move(fetched, target, StandardCopyOption.ATOMIC_MOVE);
    }
}
