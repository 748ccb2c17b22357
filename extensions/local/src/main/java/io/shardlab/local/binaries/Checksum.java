package io.shardlab.local.binaries;

import io.shardlab.core.error.DescribedIOException;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/** SHA-256 checksums in hexadecimal digits, as in the {@code .sha256} files beside MongoDB's archives. */
final class Checksum {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    private Checksum() {}

    /**
     * Returns the digits at the beginning of a checksum file; white space and a name may follow them.
     *
     * @throws IOException if the file does not begin with a SHA-256
     */
    static String read(String checksumFile) throws IOException {
        String digits = checksumFile.strip().split("\\s", 2)[0].toLowerCase(Locale.ROOT);
        if (!FORM.matcher(digits).matches()) {
            throw new DescribedIOException(Message.of("the checksum file of the archive has no SHA-256"));
        }
        return digits;
    }

    /** @throws IOException if the file's SHA-256 is not among the expected ones */
    static void verify(Path file, Collection<String> expected) throws IOException {
        String actual = sha256(file);
        if (!expected.contains(actual)) {
            throw new DescribedIOException(Message.of(
                    "the download is damaged and was discarded: its SHA-256 is {0}, not {1}",
                    actual, String.join(" or ", expected)));
        }
    }

    static String sha256(Path file) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
