package io.shardlab.mongo.connection;

import com.mongodb.MongoException;
import com.mongodb.MongoIncompatibleDriverException;
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
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.bson.BsonSerializationException;

/** Describes for users why servers cannot be used, from the driver's view of them. */
record Unreachable(String uri) {

    /** The newest server versions by {@code maxWireVersion}, which is all that drivers learn: src/mongo/db/wire_version.h. */
    private static final Map<Integer, String> VERSIONS =
            Map.of(0, "2.4", 2, "2.6", 3, "3.0", 4, "3.2", 5, "3.4", 6, "3.6", 7, "4.0");
    /** The driver's message for an answer in another protocol, whose first four bytes it reads as a length. */
    private static final Pattern LENGTH = Pattern.compile("message length (-?[0-9]{1,10}) ");

    /** The alert of a server that does not accept the client's certificate, or requires one. */
    private static final Pattern ALERT = Pattern.compile("alert: .*(certificate|unknown_ca)");

    private static final String NO_SERVER = "the server at %s is not a MongoDB server";

    /** Describes all servers to which a connection string leads, in one sentence without a full stop. */
    static String describe(ClusterDescription cluster, String uri) {
        return new Unreachable(uri).describe(cluster);
    }

    /** Names a server that is too old for the driver by its version, in one sentence without a full stop. */
    static String describe(MongoIncompatibleDriverException failure) {
        return failure.getClusterDescription().getServerDescriptions().stream()
                .filter(ServerDescription::isIncompatiblyOlderThanDriver)
                .findFirst()
                .map(server -> server.getAddress() + " is MongoDB "
                        + VERSIONS.getOrDefault(
                                server.getMaxWireVersion(), "of wire version " + server.getMaxWireVersion())
                        + ", older than " + ServerDescription.MIN_DRIVER_SERVER_VERSION
                        + ", the oldest version that the MongoDB driver of this program supports")
                .orElseGet(failure::getMessage);
    }

    private String describe(ClusterDescription cluster) {
        if (cluster.getSrvResolutionException() != null) {
            return "the name service knows no servers for it: "
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
                        " is reachable, but has not answered in time";
                    case REPLICA_SET_SECONDARY -> " is a secondary, and no primary is reachable";
                    default -> " is neither a primary nor a mongos";
                };
    }

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
        if (failure instanceof MongoInternalException || failure instanceof BsonSerializationException) {
            return String.format(Locale.ROOT, NO_SERVER, address) + protocol(firstLine(failure));
        }
        if (replicaSet().isPresent() && firstLine(failure).contains("replica set")) {
            return address + " is not a member of a replica set named '"
                    + replicaSet().get() + "'";
        }
        return "connection to " + address + " failed: " + firstLine(cause);
    }

    /** With TLS 1.3 a server checks the client's certificate after the handshake. */
    private String whyClosed() {
        return TlsSettings.isAskedFor(MongoUris.parse(uri))
                ? whyClientIsRefused()
                : "it may require TLS (tls=true in the URI), or may not be a MongoDB server";
    }

    private String whyClientIsRefused() {
        return ClientCertificate.of(uri)
                .map(certificate -> certificate.describe(Instant.now()))
                .orElse("it may require a client certificate, by " + UriOptions.KEY_FILE + " in the URI");
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

    /** Hides the connection string, which may contain a password. */
    @Override
    public String toString() {
        return "Unreachable";
    }
}
