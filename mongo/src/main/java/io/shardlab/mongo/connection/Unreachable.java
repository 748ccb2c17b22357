package io.shardlab.mongo.connection;

import com.mongodb.MongoException;
import com.mongodb.MongoInternalException;
import com.mongodb.MongoSocketReadException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Why servers cannot be used, in words for people, from what the driver has seen of them. */
final class Unreachable {

    /** The driver takes the first four bytes of whatever comes for a length. */
    private static final Pattern LENGTH = Pattern.compile("message length (-?[0-9]{1,10}) ");

    private static final String NO_SERVER = "what answers at %s is no MongoDB server";

    private Unreachable() {}

    /** Of all servers that a connection string leads to, in one sentence without a full stop. */
    static String describe(ClusterDescription cluster, Optional<String> replicaSet) {
        if (cluster.getSrvResolutionException() != null) {
            return "the name service knows no servers of it: "
                    + cluster.getSrvResolutionException().getMessage().replaceFirst("[. ]+$", "");
        }
        String reasons = cluster.getServerDescriptions().stream()
                .map(server -> describe(server, replicaSet))
                .distinct()
                .collect(Collectors.joining("; "));
        return !reasons.isEmpty()
                ? reasons
                : replicaSet
                        .map(name -> "no server there is a member of a replica set named '" + name + "'")
                        .orElse("no server is known there");
    }

    private static String describe(ServerDescription server, Optional<String> replicaSet) {
        String address = server.getAddress().toString();
        if (server.getException() != null) {
            return describe(server.getException(), address, replicaSet);
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
    static String describe(Throwable failure, String address, Optional<String> replicaSet) {
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
                    + "): it may want TLS, by tls=true in the URI, or be no MongoDB server";
        }
        if (failure instanceof MongoInternalException || failure instanceof org.bson.BsonSerializationException) {
            return String.format(Locale.ROOT, NO_SERVER, address) + protocol(firstLine(failure));
        }
        if (replicaSet.isPresent() && firstLine(failure).contains("replica set")) {
            return address + " is no member of a replica set named '" + replicaSet.get() + "'";
        }
        return "connection to " + address + " failed: " + firstLine(cause);
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

    private static String describe(SSLException failure, String address) {
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
        return message.startsWith("Unsupported or unrecognized SSL message")
                ? address + " does not speak TLS"
                : "TLS with " + address + " failed: " + message;
    }

    private static String firstLine(Throwable failure) {
        return Optional.ofNullable(failure.getMessage())
                .flatMap(message -> message.lines().findFirst())
                .orElse(failure.getClass().getSimpleName());
    }
}
