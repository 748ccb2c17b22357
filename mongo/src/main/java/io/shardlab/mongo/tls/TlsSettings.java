package io.shardlab.mongo.tls;

import com.mongodb.ConnectionString;
import com.mongodb.connection.SslSettings;
import io.shardlab.core.deployment.UriOptions;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The encryption that a connection string asks for, including the options that MongoDB's own tools support and the driver does
 * not: {@code tlsCAFile}, {@code tlsCertificateKeyFile} with its password, and {@code tlsAllowInvalidCertificates}. As in those
 * tools, naming a file asks for encryption.
 */
public final class TlsSettings {

    private static final char[] IN_MEMORY = new char[0];

    private TlsSettings() {}

    /**
     * Applies the options of a connection string.
     *
     * @throws UsageException if a file cannot be used, or is named although encryption is refused
     */
    public static void apply(SslSettings.Builder ssl, ConnectionString connection) {
        ssl.applyConnectionString(connection);
        String uri = connection.getConnectionString();
        Optional<PemFile> authorities = file(uri, UriOptions.CA_FILE);
        Optional<PemFile> own = file(uri, UriOptions.KEY_FILE);
        boolean anyone =
                UriOptions.isTrue(uri, UriOptions.ANY_CERTIFICATE) || UriOptions.isTrue(uri, UriOptions.INSECURE);
        boolean files = authorities.isPresent() || own.isPresent();
        if (!files && !(anyone && Boolean.TRUE.equals(connection.getSslEnabled()))) {
            return;
        }
        if (Boolean.FALSE.equals(connection.getSslEnabled())) {
            throw new UsageException(Message.of(
                    "A connection string has TLS options but disables TLS by tls=false: remove one of them."));
        }
        ssl.enabled(true);
        ssl.context(context(own, UriOptions.find(uri, UriOptions.KEY_PASSWORD), authorities, anyone));
    }

    /**
     * True if a connection string asks for encryption.
     *
     * @throws UsageException as {@link #apply}
     */
    public static boolean isAskedFor(ConnectionString connection) {
        SslSettings.Builder ssl = SslSettings.builder();
        apply(ssl, connection);
        return ssl.build().isEnabled();
    }

    private static Optional<PemFile> file(String uri, String option) {
        return UriOptions.find(uri, option).map(path -> PemFile.read(option, path));
    }

    private static SSLContext context(
            Optional<PemFile> own, Optional<String> password, Optional<PemFile> authorities, boolean anyone) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(
                    own.isPresent() ? keys(own.get(), password) : null,
                    anyone
                            ? new TrustManager[] {new TrustAnyone()}
                            : authorities.isPresent() ? trusted(authorities.get()) : null,
                    null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            String files = Stream.of(own, authorities)
                    .flatMap(Optional::stream)
                    .map(PemFile::option)
                    .reduce((first, second) -> first + " and " + second)
                    .orElse("");
            throw new UsageException(Message.of("{0} cannot be used: {1}.", files, e.getMessage()), e);
        }
    }

    private static KeyManager[] keys(PemFile file, Optional<String> password)
            throws GeneralSecurityException, IOException {
        KeyStore store = emptyStore();
        X509Certificate[] chain = file.certificates().toArray(X509Certificate[]::new);
        store.setKeyEntry("client", file.privateKey(password), IN_MEMORY, chain);
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, IN_MEMORY);
        return factory.getKeyManagers();
    }

    private static TrustManager[] trusted(PemFile file) throws GeneralSecurityException, IOException {
        KeyStore store = emptyStore();
        List<X509Certificate> certificates = file.certificates();
        for (int i = 0; i < certificates.size(); i++) {
            store.setCertificateEntry("authority-" + i, certificates.get(i));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, IN_MEMORY);
        return store;
    }

    /** Accepts every certificate. It is an extended trust manager, as the JVM would otherwise check the host name. */
    private static final class TrustAnyone extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
