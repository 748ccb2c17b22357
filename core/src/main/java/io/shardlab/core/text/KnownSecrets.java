package io.shardlab.core.text;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The secrets that were given to this process. The message of a driver or a server may repeat a password in a form that
 * cannot be recognised. Only messages are redacted, as a result may contain the same word by chance. One set for the whole
 * process; thread-safe.
 */
public final class KnownSecrets {

    /** Shorter secrets occur in any text by chance, and replacing them would make it unreadable. */
    private static final int SHORTEST = 4;

    /** A limit for programs that run for days. */
    private static final int MOST = 200;

    private static final Set<String> SECRETS = ConcurrentHashMap.newKeySet();

    private KnownSecrets() {}

    /** Remembers secrets, up to a limit. */
    public static void remember(List<String> secrets) {
        secrets.stream()
                .filter(secret -> secret.strip().length() >= SHORTEST && !secret.contains(Secrets.MASK))
                .filter(secret -> SECRETS.size() < MOST)
                .forEach(SECRETS::add);
    }

    /** A message without the known secrets and without those of connection strings in it. */
    public static String redact(String message) {
        String redacted = message;
        // Longer secrets are replaced first: one that contains another would otherwise leave a part.
        for (String secret : SECRETS.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList()) {
            redacted = redacted.replace(secret, Secrets.MASK);
        }
        return Secrets.mask(redacted);
    }
}
