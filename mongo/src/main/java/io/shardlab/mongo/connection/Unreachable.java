package io.shardlab.mongo.connection;

import com.mongodb.MongoException;
import com.mongodb.MongoInternalException;
import com.mongodb.MongoSocketReadException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.UriOptions;
import io.shardlab.mongo.tls.ClientCertificate;
import io.shardlab.mongo.tls.TlsSettings;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Why servers cannot be used, in words for people, from what the driver has seen of them. */
final class Unreachable {

    /** The connection string that led to them. */
    private final String uri;

    /** The driver takes the first four bytes of whatever comes for a length. */
    private static final Pattern LENGTH = Pattern.compile("message length (-?[0-9]{1,10}) ");

    /** By which a server says that it does not accept the client's certificate, or wants one. */
    private static final Pattern ALERT = Pattern.compile("alert: .*(certificate|unknown_ca)");

    private static final String NO_SERVER = "what answers at %s is no MongoDB server";

    private Unreachable(String uri) {
        this.uri = uri;
    }

    /** Of all servers that a connection string leads to, in one sentence without a full stop. */
    static String describe(ClusterDescription cluster, String uri) {
        return new Unreachable(uri).describe(cluster);
    }

    private String describe(ClusterDescription cluster) {
        if (cluster.getSrvResolutionException() != null) {
            return "the name service knows no servers of it: "
                    + cluster.getSrvResolutionException().getMessage().replaceFirst("[. ]+$", "");
        }
        String reasons = cluster.getServerDescriptions().stream()
                .map(this::describe)
                .distinct()
                .collect(Collectors.joining("; "));
        return !reasons.isEmpty()
                ? reasons
                : replicaSet()
                        .map(name -> "no server there is a member of a replica set named '" + name + "'")
                        .orElse("no server is known there");
    }

    private Optional<String> replicaSet() {
        return UriOptions.find(uri, "replicaSet");
    }

    private String describe(ServerDescription server) {
        String address = server.getAddress().toString();
        if (server.getException() != null) {
            return describe(server.getException(), address);
        }
        if (!server.isOk()) {
            return address + " does not answer";
        }
        return address
                + switch (server.getType()) {
                    case REPLICA_SET_PRIMARY, STANDALONE, SHARD_ROUTER, LOAD_BALANCER ->
                        " is there, but has not answered in time";
                    case REPLICA_SET_SECONDARY -> " is a secondary, and no primary is reachable";
                    default -> " is neither a primary nor a mongos";
                };
    }

    /** One server's failure. */
    private String describe(Throwable failure, String address) {
        Throwable cause = Stream.iterate(failure, failed -> failed != null, Throwable::getCause)
                .filter(failed -> !(failed instanceof MongoException))
                .findFirst()
                .orElse(failure);
        if (cause instanceof UnknownHostException) {
            return "there is no such host: " + address;
        }
        if (cause instanceof SSLException) {
            return describe((SSLException) cause, address);
        }
        if (cause instanceof SocketTimeoutException || failure instanceof MongoSocketReadTimeoutException) {
            return address + " does not answer";
        }
        if (cause instanceof ConnectException || cause instanceof NoRouteToHostException) {
            return "connection to " + address + " failed: " + firstLine(cause);
        }
        if (failure instanceof MongoSocketReadException) {
            return address + " closed the connection instead of answering ("
                    + firstLine(cause).replaceFirst("[. ]+$", "")
                    + "): " + whyClosed();
        }
        if (failure instanceof MongoInternalException || failure instanceof org.bson.BsonSerializationException) {
            return String.format(Locale.ROOT, NO_SERVER, address) + protocol(firstLine(failure));
        }
        if (replicaSet().isPresent() && firstLine(failure).contains("replica set")) {
            return address + " is no member of a replica set named '"
                    + replicaSet().get() + "'";
        }
        return "connection to " + address + " failed: " + firstLine(cause);
    }

    /** By TLS 1.3 a server looks at the client's certificate when the handshake is over. */
    private String whyClosed() {
        return TlsSettings.isAskedFor(MongoUris.parse(uri))
                ? whyClientIsRefused()
                : "it may want TLS, by tls=true in the URI, or be no MongoDB server";
    }

    private String whyClientIsRefused() {
        return ClientCertificate.of(uri)
                .map(certificate -> certificate.describe(Instant.now()))
                .orElse("it may want a client certificate, by " + UriOptions.KEY_FILE + " in the URI");
    }

    private static String protocol(String message) {
        Matcher length = LENGTH.matcher(message);
        if (!length.find()) {
            return "";
        }
        int bytes = (int) Long.parseLong(length.group(1));
        String begin = new String(
                new byte[] {(byte) bytes, (byte) (bytes >> 8), (byte) (bytes >> 16), (byte) (bytes >> 24)},
                StandardCharsets.ISO_8859_1);
        return switch (begin) {
            case "HTTP" -> " (it speaks HTTP)";
            case "SSH-" -> " (it speaks SSH)";
            default -> "";
        };
    }

    private String describe(SSLException failure, String address) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertPathBuilderException) {
                return "no trusted authority has signed the certificate of " + address
                        + ": name the authority's certificate by tlsCAFile";
            }
            if (cause instanceof CertificateException certificate && certificate.getCause() == null) {
                return "the certificate of " + address + " does not fit: " + firstLine(certificate);
            }
        }
        String message = firstLine(failure);
        if (message.startsWith("Unsupported or unrecognized SSL message")) {
            return address + " does not speak TLS";
        }
        return "TLS with " + address + " failed: " + message
                + (message.startsWith("Remote host terminated the handshake") ? ": it may not speak TLS" : "")
                + (ALERT.matcher(message).find() ? ": " + whyClientIsRefused() : "");
    }

    private static String firstLine(Throwable failure) {
        return Optional.ofNullable(failure.getMessage())
                .flatMap(message -> message.lines().findFirst())
                .orElse(failure.getClass().getSimpleName());
    }
}
