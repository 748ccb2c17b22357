package io.shardlab.servers.binaries;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.file.Folders;
import io.shardlab.core.progress.Notices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Puts server programs into the cache so that a version's folder, once it is there, is complete and was seen to run.
 *
 * <p>One installation at a time, over all threads and processes: files are fetched into a staging folder beside the
 * versions, run there, and renamed into place. A staging folder seen by the holder of the lock is what a killed
 * installation left, and is deleted. Thread-safe; blocks for as long as the download takes.
 */
final class CacheInstaller {

    private static final String STAGING = ".staging-";

    /** Fetches the files of one version. */
    @FunctionalInterface
    interface Fetcher {

        /**
         * Fills the folder as {@link ServerCache} describes it.
         *
         * @param versionFolder where {@code bin} and, if need be, {@code lib} are to be made
         * @param workFolder for downloads; deleted afterwards
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
     * Installs a version, unless another thread or process did so in the meantime.
     *
     * @param origin where the files come from, in words for the user
     * @throws UnavailableException if the files can't be had, are broken, or do not run here; nothing of them stays
     */
    ServerBinaries install(ServerVersion version, String origin, Fetcher fetcher, Notices notices)
            throws UnavailableException, InterruptedException {
        try {
            InstallLock lock = InstallLock.acquire(
                    cache.root(), () -> notices.say("Waiting for another installation into " + cache.root() + "."));
            try {
                deleteLeftovers();
                Optional<ServerBinaries> present = usable(version);
                return present.isPresent() ? present.get() : fetchAndPlace(version, origin, fetcher, notices);
            } finally {
                lock.release();
            }
        } catch (IOException e) {
            throw new UnavailableException(Reasons.of(e), e);
        }
    }

    private void deleteLeftovers() throws IOException {
        for (Path leftover : Folders.entries(cache.root(), STAGING)) {
            Folders.delete(leftover);
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

    /** What stands in the way was found unusable under the same lock. */
    private static void replace(Path target, Path fetched, Path old) throws IOException {
        if (Files.exists(target)) {
            Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
        }
        Files.move(fetched, target, StandardCopyOption.ATOMIC_MOVE);
    }
}
