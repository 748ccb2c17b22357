package io.shardlab.core.text;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognises secrets, which must not be shown. */
public final class Secrets {

    /** The replacement of a secret. */
    public static final String MASK = "***";

    private static final int MOST_SCANS = 8;

    private static final Pattern NAME =
            Pattern.compile("pass|pwd|secret|token|credential|key", Pattern.CASE_INSENSITIVE);

    /** Parts of names of secret options of connection strings, where a key is the name of a file. */
    private static final Set<String> SECRET_OPTIONS =
            Set.of("pass", "pwd", "secret", "token", "credential", "authmechanismproperties");

    private Secrets() {}

    /** True if a property of this name may hold a secret, such as {@code db.passwd}. */
    public static boolean isNamed(String name) {
        return NAME.matcher(name).find();
    }

    /** True if an option of a connection string may hold a secret, such as {@code proxyPassword}. */
    public static boolean isSecretOption(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return SECRET_OPTIONS.stream().anyMatch(lower::contains);
    }

    /**
     * Replaces the secrets of all connection strings in a text by {@link #MASK}, in a time proportional to its length. In
     * doubt, more than the secret is masked. A text without connection strings, or with masked ones, is unchanged.
     */
    public static String mask(String text) {
        String before = text;
        String masked = UriScan.masked(text);
        // A mask may change how the rest is split, so the scan is repeated until nothing changes.
        for (int scans = 1; scans < MOST_SCANS && !masked.equals(before); scans++) {
            before = masked;
            masked = UriScan.masked(masked);
        }
        return masked.equals(text) ? text : masked;
    }
}
