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
import io.shardlab.core.text.Message;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** Describes all servers to which a connection string leads, in one sentence without a full stop. */
    static Message describe(ClusterDescription cluster, String uri) {
        return new Unreachable(uri).describe(cluster);
    }

    /** Names a server that is too old for the driver by its version, in one sentence without a full stop. */
    static Message describe(MongoIncompatibleDriverException failure) {
        return failure.getClusterDescription().getServerDescriptions().stream()
                .filter(ServerDescription::isIncompatiblyOlderThanDriver)
                .findFirst()
                .map(server -> Message.of(
                        "mongo.version.old",
                        server.getAddress(),
                        Optional.ofNullable(VERSIONS.get(server.getMaxWireVersion()))
                                .map(Message::text)
                                .orElseGet(() -> Message.of("mongo.version.wire", server.getMaxWireVersion())),
                        ServerDescription.MIN_DRIVER_SERVER_VERSION))
                .orElseGet(() -> Message.text(failure.getMessage()));
    }

    private Message describe(ClusterDescription cluster) {
        if (cluster.getSrvResolutionException() != null) {
            return Message.of(
                    "mongo.down.name-service",
                    cluster.getSrvResolutionException().getMessage().replaceFirst("[. ]+$", ""));
        }
        List<Message> reasons = cluster.getServerDescriptions().stream()
                .map(this::describe)
                .distinct()
                .toList();
        return !reasons.isEmpty()
                ? Message.joined("; ", reasons)
                : replicaSet()
                        .map(name -> Message.of("mongo.down.no-member", name))
                        .orElseGet(() -> Message.of("mongo.down.unknown"));
    }

    private Optional<String> replicaSet() {
        return UriOptions.find(uri, "replicaSet");
    }

    private Message describe(ServerDescription server) {
        String address = server.getAddress().toString();
        if (server.getException() != null) {
            return describe(server.getException(), address);
        }
        if (!server.isOk()) {
            return Message.of("mongo.down.silent", address);
        }
        return switch (server.getType()) {
            case REPLICA_SET_PRIMARY, STANDALONE, SHARD_ROUTER, LOAD_BALANCER -> Message.of("mongo.down.late", address);
            case REPLICA_SET_SECONDARY -> Message.of("mongo.down.secondary", address);
            default -> Message.of("mongo.down.other", address);
        };
    }

    private Message describe(Throwable failure, String address) {
        Throwable cause = Stream.iterate(failure, failed -> failed != null, Throwable::getCause)
                .filter(failed -> !(failed instanceof MongoException))
                .findFirst()
                .orElse(failure);
        if (cause instanceof UnknownHostException) {
            return Message.of("mongo.down.no-host", address);
        }
        if (cause instanceof SSLException) {
            return describe((SSLException) cause, address);
        }
        if (cause instanceof SocketTimeoutException || failure instanceof MongoSocketReadTimeoutException) {
            return Message.of("mongo.down.silent", address);
        }
        if (cause instanceof ConnectException || cause instanceof NoRouteToHostException) {
            return Message.of("mongo.error.connection", address, firstLine(cause));
        }
        if (failure instanceof MongoSocketReadException) {
            return Message.of("mongo.down.closed", address, firstLine(cause).replaceFirst("[. ]+$", ""), whyClosed());
        }
        if (failure instanceof MongoInternalException || failure instanceof BsonSerializationException) {
            return Message.of("mongo.down.other-protocol", address, protocol(firstLine(failure)));
        }
        if (replicaSet().isPresent() && firstLine(failure).contains("replica set")) {
            return Message.of("mongo.down.not-member", address, replicaSet().get());
        }
        return Message.of("mongo.error.connection", address, firstLine(cause));
    }

    /** With TLS 1.3 a server checks the client's certificate after the handshake. */
    private Message whyClosed() {
        return TlsSettings.isAskedFor(MongoUris.parse(uri))
                ? whyClientIsRefused()
                : Message.of("mongo.down.tls-or-other");
    }

    private Message whyClientIsRefused() {
        return ClientCertificate.of(uri)
                .map(certificate -> certificate.describe(Instant.now()))
                .orElseGet(() -> Message.of("mongo.down.needs-certificate", UriOptions.KEY_FILE));
    }

    private static Message protocol(String message) {
        Matcher length = LENGTH.matcher(message);
        if (!length.find()) {
            return Message.text("");
        }
        int bytes = (int) Long.parseLong(length.group(1));
        String begin = new String(
                new byte[] {(byte) bytes, (byte) (bytes >> 8), (byte) (bytes >> 16), (byte) (bytes >> 24)},
                StandardCharsets.ISO_8859_1);
        return switch (begin) {
            case "HTTP" -> Message.of("mongo.down.speaks", "HTTP");
            case "SSH-" -> Message.of("mongo.down.speaks", "SSH");
            default -> Message.text("");
        };
    }

    private Message describe(SSLException failure, String address) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertPathBuilderException) {
                return Message.of("mongo.down.authority", address);
            }
            if (cause instanceof CertificateException certificate && certificate.getCause() == null) {
                return Message.of("mongo.down.certificate", address, firstLine(certificate));
            }
        }
        String message = firstLine(failure);
        if (message.startsWith("Unsupported or unrecognized SSL message")) {
            return Message.of("mongo.down.no-tls", address);
        }
        Message failed = Message.of("mongo.down.tls", address, message);
        if (message.startsWith("Remote host terminated the handshake")) {
            return Message.of("mongo.down.tls.maybe", failed);
        }
        return ALERT.matcher(message).find()
                ? Message.of("mongo.down.tls.because", failed, whyClientIsRefused())
                : failed;
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
