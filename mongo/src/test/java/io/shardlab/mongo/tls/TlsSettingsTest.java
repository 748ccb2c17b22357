package io.shardlab.mongo.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import com.mongodb.connection.SslSettings;
import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.MiscPEMGenerator;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcePEMEncryptorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TlsSettingsTest {

    /** The offset of PKCS #1 in the PKCS #8 of a key of 2,048 bits, behind the version, the algorithm and two headers. */
    private static final int PKCS1_START = 26;

    /** Made once, because the search for its primes takes most of the time of these tests. */
    private static final PrivateKey RSA_KEY = newKey("RSA");

    private static final PrivateKey CURVE_KEY = newKey("EC");

    @TempDir
    private Path folder;

    private static PrivateKey newKey(String algorithm) {
        try {
            return KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has " + algorithm, e);
        }
    }

    private static SslSettings settings(String options) {
        SslSettings.Builder ssl = SslSettings.builder();
        TlsSettings.apply(ssl, new ConnectionString("mongodb://host/?" + options));
        return ssl.build();
    }

    @ParameterizedTest
    @CsvSource({
        "w=1, false, false",
        "tlsInsecure=true, false, false",
        "tls=true, true, false",
        "tls=true&tlsAllowInvalidCertificates=true, true, true",
        "tls=false&tlsAllowInvalidCertificates=true, false, false"
    })
    void acceptingAnyCertificateDoesNotAskForEncryption(String options, boolean enabled, boolean ownContext) {
        assertThat(settings(options).isEnabled()).isEqualTo(enabled);
        assertThat(settings(options).getContext() != null).isEqualTo(ownContext);
    }

    @ParameterizedTest
    @CsvSource({
        "no such file, , cannot|not one",
        "a text, hello, holds no certificate in PEM",
        "a damaged block, -----BEGIN CERTIFICATE-----;???;-----END CERTIFICATE-----, is not Base64",
        "half a block, -----BEGIN CERTIFICATE-----;AAAA;, cannot be read",
        "no certificate, -----BEGIN CERTIFICATE-----;AAAA;-----END CERTIFICATE-----, cannot be read"
    })
    void aFileWithoutCertificatesIsRefusedWithItsOption(String what, String content, String reason) throws IOException {
        Path file = folder.resolve("ca.pem");
        if (content != null) {
            Files.writeString(file, content.replace(';', '\n'));
        }

        assertThatThrownBy(() -> settings("tlsCAFile=" + file))
                .as(what)
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("tlsCAFile.*(?:" + reason + ")[^\\n]*");
    }

    @Test
    void keysOfTheNewFormAndOfRsaAreRead() throws Exception {
        byte[] pkcs8 = RSA_KEY.getEncoded();

        assertThat(read("PRIVATE KEY", pkcs8, null)).isEqualTo(RSA_KEY);
        assertThat(read("RSA PRIVATE KEY", Arrays.copyOfRange(pkcs8, PKCS1_START, pkcs8.length), null))
                .isEqualTo(RSA_KEY);
        assertThat(read("ENCRYPTED PRIVATE KEY", encrypted(pkcs8, "pass+word"), "pass+word"))
                .isEqualTo(RSA_KEY);
        assertThat(read("PRIVATE KEY", CURVE_KEY.getEncoded(), null)).isEqualTo(CURVE_KEY);
    }

    @Test
    void aKeyThatCannotBeReadIsRefusedWithoutItsPassword() throws Exception {
        byte[] pkcs8 = RSA_KEY.getEncoded();
        byte[] encrypted = encrypted(pkcs8, "right");

        assertThatThrownBy(() -> read("ENCRYPTED PRIVATE KEY", encrypted, "wr0ng"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("tlsCertificateKeyFilePassword right?")
                .hasMessageNotContaining("wr0ng");
        assertThatThrownBy(() -> read("ENCRYPTED PRIVATE KEY", encrypted, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("give tlsCertificateKeyFilePassword");
        assertThatThrownBy(() -> read("EC PRIVATE KEY", pkcs8, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> read("STRANGE PRIVATE KEY", pkcs8, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot be read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC"})
    void keysOfOldFormsAreReadAlsoIfTheyAreEncrypted(String algorithm) throws Exception {
        PrivateKey key = algorithm.equals("EC") ? CURVE_KEY : RSA_KEY;

        assertThat(number(readOldForm(key, null, null))).isEqualTo(number(key));
        assertThat(number(readOldForm(key, "pass+word", "pass+word"))).isEqualTo(number(key));
        assertThatThrownBy(() -> readOldForm(key, "right", "wr0ng"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("tlsCertificateKeyFilePassword right?")
                .hasMessageNotContaining("wr0ng");
        assertThatThrownBy(() -> readOldForm(key, "right", null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("give tlsCertificateKeyFilePassword");
    }

    /** The secret number of a key, which may be encoded in several ways. */
    private static BigInteger number(PrivateKey key) {
        return key instanceof ECPrivateKey ofCurve ? ofCurve.getS() : ((RSAPrivateKey) key).getPrivateExponent();
    }

    private PrivateKey readOldForm(PrivateKey key, String written, String given) throws IOException {
        PrivateKeyInfo content = PrivateKeyInfo.getInstance(key.getEncoded());
        if (key instanceof ECPrivateKey ofCurve) {
            // As OpenSSL writes it, with its curve.
            AlgorithmIdentifier algorithm = content.getPrivateKeyAlgorithm();
            content = new PrivateKeyInfo(
                    algorithm,
                    new org.bouncycastle.asn1.sec.ECPrivateKey(256, ofCurve.getS(), algorithm.getParameters()));
        }
        Path file = folder.resolve("old.pem");
        try (JcaPEMWriter pem = new JcaPEMWriter(Files.newBufferedWriter(file))) {
            pem.writeObject(new MiscPEMGenerator(
                    content,
                    written == null
                            ? null
                            : new JcePEMEncryptorBuilder("AES-256-CBC")
                                    .setProvider(new BouncyCastleProvider())
                                    .build(written.toCharArray())));
        }
        return PemFile.read("tlsCertificateKeyFile", file.toString()).privateKey(Optional.ofNullable(given));
    }

    private PrivateKey read(String label, byte[] content, String password) throws IOException {
        Path file = Files.writeString(
                folder.resolve("key.pem"),
                "-----BEGIN " + label + "-----\n"
                        + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                                .encodeToString(content)
                        + "\n-----END " + label + "-----\n");
        return PemFile.read("tlsCertificateKeyFile", file.toString()).privateKey(Optional.ofNullable(password));
    }

    private static byte[] encrypted(byte[] pkcs8, String password) throws GeneralSecurityException, IOException {
        String algorithm = "PBEWithHmacSHA256AndAES_256";
        Cipher cipher = Cipher.getInstance(algorithm);
        cipher.init(
                Cipher.ENCRYPT_MODE,
                SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password.toCharArray())));
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("PBES2");
        parameters.init(cipher.getParameters().getEncoded());
        return new EncryptedPrivateKeyInfo(parameters, cipher.doFinal(pkcs8)).getEncoded();
    }
}
