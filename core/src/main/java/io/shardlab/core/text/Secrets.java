package io.shardlab.core.text;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognises what must not be shown. */
public final class Secrets {

    /** What is shown in a secret's place. */
    public static final String MASK = "***";

    /** Letters of an option's name at most; a longer one is none. */
    static final int LONGEST_OPTION = 64;

    private static final int MOST_LOOKS = 8;

    private static final Pattern NAME =
            Pattern.compile("pass|pwd|secret|token|credential|key", Pattern.CASE_INSENSITIVE);

    /** Of connection strings; keys there are names of files. */
    private static final Set<String> SECRET_OPTIONS =
            Set.of("pass", "pwd", "secret", "token", "credential", "authmechanismproperties");

    private Secrets() {}

    /** Whether a property of that name may hold a secret, such as {@code db.passwd}. */
    public static boolean isNamed(String name) {
        return NAME.matcher(name).find();
    }

    /** Whether an option of a connection string may hold a secret, such as {@code proxyPassword}. */
    public static boolean isSecretOption(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return SECRET_OPTIONS.stream().anyMatch(lower::contains);
    }

    /**
     * Any text with the secrets of all connection strings in it replaced by {@link #MASK}, in a time proportional to its
     * length. In doubt more than the secret is masked; a text without connection strings stays as it is, and so does one
     * that is masked already.
     */
    public static String mask(String text) {
        String before = text;
        String masked = new UriScan(text).masked();
        // What is masked may part the rest differently: a second look sees what stays.
        for (int looks = 1; looks < MOST_LOOKS && !masked.equals(before); looks++) {
            before = masked;
            masked = new UriScan(masked).masked();
        }
        return masked.equals(text) ? text : masked;
    }
}
