package io.shardlab.local.binaries;

import de.flapdoodle.embed.mongo.distribution.Version;
import de.flapdoodle.embed.mongo.packageresolver.Command;
import de.flapdoodle.embed.mongo.packageresolver.PlatformPackageResolver;
import de.flapdoodle.embed.process.distribution.Distribution;
import de.flapdoodle.os.CommonOS;
import de.flapdoodle.os.Platform;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The versions that MongoDB publishes for this machine, and their paths, from the flapdoodle embed library. Only the library's
 * tables and its detection of the platform are used, so no network is needed. Thread-safe.
 */
final class OfficialReleases {

    private final Supplier<Platform> platform;

    /** Built when it is first needed: most runs find their servers without it. */
    private static final class Tables {

        private static final PlatformPackageResolver RESOLVER = new PlatformPackageResolver(Command.MongoD);

        private Tables() {}
    }

    OfficialReleases() {
        this(() -> Platform.detect(CommonOS.list()));
    }

    /** @param platform returns the platform; called once per request, because its detection reads files */
    OfficialReleases(Supplier<Platform> platform) {
        this.platform = platform;
    }

    /**
     * Returns the wanted versions that exist for this machine, the preferred one first. If any version is wanted, these are the
     * yearly major releases (8.0, 7.0, ...), which are supported for years and which most sites run.
     */
    List<ServerVersion> versions(VersionRequest wanted) {
        Platform here = platform.get();
        if (wanted.exact().isPresent()) {
            return wanted.exact().filter(version -> path(version, here).isPresent()).stream()
                    .toList();
        }
        return Arrays.stream(Version.values())
                .flatMap(version -> ServerVersion.parse(version.asInDownloadPath()).stream())
                .filter(ServerVersion::isRelease)
                .filter(version -> wanted.isAny() ? isCurrentMajorRelease(version) : wanted.accepts(version))
                .filter(version -> path(version, here).isPresent())
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    /** Returns the path of an archive on MongoDB's download host, empty if there is none for this machine. */
    Optional<String> path(ServerVersion version) {
        return path(version, platform.get());
    }

    private static Optional<String> path(ServerVersion version, Platform here) {
        try {
            Distribution distribution =
                    Distribution.of(de.flapdoodle.embed.process.distribution.Version.of(version.toString()), here);
            return Optional.of(Tables.RESOLVER.packageFor(distribution).url());
        } catch (IllegalArgumentException e) {
            // The library knows no archive for this version or platform.
            return Optional.empty();
        }
    }

    private static boolean isCurrentMajorRelease(ServerVersion version) {
        return version.major() >= 5 && version.minor() == 0;
    }
}
