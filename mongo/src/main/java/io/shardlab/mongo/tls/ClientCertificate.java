package io.shardlab.mongo.tls;

import io.shardlab.core.deployment.UriOptions;
import io.shardlab.core.text.Message;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The certificate by which servers identify this client.
 *
 * @param path the path of its file, as it was given
 * @param certificate the first certificate of the file, which the others connect to an authority
 */
public record ClientCertificate(String path, X509Certificate certificate) {

    /**
     * Returns the certificate of a connection string; empty if it names none.
     *
     * @throws io.shardlab.core.error.UsageException if its file cannot be used
     */
    public static Optional<ClientCertificate> of(String uri) {
        return UriOptions.find(uri, UriOptions.KEY_FILE)
                .map(path -> new ClientCertificate(
                        path,
                        PemFile.read(UriOptions.KEY_FILE, path).certificates().get(0)));
    }

    /** Returns the name of its user in MongoDB's form (RFC 2253). */
    public String subject() {
        return certificate.getSubjectX500Principal().getName();
    }

    /** Describes the certificate, with its validity if it has expired or is not valid yet. */
    public Message describe(Instant now) {
        if (now.isAfter(certificate.getNotAfter().toInstant())) {
            return Message.of(
                    "the client certificate in {0} expired on {1}",
                    path, day(certificate.getNotAfter().toInstant()));
        }
        return now.isBefore(certificate.getNotBefore().toInstant())
                ? Message.of(
                        "the client certificate in {0} is not valid before {1}",
                        path, day(certificate.getNotBefore().toInstant()))
                : Message.of("the server may not trust the authority that signed the client certificate in {0}", path);
    }

    private static LocalDate day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }
}
