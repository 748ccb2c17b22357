package io.shardlab.insight.capture.sample;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Replaces the names of collections and fields by made-up ones, the same name always by the same one, if the user asks for
 * that. One object is shared by everything that writes one file. A made-up name has as many bytes as the original, so that
 * documents keep their sizes, and is derived from it by HMAC-SHA256 with a random key, so that a dictionary does not lead back.
 * {@code _id}, array positions and everything that begins with {@code $} stay. Thread-safe.
 */
public final class NameHasher {

    private static final String ALGORITHM = "HmacSHA256";

    /** A letter is one of 26; a shorter name could be the only one that is left. */
    private static final int MIN_LENGTH = 3;

    /** A filtered position such as {@code $[line]}, whose identifier is a name. */
    private static final Pattern FILTERED_POSITION = Pattern.compile("\\$\\[([a-zA-Z0-9]+)]");

    private static final Pattern POSITION = Pattern.compile("\\d+");

    private final Mac mac;
    private final Map<String, String> madeUp = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    private NameHasher(Mac mac) {
        this.mac = mac;
    }

    /** Returns a hasher that keeps all names. */
    public static NameHasher keepingNames() {
        return new NameHasher(null);
    }

    /** Returns a hasher with a new random key. */
    public static NameHasher hashingNames() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return new NameHasher(mac);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    /** True if names are replaced. */
    public boolean isHashing() {
        return mac != null;
    }

    /** Returns the name to write for a collection, or for another whole name such as that of an index or a zone. */
    public String name(String name) {
        return isHashing() ? madeUp(name) : name;
    }

    /**
     * Returns the path to write for a field.
     *
     * @param path names separated by dots, as in filters and updates; a leading {@code $} or {@code $$} is that of an
     *     expression: of {@code $items.price} the names are replaced, and of {@code $$ROOT.items} all but the variable
     */
    public String path(String path) {
        if (!isHashing() || path.equals("$**")) {
            return path;
        }
        String prefix = path.startsWith("$$") ? "$$" : path.startsWith("$") && !isOperator(path) ? "$" : "";
        String[] segments = path.substring(prefix.length()).split("\\.", -1);
        for (int i = prefix.equals("$$") ? 1 : 0; i < segments.length; i++) {
            segments[i] = segment(segments[i]);
        }
        return prefix + String.join(".", segments);
    }

    /** A position in an array stands alone only between dots, so a leading one belongs to no path. */
    private static boolean isOperator(String path) {
        return path.equals("$") || path.startsWith("$[");
    }

    private String segment(String segment) {
        Matcher filtered = FILTERED_POSITION.matcher(segment);
        if (filtered.matches()) {
            return "$[" + madeUp(filtered.group(1)) + "]";
        }
        boolean stays = segment.isEmpty()
                || segment.equals("_id")
                || segment.startsWith("$")
                || POSITION.matcher(segment).matches();
        return stays ? segment : madeUp(segment);
    }

    private synchronized String madeUp(String name) {
        String known = madeUp.get(name);
        if (known == null) {
            known = unused(name);
            madeUp.put(name, known);
        }
        return known;
    }

    private String unused(String name) {
        int length = Math.max(MIN_LENGTH, name.getBytes(StandardCharsets.UTF_8).length);
        for (int attempt = 0; ; attempt++) {
            // Where the short names run out, longer ones follow.
            String candidate = letters(name, attempt, length + attempt / 100);
            if (taken.add(candidate)) {
                return candidate;
            }
        }
    }

    private String letters(String name, int attempt, int length) {
        StringBuilder letters = new StringBuilder(length);
        for (int block = 0; letters.length() < length; block++) {
            byte[] digest = mac.doFinal((attempt + "." + block + "." + name).getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < digest.length && letters.length() < length; i++) {
                letters.append((char) ('a' + (digest[i] & 0xff) % 26));
            }
        }
        return letters.toString();
    }
}
