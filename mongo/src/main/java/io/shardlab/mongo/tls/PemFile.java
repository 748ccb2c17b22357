package io.shardlab.mongo.tls;

import io.shardlab.core.deployment.UriOptions;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * A file with certificates and keys in OpenSSL's format (RFC 7468). Text between the blocks is ignored.
 *
 * @param option the option of the connection string that names the file
 * @param path the path as it was given
 * @param blocks the blocks in their order
 */
record PemFile(String option, String path, List<Block> blocks) {

    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String CERTIFICATE = "CERTIFICATE";
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", "DSA");
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    /** PKCS #8's version 0 and the algorithm identifier rsaEncryption without parameters, in DER. */
    private static final byte[] RSA_HEAD = HexFormat.of().parseHex("020100300d06092a864886f70d0101010500");

    /** Certificates and keys have some kilobytes, all authorities of a system some hundred. */
    private static final long MAX_BYTES = 16L << 20;

    /**
     * The content between two lines of dashes.
     *
     * @param label the kind of content, such as {@code CERTIFICATE}
     * @param content the decoded content; empty if it is encrypted in OpenSSL's old way
     */
    record Block(String label, byte[] content) {}

    /** @throws UsageException if it cannot be read */
    static PemFile read(String option, String path) {
        try {
            Path file = Path.of(path);
            if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
                throw new UsageException(Message.of("{0} must name a PEM file, but {1} is not one.", option, path));
            }
            return new PemFile(option, path, blocks(Files.readString(file, StandardCharsets.ISO_8859_1), option, path));
        } catch (IOException | InvalidPathException e) {
            throw new UsageException(Message.of("{0} must name a PEM file, but {1} cannot be read.", option, path), e);
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
            throw new UsageException(Message.of("{0}: {1} is damaged: a block of it is not Base64.", option, path), e);
        }
    }

    /**
     * Returns all certificates of the file.
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
            throw new UsageException(Message.of("{0}: a certificate in {1} cannot be read.", option, path), e);
        }
        if (certificates.isEmpty()) {
            throw refusal("{0}: {1} holds no certificate in PEM.");
        }
        return certificates;
    }

    /**
     * Returns the private key: PKCS #8 (RFC 5958), plain or encrypted, or RSA's own form, PKCS #1 (RFC 8017).
     *
     * @param password the password of an encrypted key
     * @throws UsageException if there is none, or it cannot be read
     */
    PrivateKey privateKey(Optional<String> password) {
        Block block = blocks.stream()
                .filter(found -> found.label().endsWith("PRIVATE KEY"))
                .findFirst()
                .orElseThrow(() -> refusal("{0}: {1} holds no private key in PEM."));
        byte[] content = block.content();
        try {
            return switch (block.label()) {
                case "PRIVATE KEY" -> plain(content);
                case "ENCRYPTED PRIVATE KEY" -> decrypted(content, password);
                case "RSA PRIVATE KEY" -> {
                    if (content.length == 0) {
                        throw refusal(
                                "{0}: {1} has a private key that is encrypted in OpenSSL's old way: convert it by openssl pkcs8 "
                                        + "-topk8.");
                    }
                    yield plain(der(SEQUENCE, joined(RSA_HEAD, der(OCTETS, content))));
                }
                default ->
                    throw refusal(
                            "{0}: {1} has a private key of the old form {2}: convert it by openssl pkcs8 -topk8.",
                            block.label());
            };
        } catch (GeneralSecurityException | IOException e) {
            throw new UsageException(Message.of("{0}: the private key in {1} cannot be read.", option, path), e);
        }
    }

    private UsageException refusal(String reason, Object... values) {
        List<Object> all = new ArrayList<>(List.of(option, path));
        all.addAll(List.of(values));
        return new UsageException(Message.of(reason, all.toArray()));
    }

    private PrivateKey plain(byte[] pkcs8) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (InvalidKeySpecException e) {
                // The key is of another algorithm.
                continue;
            }
        }
        throw refusal("{0}: {1} has a private key of an unknown kind.");
    }

    /** Encodes a value with its tag and its length (X.690, 8.1). */
    private static byte[] der(int tag, byte[] value) {
        int length = value.length;
        byte[] head = length < 0x80
                ? new byte[] {(byte) tag, (byte) length}
                : new byte[] {(byte) tag, (byte) 0x82, (byte) (length >> 8), (byte) length};
        return joined(head, value);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private PrivateKey decrypted(byte[] content, Optional<String> password)
            throws GeneralSecurityException, IOException {
        char[] characters = password.orElseThrow(
                        () -> refusal("{0}: {1} has an encrypted private key: give {2}.", UriOptions.KEY_PASSWORD))
                .toCharArray();
        EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(content);
        // With PBES2 the parameters name the algorithm.
        String algorithm = info.getAlgParameters() == null
                ? info.getAlgName()
                : info.getAlgParameters().toString();
        try {
            Cipher cipher = Cipher.getInstance(algorithm);
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(characters)),
                    info.getAlgParameters());
            return plain(info.getKeySpec(cipher).getEncoded());
        } catch (GeneralSecurityException e) {
            throw new UsageException(
                    Message.of(
                            "{0}: the private key in {1} cannot be decrypted; is {2} right?",
                            option, path, UriOptions.KEY_PASSWORD),
                    e);
        }
    }
}
