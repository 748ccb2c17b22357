package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.error.UsageException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The secrets of the connection strings that were typed since the program began. Forms, plans, sessions and results only ever
 * contain masked connection strings; the secrets are filled in where connections are opened. Kept in memory only.
 * Thread-safe.
 */
public final class Passwords {

    private final Map<String, String> wholeByMasked = new ConcurrentHashMap<>();

    /** The secrets that are known now, without those that are typed later. */
    Passwords copy() {
        Passwords copy = new Passwords();
        copy.wholeByMasked.putAll(wholeByMasked);
        return copy;
    }

    /** Remembers a connection string, in place of one that differs only in the secret; returns it masked. */
    String keep(String uri) {
        String masked = MongoUris.mask(uri);
        wholeByMasked.put(masked, uri);
        return masked;
    }

    /** True if the password of a masked connection string was typed since the program began. */
    boolean knows(String masked) {
        return wholeByMasked.containsKey(masked);
    }

    /**
     * Refuses connection strings of saved results whose passwords are not known.
     *
     * @throws UsageException if there is one
     */
    void requireKnown(List<String> uris) {
        uris.stream()
                .filter(uri -> MongoUris.isMasked(uri) && !knows(uri))
                .findFirst()
                .ifPresent(uri -> {
                    throw new UsageException("Results do not contain the password of " + uri
                            + ": enter it with its password on the Cluster screen first.");
                });
    }

    /** The connection strings with their secrets, as far as they are known. */
    List<String> reveal(List<String> uris) {
        return uris.stream().map(uri -> wholeByMasked.getOrDefault(uri, uri)).toList();
    }
}
