package io.shardlab.core.text;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The secrets that this process was given, for what others say of a failure: a driver or a server may repeat a password in
 * a form that nobody can recognise. Only messages are cleaned of them, as a result may have the same word by chance. Of
 * the whole process, as its messages are; thread-safe.
 */
public final class KnownSecrets {

    /** A shorter one stands in any text by chance, and would leave nothing readable. */
    private static final int SHORTEST = 4;

    /** Nobody gives more; a program that runs for days must not collect what was typed. */
    private static final int MOST = 200;

    private static final Set<String> SECRETS = ConcurrentHashMap.newKeySet();

    private KnownSecrets() {}

    /** Remembers secrets, as long as there are not too many. */
    public static void remember(List<String> secrets) {
        secrets.stream()
                .filter(secret -> secret.strip().length() >= SHORTEST && !secret.contains(Secrets.MASK))
                .filter(secret -> SECRETS.size() < MOST)
                .forEach(SECRETS::add);
    }

    /** A message without secrets: those known, and those of connection strings in it. */
    public static String redact(String message) {
        String redacted = message;
        // What holds another one goes first, or a part of it would be left.
        for (String secret : SECRETS.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList()) {
            redacted = redacted.replace(secret, Secrets.MASK);
        }
        return Secrets.mask(redacted);
    }
}
