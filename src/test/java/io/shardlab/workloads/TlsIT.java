package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs on a server that accepts only TLS, with another name than its address, and asks its clients for certificates. */
class TlsIT {

    private static final String PASSWORD = "changeit";

    @TempDir
    private static Path folder;

    private static RestartableServer server;

    @TempDir
    private Path out;

    @BeforeAll
    static void startWithTls() throws Exception {
        makePair("server", "dns:db.example.net");
        makePair("client", "dns:client.example.net");
        makePair("stranger", "dns:stranger.example.net");
        makePair("expired", "dns:client.example.net", "-startdate", "-9d", "-validity", "1");
        server = new RestartableServer(
                folder,
                "--tlsMode",
                "requireTLS",
                "--tlsCertificateKeyFile",
                file("server", "both"),
                "--tlsCAFile",
                file("client", "certificate"));
    }

    @AfterAll
    static void end() {
        if (server != null) {
            server.close();
        }
    }

    /** A key with a certificate that it has signed itself. */
    private static void makePair(String name, String alternativeName, String... dates) throws Exception {
        Path store = folder.resolve(name + ".p12");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "RSA",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=" + alternativeName,
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD));
        command.addAll(List.of(dates));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        String certificate = pem("CERTIFICATE", keys(store).getCertificate(name).getEncoded());
        String key = pem(
                "PRIVATE KEY", keys(store).getKey(name, PASSWORD.toCharArray()).getEncoded());
        Files.writeString(Path.of(file(name, "certificate")), certificate);
        Files.writeString(Path.of(file(name, "both")), key + certificate);
    }

    private static KeyStore keys(Path store) throws GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return keys;
    }

    private static String pem(String label, byte[] content) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    }

    private static String file(String name, String content) {
        return folder.resolve(name + "-" + content + ".pem").toString();
    }

    private static String uri(String authority, String own, String option) {
        return server.uri() + "&tlsCAFile=" + file(authority, "certificate")
                + (own.isEmpty() ? "" : "&tlsCertificateKeyFile=" + file(own, "both")) + "&" + option;
    }

    @ParameterizedTest
    @CsvSource({"server, tlsAllowInvalidHostnames=true", "stranger, tlsInsecure=true"})
    void whoTrustsTheServerAndIsTrustedByItMeasures(String authority, String option) {
        Verdict verdict = new Runs(out)
                .run("bulk-load", "uri=" + uri(authority, "client", option), "documents=1k", "drop=true")
                .verdict();

        assertThat(verdict.status()).isEqualTo(Verdict.Status.PASS);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "an unknown server, stranger, client, tlsAllowInvalidHostnames=true, no trusted authority",
        "a server of another name, server, client, tls=true, does not fit",
        "a client without a certificate, server, '', tlsAllowInvalidHostnames=true, may require a client certificate",
        "a client that the server does not know, server, stranger, tlsAllowInvalidHostnames=true, may not trust",
        "a client whose time is over, server, expired, tlsAllowInvalidHostnames=true, expired on 20"
    })
    void theOthersGetTheReasonInOneSentence(String who, String authority, String own, String option, String reason) {
        String uri = uri(authority, own, option) + "&serverSelectionTimeoutMS=5000";
        assertThatThrownBy(() -> new Runs(out).run("bulk-load", "uri=" + uri, "documents=1k"))
                .as(who)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("mongodb://127.0.0.1")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("may require TLS")
                .hasMessageMatching("[^\\n]*")
                .hasMessageNotContaining("Exception");
    }
}
