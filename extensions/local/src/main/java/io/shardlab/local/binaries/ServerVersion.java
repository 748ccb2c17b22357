package io.shardlab.local.binaries;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of a server program, such as {@code 6.0.5}.
 *
 * @param major 6 in 6.0.5; together with {@code minor} it names a release series
 * @param minor 0 in 6.0.5
 * @param patch 5 in 6.0.5
 * @param preRelease rc9 in 8.0.0-rc9, empty for a release; a pre-release is less than its release
 */
public record ServerVersion(int major, int minor, int patch, String preRelease) implements Comparable<ServerVersion> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4})(?:-([0-9A-Za-z.-]+))?");
    private static final Comparator<ServerVersion> ORDER = Comparator.comparingInt(ServerVersion::major)
            .thenComparingInt(ServerVersion::minor)
            .thenComparingInt(ServerVersion::patch)
            .thenComparing(ServerVersion::isRelease)
            .thenComparing(ServerVersion::preRelease);

    /** Returns the version, or empty if the text does not have the form {@code 6.0.5} or {@code 8.0.0-rc9}. */
    public static Optional<ServerVersion> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(new ServerVersion(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)),
                matcher.group(4) == null ? "" : matcher.group(4)));
    }

    /** @throws IllegalArgumentException if the text is not a version */
    public static ServerVersion of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException("Not a server version: " + text));
    }

    public boolean isRelease() {
        return preRelease.isEmpty();
    }

    /** True if both are of one release series, such as 6.0; only such a mongod and mongos are run together. */
    boolean sameSeries(ServerVersion other) {
        return major == other.major && minor == other.minor;
    }

    /** True if this is of the given release series or a newer one; options of servers depend on it. */
    public boolean isAtLeast(int otherMajor, int otherMinor) {
        return major > otherMajor || major == otherMajor && minor >= otherMinor;
    }

    /** Returns the release series in the form of a feature compatibility version: {@code 6.0}. */
    public String series() {
        return major + "." + minor;
    }

    @Override
    public int compareTo(ServerVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        String numbers = series() + "." + patch;
        return isRelease() ? numbers : numbers + "-" + preRelease;
    }
}
