package io.shardlab.dump.folder;

import io.shardlab.dump.format.Packing;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** How collections are called in a folder: as Go's {@code url.QueryEscape} has it, and cut if that is too long for a file. */
final class FileNames {

    static final String DATA = ".bson";
    static final String METADATA = ".metadata.json";
    static final String OPLOG = "oplog.bson";
    static final String PRELUDE = "prelude.json";

    /** With the longest ending of mongodump a name then has 255 bytes, as many as file systems allow. */
    private static final int LONGEST = 238;

    /** Of its hash and what stands before that. */
    private static final int HASH_LENGTH = 30;

    private static final String BEFORE_HASH = "%24";

    private FileNames() {}

    /** @param packing whose ending the file will have; that of zstd is a letter longer than mongodump's */
    static String of(String collection, Packing packing) {
        int longest = packing == Packing.ZSTD ? LONGEST - 1 : LONGEST;
        String escaped = URLEncoder.encode(collection, StandardCharsets.UTF_8)
                .replace("*", "%2A")
                .replace("%7E", "~");
        return escaped.length() <= longest
                ? escaped
                : escaped.substring(0, longest - HASH_LENGTH) + BEFORE_HASH + hash(collection);
    }

    /** Whether the name may have been cut, so that only the metadata tells it. */
    static boolean isCut(String fileName) {
        return fileName.length() >= LONGEST - 1 && fileName.contains(BEFORE_HASH);
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
