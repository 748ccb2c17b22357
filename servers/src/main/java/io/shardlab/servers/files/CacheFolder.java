package io.shardlab.servers.files;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.servers.host.HostEnvironment;
import java.nio.file.Path;

/** Where a user's caches usually lie. */
public final class CacheFolder {

    /** Names the folder of all of Shardlab's cached files; wins over the usual place. */
    static final String VARIABLE = "SHARDLAB_CACHE";

    private static final String NAME = "shardlab";

    private CacheFolder() {}

    /**
     * The cache folder of the user who runs this program; may not exist yet.
     *
     * @throws UsageException if it belongs to another user
     * @throws RunFailedException if the user has no home folder and no variable names one
     */
    public static Path ofThisUser() {
        return checked(HostEnvironment.current());
    }

    /** As {@link #of}; refuses an existing folder of another user. */
    public static Path checked(HostEnvironment host) {
        Path folder = of(host);
        PrivateFolder.check(folder);
        return folder;
    }

    static Path of(HostEnvironment host) {
        return host.folder(VARIABLE)
                .orElseGet(() -> usual(host))
                .toAbsolutePath()
                .normalize();
    }

    private static Path usual(HostEnvironment host) {
        Path folder = usualCaches(host).resolve(NAME);
        if (!folder.isAbsolute()) {
            throw new RunFailedException(
                    "This user has no home folder: set HOME, or " + VARIABLE + " to a folder for downloads and logs.");
        }
        return folder;
    }

    private static Path usualCaches(HostEnvironment host) {
        return switch (host.platform().os()) {
            case WINDOWS ->
                host.folder("LOCALAPPDATA")
                        .orElseGet(() -> host.home().resolve("AppData").resolve("Local"));
            case MACOS -> host.home().resolve("Library").resolve("Caches");
            // The XDG specification has relative paths ignored.
            case LINUX ->
                host.folder("XDG_CACHE_HOME")
                        .filter(Path::isAbsolute)
                        .orElseGet(() -> host.home().resolve(".cache"));
        };
    }
}
