package io.shardlab.transfer.dump.folder;

import io.shardlab.transfer.dump.format.Packing;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The file names of collections in a folder: escaped like Go's {@code url.QueryEscape}, and cut if they are too long. */
final class FileNames {

    static final String DATA = ".bson";
    static final String METADATA = ".metadata.json";
    static final String OPLOG = "oplog.bson";
    static final String PRELUDE = "prelude.json";

    /** The longest name; with mongodump's longest ending it has 255 bytes, the limit of file systems. */
    private static final int LONGEST = 238;

    /** The length of the hash and its prefix in a name that is cut. */
    private static final int HASH_LENGTH = 30;

    private static final String BEFORE_HASH = "%24";

    private FileNames() {}

    /** @param packing the compression, whose ending counts: that of zstd is a letter longer than mongodump's */
    static String of(String collection, Packing packing) {
        int longest = packing == Packing.ZSTD ? LONGEST - 1 : LONGEST;
        String escaped = URLEncoder.encode(collection, StandardCharsets.UTF_8)
                .replace("*", "%2A")
                .replace("%7E", "~");
        return escaped.length() <= longest
                ? escaped
                : escaped.substring(0, longest - HASH_LENGTH) + BEFORE_HASH + hash(collection);
    }

    /** Reports whether the name may have been cut, so that only the metadata has the collection's name. */
    static boolean isCut(String fileName) {
        return fileName.length() >= LONGEST - 1 && fileName.contains(BEFORE_HASH);
    }

    /** @throws IllegalArgumentException if the name is not escaped correctly */
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
