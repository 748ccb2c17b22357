package io.shardlab.mongo.tls;

import io.shardlab.core.deployment.UriOptions;
import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Private keys in PEM: PKCS #8 (RFC 5958), plain or encrypted, and RSA's own form, PKCS #1 (RFC 8017). */
final class PrivateKeys {

    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", "DSA");
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;

    /** PKCS #8's version 0 and the algorithm identifier rsaEncryption without parameters, in DER. */
    private static final byte[] RSA_HEAD = HexFormat.of().parseHex("020100300d06092a864886f70d0101010500");

    private static final String CONVERT = ": convert it by openssl pkcs8 -topk8";

    private PrivateKeys() {}

    /**
     * The key of a file.
     *
     * @param password of an encrypted one
     * @throws UsageException if there is none, or it cannot be read
     */
    static PrivateKey of(PemFile file, Optional<String> password) {
        PemFile.Block block = file.blocks().stream()
                .filter(found -> found.label().endsWith("PRIVATE KEY"))
                .findFirst()
                .orElseThrow(() -> refusal(file, "holds no private key in PEM"));
        try {
            return switch (block.label()) {
                case "PRIVATE KEY" -> plain(file, block.content());
                case "ENCRYPTED PRIVATE KEY" -> decrypted(file, block.content(), password);
                case "RSA PRIVATE KEY" -> rsa(file, block.content());
                default -> throw refusal(file, "has a private key of the old form " + block.label() + CONVERT);
            };
        } catch (GeneralSecurityException | IOException e) {
            throw new UsageException(file.option() + ": the private key in " + file.path() + " cannot be read.", e);
        }
    }

    private static UsageException refusal(PemFile file, String what) {
        return new UsageException(file.option() + ": " + file.path() + " " + what + ".");
    }

    private static PrivateKey plain(PemFile file, byte[] pkcs8) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (InvalidKeySpecException e) {
                // Of another algorithm.
                continue;
            }
        }
        throw refusal(file, "has a private key of an unknown kind");
    }

    private static PrivateKey rsa(PemFile file, byte[] pkcs1) throws GeneralSecurityException {
        if (pkcs1.length == 0) {
            throw refusal(file, "has a private key that is encrypted in OpenSSL's old way" + CONVERT);
        }
        return plain(file, der(SEQUENCE, joined(RSA_HEAD, der(OCTETS, pkcs1))));
    }

    /** A value with its tag and its length (X.690, 8.1). */
    private static byte[] der(int tag, byte[] value) {
        int length = value.length;
        byte[] head = length < 0x80
                ? new byte[] {(byte) tag, (byte) length}
                : new byte[] {(byte) tag, (byte) 0x82, (byte) (length >> 8), (byte) length};
        return joined(head, value);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = new byte[first.length + second.length];
        System.arraycopy(first, 0, both, 0, first.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static PrivateKey decrypted(PemFile file, byte[] content, Optional<String> password)
            throws GeneralSecurityException, IOException {
        char[] characters = password.orElseThrow(
                        () -> refusal(file, "has an encrypted private key: give " + UriOptions.KEY_PASSWORD))
                .toCharArray();
        EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(content);
        // For PBES2 it is the parameters that name the algorithm.
        String algorithm = info.getAlgParameters() == null
                ? info.getAlgName()
                : info.getAlgParameters().toString();
        try {
            Cipher cipher = Cipher.getInstance(algorithm);
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(characters)),
                    info.getAlgParameters());
            return plain(file, info.getKeySpec(cipher).getEncoded());
        } catch (GeneralSecurityException e) {
            throw new UsageException(
                    file.option() + ": the private key in " + file.path() + " cannot be decrypted; is "
                            + UriOptions.KEY_PASSWORD + " right?",
                    e);
        }
    }
}
