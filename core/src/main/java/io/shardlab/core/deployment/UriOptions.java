package io.shardlab.core.deployment;

import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Suggestion;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The options of a connection string. The driver ignores those that it does not know, and values that it does not
 * understand: a mistyped {@code tls} would leave a connection unencrypted.
 */
public final class UriOptions {

    /** Certificates of those who may sign the servers' certificates, in a PEM file. */
    public static final String CA_FILE = "tlsCAFile";

    /** This client's certificate and its private key, in one PEM file. */
    public static final String KEY_FILE = "tlsCertificateKeyFile";

    /** Of an encrypted private key. */
    public static final String KEY_PASSWORD = "tlsCertificateKeyFilePassword";

    /** Whether a server's certificate is not looked at. */
    public static final String ANY_CERTIFICATE = "tlsAllowInvalidCertificates";

    /** The same, and its host name is not looked at either. */
    public static final String INSECURE = "tlsInsecure";

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]{0,40}");
    private static final Pattern SEPARATOR = Pattern.compile("[&;]");
    private static final String TAGS = "readPreferenceTags";
    private static final String COMPRESSORS = "compressors";

    /** Snappy needs native code that is not part of this program. */
    private static final List<String> KNOWN_COMPRESSORS = List.of("zlib", "zstd");

    private static final Set<String> TRUE = Set.of("true", "yes", "1");
    private static final Set<String> FALSE = Set.of("false", "no", "0");

    private static final Set<String> BOOLEANS = lowerCase(Stream.of(
            "ssl",
            "tls",
            INSECURE,
            ANY_CERTIFICATE,
            "sslInvalidHostNameAllowed",
            "tlsAllowInvalidHostnames",
            "retryWrites",
            "retryReads",
            "directConnection",
            "loadBalanced",
            "enableOverloadRetargeting",
            "safe",
            "journal",
            "j"));

    /** Those of {@code com.mongodb.ConnectionString}, and those that {@code core.tls} reads. */
    private static final Map<String, String> KNOWN = Stream.of(
                    CA_FILE,
                    KEY_FILE,
                    KEY_PASSWORD,
                    ANY_CERTIFICATE,
                    INSECURE,
                    "ssl",
                    "tls",
                    "sslInvalidHostNameAllowed",
                    "tlsAllowInvalidHostnames",
                    "replicaSet",
                    "directConnection",
                    "loadBalanced",
                    "authSource",
                    "authMechanism",
                    "authMechanismProperties",
                    "gssapiServiceName",
                    "readPreference",
                    TAGS,
                    "maxStalenessSeconds",
                    "readConcernLevel",
                    "w",
                    "wtimeoutMS",
                    "wtimeout",
                    "journal",
                    "j",
                    "safe",
                    "retryWrites",
                    "retryReads",
                    "maxAdaptiveRetries",
                    "enableOverloadRetargeting",
                    "appName",
                    COMPRESSORS,
                    "zlibCompressionLevel",
                    "uuidRepresentation",
                    "minPoolSize",
                    "maxPoolSize",
                    "maxConnecting",
                    "maxIdleTimeMS",
                    "maxLifeTimeMS",
                    "waitQueueTimeoutMS",
                    "timeoutMS",
                    "connectTimeoutMS",
                    "socketTimeoutMS",
                    "serverSelectionTimeoutMS",
                    "localThresholdMS",
                    "heartbeatFrequencyMS",
                    "serverMonitoringMode",
                    "srvMaxHosts",
                    "srvServiceName",
                    "srvAllowedHostsSuffix",
                    "proxyHost",
                    "proxyPort",
                    "proxyUsername",
                    "proxyPassword")
            .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), Function.identity()));

    private UriOptions() {}

    private static Set<String> lowerCase(Stream<String> names) {
        return names.map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    static boolean isKnown(String name) {
        return KNOWN.containsKey(name.toLowerCase(Locale.ROOT));
    }

    /** The last value of an option, decoded; empty if it is not given. */
    public static Optional<String> find(String uri, String name) {
        int question = uri.indexOf('?');
        return question < 0
                ? Optional.empty()
                : SEPARATOR
                        .splitAsStream(uri.substring(question + 1))
                        .filter(part -> part.regionMatches(true, 0, name + "=", 0, name.length() + 1))
                        .reduce((first, last) -> last)
                        .map(part -> decoded(part.substring(name.length() + 1)));
    }

    /** A plus sign is one: connection strings are no forms of web pages. */
    private static String decoded(String value) {
        return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Whether an option is given as true, by the words of the driver. */
    public static boolean isTrue(String uri, String name) {
        return find(uri, name).filter(value -> TRUE.contains(word(value))).isPresent();
    }

    private static String word(String value) {
        return value.strip().toLowerCase(Locale.ROOT);
    }

    /**
     * Refuses what would be ignored.
     *
     * @param query what follows the question mark
     * @throws RefusedValueException if an option is unknown, given twice, or has a value that it cannot have
     */
    static void check(String query) {
        Set<String> seen = new HashSet<>();
        for (String part : SEPARATOR.split(query)) {
            if (!part.isEmpty()) {
                checkOption(part, seen);
            }
        }
    }

    private static void checkOption(String part, Set<String> seen) {
        int equals = part.indexOf('=');
        String name = equals < 0 ? part : part.substring(0, equals);
        String known = KNOWN.get(name.toLowerCase(Locale.ROOT));
        if (known == null) {
            throw new RefusedValueException(unknown(name));
        }
        if (equals < 0) {
            throw new RefusedValueException("its option " + known + " has no value");
        }
        if (!seen.add(known) && !known.equals(TAGS)) {
            throw new RefusedValueException("its option " + known + " is given twice");
        }
        checkValue(known, decoded(part.substring(equals + 1)));
    }

    private static String unknown(String name) {
        // What has another form may be a part of a password.
        return NAME.matcher(name).matches()
                ? "its option " + name + " is unknown"
                        + Suggestion.nearest(name, KNOWN.values())
                                .map(nearest -> " (did you mean " + nearest + "?)")
                                .orElse("")
                : "a part of its options is none";
    }

    private static void checkValue(String name, String value) {
        if (BOOLEANS.contains(name.toLowerCase(Locale.ROOT))
                && !TRUE.contains(word(value))
                && !FALSE.contains(word(value))) {
            throw new RefusedValueException("its option " + name + " is true or false");
        }
        if (name.equals(COMPRESSORS) && !KNOWN_COMPRESSORS.containsAll(List.of(value.split(",")))) {
            throw new RefusedValueException("its option " + name + " takes " + String.join(" and ", KNOWN_COMPRESSORS)
                    + ", separated by commas");
        }
    }
}
