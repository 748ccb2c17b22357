package io.shardlab.local.binaries;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The acceptable server versions: any, all of a major version ({@code 6}) or a release series ({@code 6.0}), or exactly one
 * ({@code 6.0.5}).
 */
record VersionRequest(String text) {

    /** Accepts any version. */
    static final VersionRequest ANY = new VersionRequest("");

    private static final Pattern FORM =
            Pattern.compile("\\d{1,4}(\\.\\d{1,4}){0,2}|\\d{1,4}(\\.\\d{1,4}){2}-[0-9A-Za-z.]+");

    /**
     * Reads the value of {@code --server-version}.
     *
     * @throws UsageException if it is not a version or part of one
     */
    static VersionRequest parse(Optional<String> option) {
        return option.map(VersionRequest::parse).orElse(ANY);
    }

    private static VersionRequest parse(String option) {
        if (!FORM.matcher(option).matches()) {
            throw new UsageException(Message.of(
                    "--server-version {0} is not a MongoDB version; give one such as 6.0.5, or a series such as 6.0.",
                    option));
        }
        return new VersionRequest(option);
    }

    boolean accepts(ServerVersion version) {
        String full = version.toString();
        return isAny() || full.equals(text) || (version.isRelease() && full.startsWith(text + "."));
    }

    boolean isAny() {
        return text.isEmpty();
    }

    /** True if all accepted versions are older than the given one; a release candidate counts as its release. */
    boolean isOlderThan(ServerVersion version) {
        if (isAny()) {
            return false;
        }
        String[] parts = text.split("-", 2)[0].split("\\.");
        int[] limits = {version.major(), version.minor(), version.patch()};
        for (int i = 0; i < parts.length; i++) {
            int difference = Integer.compare(Integer.parseInt(parts[i]), limits[i]);
            if (difference != 0) {
                return difference < 0;
            }
        }
        return false;
    }

    /** Returns the only acceptable version, or empty if there are several. */
    Optional<ServerVersion> exact() {
        return ServerVersion.parse(text);
    }

    /** Returns a part of a sentence: "any version" or "version 6.0". */
    @Override
    public String toString() {
        return words().toString();
    }

    /** The version as a part of a sentence. */
    Message words() {
        return isAny() ? Message.of("any version") : Message.of("version {0}", text);
    }
}
