package io.shardlab.cluster.local.process;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The release series of a MongoDB server, by which its options and set parameters are chosen. */
public record Release(int major, int minor) implements Comparable<Release> {

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");

    /**
     * Reads a version such as {@code 6.0.5} or {@code 8.1.0-rc2}.
     *
     * @throws IllegalArgumentException if it does not start with two numbers
     */
    public static Release parse(String version) {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a MongoDB version: " + version);
        }
        return new Release(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    public boolean isAtLeast(int otherMajor, int otherMinor) {
        return compareTo(new Release(otherMajor, otherMinor)) >= 0;
    }

    @Override
    public int compareTo(Release other) {
        return major != other.major ? Integer.compare(major, other.major) : Integer.compare(minor, other.minor);
    }

    /** As a feature compatibility version is written, such as {@code 6.0}. */
    @Override
    public String toString() {
        return major + "." + minor;
    }
}
