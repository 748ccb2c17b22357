package io.shardlab.cluster.binaries;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** SHA-256 as the {@code .sha256} files beside MongoDB's archives have it. */
final class Checksum {

    private Checksum() {}

    /**
     * Compares a file with the content of its checksum file: hexadecimal digits, then white space and a name.
     *
     * @throws IOException if they differ
     */
    static void verify(Path file, String checksumFile) throws IOException {
        String expected = checksumFile.strip().split("\\s", 2)[0].toLowerCase(Locale.ROOT);
        String actual = sha256(file);
        if (!actual.equals(expected)) {
            throw new IOException("the download is damaged: its SHA-256 is " + actual + ", not " + expected);
        }
    }

    static String sha256(Path file) throws IOException {
        MessageDigest digest = digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
