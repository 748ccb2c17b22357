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
                        "{0} is MongoDB {1}, older than {2}, the oldest version that the MongoDB driver of this program "
                                + "supports",
                        server.getAddress(),
                        Optional.ofNullable(VERSIONS.get(server.getMaxWireVersion()))
                                .map(Message::text)
                                .orElseGet(
                                        () -> Message.of("of wire version {0,number,#}", server.getMaxWireVersion())),
                        ServerDescription.MIN_DRIVER_SERVER_VERSION))
                .orElseGet(() -> Message.text(failure.getMessage()));
    }

    private Message describe(ClusterDescription cluster) {
        if (cluster.getSrvResolutionException() != null) {
            return Message.of(
                    "the name service knows no servers for it: {0}",
                    cluster.getSrvResolutionException().getMessage().replaceFirst("[. ]+$", ""));
        }
        List<Message> reasons = cluster.getServerDescriptions().stream()
                .map(this::describe)
                .distinct()
                .toList();
        return !reasons.isEmpty()
                ? Message.joined("; ", reasons)
                : replicaSet()
                        .map(name -> Message.of("no server there is a member of a replica set named '{0}'", name))
                        .orElseGet(() -> Message.of("no server is known there"));
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
            return Message.of("{0} does not answer", address);
        }
        return switch (server.getType()) {
            case REPLICA_SET_PRIMARY, STANDALONE, SHARD_ROUTER, LOAD_BALANCER ->
                Message.of("{0} is reachable, but has not answered in time", address);
            case REPLICA_SET_SECONDARY -> Message.of("{0} is a secondary, and no primary is reachable", address);
            default -> Message.of("{0} is neither a primary nor a mongos", address);
        };
    }

    private Message describe(Throwable failure, String address) {
        Throwable cause = Stream.iterate(failure, failed -> failed != null, Throwable::getCause)
                .filter(failed -> !(failed instanceof MongoException))
                .findFirst()
                .orElse(failure);
        if (cause instanceof UnknownHostException) {
            return Message.of("there is no such host: {0}", address);
        }
        if (cause instanceof SSLException) {
            return describe((SSLException) cause, address);
        }
        if (cause instanceof SocketTimeoutException || failure instanceof MongoSocketReadTimeoutException) {
            return Message.of("{0} does not answer", address);
        }
        if (cause instanceof ConnectException || cause instanceof NoRouteToHostException) {
            return Message.of("connection to {0} failed: {1}", address, firstLine(cause));
        }
        if (failure instanceof MongoSocketReadException) {
            return Message.of(
                    "{0} closed the connection instead of answering ({1}): {2}",
                    address, firstLine(cause).replaceFirst("[. ]+$", ""), whyClosed());
        }
        if (failure instanceof MongoInternalException || failure instanceof BsonSerializationException) {
            return Message.of("the server at {0} is not a MongoDB server{1}", address, protocol(firstLine(failure)));
        }
        if (replicaSet().isPresent() && firstLine(failure).contains("replica set")) {
            return Message.of(
                    "{0} is not a member of a replica set named '{1}'",
                    address, replicaSet().get());
        }
        return Message.of("connection to {0} failed: {1}", address, firstLine(cause));
    }

    /** With TLS 1.3 a server checks the client's certificate after the handshake. */
    private Message whyClosed() {
        return TlsSettings.isAskedFor(MongoUris.parse(uri))
                ? whyClientIsRefused()
                : Message.of("it may require TLS (tls=true in the URI), or may not be a MongoDB server");
    }

    private Message whyClientIsRefused() {
        return ClientCertificate.of(uri)
                .map(certificate -> certificate.describe(Instant.now()))
                .orElseGet(() ->
                        Message.of("it may require a client certificate, by {0} in the URI", UriOptions.KEY_FILE));
    }

    private static Message protocol(String message) {
        Matcher length = LENGTH.matcher(message);
        if (!length.find()) {
            return Message.NONE;
        }
        int bytes = (int) Long.parseLong(length.group(1));
        String begin = new String(
                new byte[] {(byte) bytes, (byte) (bytes >> 8), (byte) (bytes >> 16), (byte) (bytes >> 24)},
                StandardCharsets.ISO_8859_1);
        return switch (begin) {
            case "HTTP" -> Message.of(" (it speaks {0})", "HTTP");
            case "SSH-" -> Message.of(" (it speaks {0})", "SSH");
            default -> Message.NONE;
        };
    }

    private Message describe(SSLException failure, String address) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertPathBuilderException) {
                return Message.of(
                        "no trusted authority has signed the certificate of {0}: name the authority's certificate by "
                                + "tlsCAFile",
                        address);
            }
            if (cause instanceof CertificateException certificate && certificate.getCause() == null) {
                return Message.of("the certificate of {0} does not fit: {1}", address, firstLine(certificate));
            }
        }
        String message = firstLine(failure);
        if (message.startsWith("Unsupported or unrecognized SSL message")) {
            return Message.of("{0} does not speak TLS", address);
        }
        Message failed = Message.of("TLS with {0} failed: {1}", address, message);
        if (message.startsWith("Remote host terminated the handshake")) {
            return Message.of("{0}: it may not speak TLS", failed);
        }
        return ALERT.matcher(message).find() ? Message.of("{0}: {1}", failed, whyClientIsRefused()) : failed;
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
