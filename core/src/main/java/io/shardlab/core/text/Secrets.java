package io.shardlab.core.text;

import java.util.regex.Pattern;

/** Recognises what must not be shown by its name. */
public final class Secrets {

    /** What is shown in a secret's place. */
    public static final String MASK = "***";

    private static final Pattern NAME =
            Pattern.compile("pass|pwd|secret|token|credential|key", Pattern.CASE_INSENSITIVE);

    private Secrets() {}

    /** Whether a property of that name may hold a secret, such as {@code db.passwd}. */
    public static boolean isNamed(String name) {
        return NAME.matcher(name).find();
    }
}
