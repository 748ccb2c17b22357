package io.shardlab.mongo.tls;

import io.shardlab.core.error.UsageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A file with certificates and keys as OpenSSL writes them (RFC 7468): what stands between the blocks is passed over.
 *
 * @param option of the connection string that names it
 * @param path as it was given
 * @param blocks in their order
 */
record PemFile(String option, String path, List<Block> blocks) {

    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String CERTIFICATE = "CERTIFICATE";

    /** Certificates and keys are some kilobytes, all of a system's authorities some hundred. */
    private static final long MOST_BYTES = 16L << 20;

    /**
     * What stands between two lines of dashes.
     *
     * @param label such as {@code CERTIFICATE}
     * @param content decoded; empty if it is encrypted in OpenSSL's old way
     */
    record Block(String label, byte[] content) {}

    /** @throws UsageException if it cannot be read */
    static PemFile read(String option, String path) {
        try {
            Path file = Path.of(path);
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
                throw new UsageException(option + " must name a PEM file, but " + path + " is none.");
            }
            return new PemFile(option, path, blocks(Files.readString(file, StandardCharsets.ISO_8859_1), option, path));
        } catch (IOException | InvalidPathException e) {
            throw new UsageException(option + " must name a PEM file, but " + path + " cannot be read.", e);
        }
    }

    private static List<Block> blocks(String text, String option, String path) {
        List<Block> blocks = new ArrayList<>();
        String label = "";
        StringBuilder content = new StringBuilder();
        for (String line : text.lines().map(String::strip).toList()) {
            if (line.startsWith(BEGIN) && line.endsWith("-----")) {
                label = line.substring(BEGIN.length(), line.length() - "-----".length());
                content.setLength(0);
            } else if (line.startsWith(END) && !label.isEmpty()) {
                blocks.add(new Block(label, decoded(content.toString(), option, path)));
                label = "";
            } else if (!label.isEmpty()) {
                content.append(line);
            }
        }
        return blocks;
    }

    private static byte[] decoded(String content, String option, String path) {
        if (content.startsWith("Proc-Type:")) {
            return new byte[0];
        }
        try {
            return Base64.getDecoder().decode(content);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + path + " is damaged: a block of it is no Base64.", e);
        }
    }

    /**
     * All certificates in it.
     *
     * @throws UsageException if there is none, or one cannot be read
     */
    List<X509Certificate> certificates() {
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Block block : blocks) {
                if (block.label().equals(CERTIFICATE)) {
                    certificates.add(
                            (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.content())));
                }
            }
        } catch (CertificateException e) {
            throw new UsageException(option + ": a certificate in " + path + " cannot be read.", e);
        }
        if (certificates.isEmpty()) {
            throw new UsageException(option + ": " + path + " holds no certificate in PEM.");
        }
        return certificates;
    }
}
