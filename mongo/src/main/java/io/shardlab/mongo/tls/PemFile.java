package io.shardlab.mongo.tls;

import io.shardlab.core.deployment.UriOptions;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.EncryptionException;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8DecryptorProviderBuilder;
import org.bouncycastle.openssl.jcajce.JcePEMDecryptorProviderBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.bouncycastle.pkcs.PKCSException;
import org.bouncycastle.util.encoders.DecoderException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;

/**
 * A file with certificates and keys in OpenSSL's format (RFC 7468). Text between the blocks is ignored.
 *
 * @param option the option of the connection string that names the file
 * @param path the path as it was given
 * @param blocks the blocks in their order
 */
record PemFile(String option, String path, List<PemObject> blocks) {

    /** Certificates and keys have some kilobytes, all authorities of a system some hundred. */
    private static final long MAX_BYTES = 16L << 20;

    /** @throws UsageException if it cannot be read */
    static PemFile read(String option, String path) {
        List<PemObject> blocks = new ArrayList<>();
        try {
            Path file = Path.of(path);
            if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
                throw new UsageException(Message.of("{0} must name a PEM file, but {1} is not one.", option, path));
            }
            try (PemReader reader = new PemReader(Files.newBufferedReader(file, StandardCharsets.ISO_8859_1))) {
                for (PemObject block; (block = reader.readPemObject()) != null; ) {
                    blocks.add(block);
                }
            }
        } catch (IOException | InvalidPathException e) {
            throw new UsageException(
                    e.getCause() instanceof DecoderException
                            ? Message.of("{0}: {1} is damaged: a block of it is not Base64.", option, path)
                            : Message.of("{0} must name a PEM file, but {1} cannot be read.", option, path),
                    e);
        }
        return new PemFile(option, path, blocks);
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
            for (PemObject block : blocks) {
                if (block.getType().equals("CERTIFICATE")) {
                    certificates.add((X509Certificate)
                            factory.generateCertificate(new ByteArrayInputStream(block.getContent())));
                }
            }
        } catch (CertificateException e) {
            throw new UsageException(Message.of("{0}: a certificate in {1} cannot be read.", option, path), e);
        }
        if (certificates.isEmpty()) {
            throw new UsageException(Message.of("{0}: {1} holds no certificate in PEM.", option, path));
        }
        return certificates;
    }

    /**
     * Returns the first private key, plain or encrypted: of PKCS #8 (RFC 5958), or of the older forms of its algorithm, such as
     * PKCS #1 (RFC 8017).
     *
     * @param password the password of an encrypted key
     * @throws UsageException if there is none, or it cannot be read
     */
    PrivateKey privateKey(Optional<String> password) {
        PemObject block = blocks.stream()
                .filter(found -> found.getType().endsWith("PRIVATE KEY"))
                .findFirst()
                .orElseThrow(
                        () -> new UsageException(Message.of("{0}: {1} holds no private key in PEM.", option, path)));
        try {
            return new JcaPEMKeyConverter().getPrivateKey(key(parsed(block), password));
        } catch (EncryptionException | PKCSException | OperatorCreationException e) {
            throw new UsageException(
                    Message.of(
                            "{0}: the private key in {1} cannot be decrypted; is {2} right?",
                            option, path, UriOptions.KEY_PASSWORD),
                    e);
        } catch (IOException e) {
            throw new UsageException(Message.of("{0}: the private key in {1} cannot be read.", option, path), e);
        }
    }

    private static Object parsed(PemObject block) throws IOException {
        try (PEMParser parser = new PEMParser(Reader.nullReader()) {
            @Override
            public PemObject readPemObject() {
                return block;
            }
        }) {
            return parser.readObject();
        }
    }

    /** A key that the parser found; decrypts it if necessary. */
    private PrivateKeyInfo key(Object found, Optional<String> password)
            throws IOException, OperatorCreationException, PKCSException {
        if (found instanceof PEMKeyPair plain) {
            return plain.getPrivateKeyInfo();
        }
        if (found instanceof PrivateKeyInfo plain) {
            return plain;
        }
        char[] characters = password.orElseThrow(() -> new UsageException(Message.of(
                        "{0}: {1} has an encrypted private key: give {2}.", option, path, UriOptions.KEY_PASSWORD)))
                .toCharArray();
        // Java's own provider does not know the ciphers by the names of these formats.
        Provider provider = new BouncyCastleProvider();
        return found instanceof PEMEncryptedKeyPair old
                ? old.decryptKeyPair(new JcePEMDecryptorProviderBuilder()
                                .setProvider(provider)
                                .build(characters))
                        .getPrivateKeyInfo()
                : ((PKCS8EncryptedPrivateKeyInfo) found)
                        .decryptPrivateKeyInfo(new JceOpenSSLPKCS8DecryptorProviderBuilder()
                                .setProvider(provider)
                                .build(characters));
    }
}
