package io.shardlab.core.deployment;

import com.mongodb.ConnectionString;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.text.Suggestion;
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
 * The options of a connection string. The driver ignores unknown options, and values that it does not understand: a mistyped
 * {@code tls} would leave a connection unencrypted.
 */
public final class UriOptions {

    /** A PEM file with the certificates of the authorities that sign the servers' certificates. */
    public static final String CA_FILE = "tlsCAFile";

    /** A PEM file with this client's certificate and its private key. */
    public static final String KEY_FILE = "tlsCertificateKeyFile";

    /** The password of an encrypted private key. */
    public static final String KEY_PASSWORD = "tlsCertificateKeyFilePassword";

    /** True if the servers' certificates are not checked. */
    public static final String ANY_CERTIFICATE = "tlsAllowInvalidCertificates";

    /** True if neither the servers' certificates nor their host names are checked. */
    public static final String INSECURE = "tlsInsecure";

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]{0,40}");
    private static final Pattern SEPARATOR = Pattern.compile("[&;]");
    private static final String TAGS = "readPreferenceTags";
    private static final String COMPRESSORS = "compressors";

    /** Snappy needs native code that is not part of this program. */
    private static final List<String> KNOWN_COMPRESSORS = List.of("zlib", "zstd");

    private static final Set<String> TRUE = Set.of("true", "yes", "1");
    private static final Set<String> FALSE = Set.of("false", "no", "0");

    private static final Set<String> BOOLEANS = Set.of("""
        ssl tls tlsInsecure tlsAllowInvalidCertificates sslInvalidHostNameAllowed tlsAllowInvalidHostnames
        retryWrites retryReads directConnection loadBalanced enableOverloadRetargeting safe journal j\
        """.split("\\s+"));

    /** The options of {@link ConnectionString}, and those of TLS above, by their names in lower case. */
    private static final Map<String, String> KNOWN = Stream.of("""
        tlsCAFile tlsCertificateKeyFile tlsCertificateKeyFilePassword tlsAllowInvalidCertificates tlsInsecure
        ssl tls sslInvalidHostNameAllowed tlsAllowInvalidHostnames replicaSet directConnection loadBalanced
        authSource authMechanism authMechanismProperties gssapiServiceName readPreference readPreferenceTags
        maxStalenessSeconds readConcernLevel w wtimeoutMS wtimeout journal j safe retryWrites retryReads
        maxAdaptiveRetries enableOverloadRetargeting appName compressors zlibCompressionLevel uuidRepresentation
        minPoolSize maxPoolSize maxConnecting maxIdleTimeMS maxLifeTimeMS waitQueueTimeoutMS timeoutMS
        connectTimeoutMS socketTimeoutMS serverSelectionTimeoutMS localThresholdMS heartbeatFrequencyMS
        serverMonitoringMode srvMaxHosts srvServiceName srvAllowedHostsSuffix proxyHost proxyPort proxyUsername
        proxyPassword\
        """.split("\\s+"))
            .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), Function.identity()));

    private UriOptions() {}

    static boolean isKnown(String name) {
        return KNOWN.containsKey(name.toLowerCase(Locale.ROOT));
    }

    private static Stream<String> given(String uri) {
        int question = uri.indexOf('?');
        return question < 0
                ? Stream.empty()
                : SEPARATOR.splitAsStream(uri.substring(question + 1)).filter(part -> !part.isEmpty());
    }

    /** The last value of an option, decoded; empty if it is not given. */
    public static Optional<String> find(String uri, String name) {
        return given(uri)
                .filter(part -> part.regionMatches(true, 0, name + "=", 0, name.length() + 1))
                .reduce((first, last) -> last)
                .map(part -> UriParts.decoded(part.substring(name.length() + 1)));
    }

    /** The values of the options that may hold a secret, as written. */
    static Stream<String> secrets(String uri) {
        return given(uri)
                .map(part -> part.split("=", 2))
                .filter(part -> part.length == 2 && Secrets.isSecretOption(part[0]))
                .map(part -> part[1]);
    }

    /** True if an option is given as true, in the words of the driver. */
    public static boolean isTrue(String uri, String name) {
        return find(uri, name).filter(value -> TRUE.contains(word(value))).isPresent();
    }

    private static String word(String value) {
        return value.strip().toLowerCase(Locale.ROOT);
    }

    /**
     * Refuses options that the driver would ignore.
     *
     * @throws RefusedValueException if an option is unknown, given twice, or has a value that it cannot have
     */
    static void check(String uri) {
        Set<String> seen = new HashSet<>();
        given(uri).map(part -> part.split("=", 2)).forEach(part -> {
            String known = KNOWN.get(part[0].toLowerCase(Locale.ROOT));
            if (known == null) {
                throw new RefusedValueException(unknown(part[0]));
            }
            if (!seen.add(known) && !known.equals(TAGS)) {
                throw new RefusedValueException(Message.of("its option {0} is given twice", known));
            }
            if (part.length == 2) {
                checkValue(known, UriParts.decoded(part[1]));
            }
        });
    }

    private static Message unknown(String name) {
        // A name of another form may be a part of a password.
        return NAME.matcher(name).matches()
                ? Suggestion.nearest(name, KNOWN.values())
                        .map(nearest -> Message.of("its option {0} is unknown (did you mean {1}?)", name, nearest))
                        .orElseGet(() -> Message.of("its option {0} is unknown", name))
                : Message.of("a part of its options is not an option");
    }

    private static void checkValue(String name, String value) {
        if (BOOLEANS.contains(name) && !TRUE.contains(word(value)) && !FALSE.contains(word(value))) {
            throw new RefusedValueException(Message.of("its option {0} is true or false", name));
        }
        if (name.equals(COMPRESSORS) && !KNOWN_COMPRESSORS.containsAll(List.of(value.split(",")))) {
            throw new RefusedValueException(
                    Message.of("its option {0} takes zlib and zstd, separated by commas", name));
        }
    }
}
