package io.shardlab.dump.folder;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** How collections are called in a folder: as Go's {@code url.QueryEscape} has it, and cut if that is too long for a file. */
final class FileNames {

    /** With the longest ending a name then has 255 bytes, as many as file systems allow. */
    private static final int LONGEST = 238;

    private static final int KEPT_OF_LONG = 208;
    private static final String BEFORE_HASH = "%24";

    private FileNames() {}

    static String of(String collection) {
        String escaped = URLEncoder.encode(collection, StandardCharsets.UTF_8)
                .replace("*", "%2A")
                .replace("%7E", "~");
        return escaped.length() <= LONGEST ? escaped : escaped.substring(0, KEPT_OF_LONG) + BEFORE_HASH + hash(collection);
    }

    /** Whether the name was cut, so that only the metadata tells it. */
    static boolean isCut(String fileName) {
        return fileName.length() == LONGEST && fileName.contains(BEFORE_HASH);
    }

    /** @throws IllegalArgumentException if it is no such name */
    static String collection(String fileName) {
        return URLDecoder.decode(fileName, StandardCharsets.UTF_8);
    }

    private static String hash(String collection) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest(collection.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
