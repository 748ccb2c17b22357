package io.shardlab.core.file;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.text.Message;
import java.nio.file.Path;

/** The folder of this program's cached files. */
public final class CacheFolder {

    /** The variable that names the folder; it takes precedence over the usual place. */
    static final String VARIABLE = "SHARDLAB_CACHE";

    private static final String NAME = "shardlab";

    private CacheFolder() {}

    /**
     * Returns the cache folder of the user who runs this program; it may not exist yet.
     *
     * @throws UsageException if it belongs to another user
     * @throws RunFailedException if the user has no home folder and no variable names one
     */
    public static Path ofThisUser() {
        return checked(HostEnvironment.current());
    }

    /** Returns the cache folder; refuses an existing folder of another user. */
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
            throw new RunFailedException(Message.of(
                    "This user has no home folder: set HOME, or {0} to a folder for downloads and logs.", VARIABLE));
        }
        return folder;
    }

    private static Path usualCaches(HostEnvironment host) {
        return switch (host.platform().os()) {
            case WINDOWS ->
                host.folder("LOCALAPPDATA")
                        .orElseGet(() -> host.home().resolve("AppData").resolve("Local"));
            case MACOS -> host.home().resolve("Library").resolve("Caches");
            // The XDG specification says that relative paths are ignored.
            case LINUX ->
                host.folder("XDG_CACHE_HOME")
                        .filter(Path::isAbsolute)
                        .orElseGet(() -> host.home().resolve(".cache"));
        };
    }
}
