package io.shardlab.core.target;

import com.mongodb.ConnectionString;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterType;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** MongoDB connection strings as parameter values. Formatting always masks the password. */
public final class MongoUris {

    private static final String SRV = "mongodb+srv://";
    private static final Pattern SEPARATOR = Pattern.compile(",(?=mongodb(?:\\+srv)?://)");
    /** Also where the scheme is mistyped: what looks like user:password@ is never shown. */
    private static final Pattern CREDENTIALS =
            Pattern.compile("(?<scheme>[A-Za-z][A-Za-z0-9+]*:/{1,2})(?<user>[^:@/\\s]*):\\S*@");

    private static final Pattern SECRET_OPTIONS = Pattern.compile(
            "(?i)(?<name>[?&;](?:tlsCertificateKeyFilePassword|authMechanismProperties|proxyPassword)=)[^&;]*");

    private MongoUris() {}

    /**
     * One or several connection strings that the driver accepts; a comma before {@code mongodb:} separates them. Of
     * {@code mongodb+srv:} only the form is checked: what it stands for is looked up when it is connected to, which may take
     * seconds.
     */
    public static ParameterType<List<String>> listType() {
        return new ParameterType<>() {
            @Override
            public String name() {
                return "list of URI";
            }

            @Override
            public String allowed() {
                return "a connection string such as mongodb://host:27017";
            }

            @Override
            public List<String> parse(String text) {
                List<String> uris = MongoUris.split(text);
                uris.forEach(MongoUris::check);
                return uris;
            }

            @Override
            public String format(List<String> uris) {
                return uris.stream().map(MongoUris::mask).collect(Collectors.joining(","));
            }

            @Override
            public String masked(String text) {
                return SEPARATOR.splitAsStream(text).map(MongoUris::mask).collect(Collectors.joining(","));
            }

            @Override
            public boolean commasBelongToValue() {
                return true;
            }
        };
    }

    /**
     * Refuses what the driver would not accept; see {@link #listType} for {@code mongodb+srv:}.
     *
     * @throws IllegalArgumentException if it is no connection string
     */
    public static void check(String uri) {
        if (!uri.startsWith(SRV)) {
            new ConnectionString(uri);
        } else if (uri.length() == SRV.length() || uri.substring(SRV.length()).isBlank()) {
            throw new IllegalArgumentException("no host");
        }
    }

    /** The connection string, or a text with any number of them, with every secret replaced by {@code ***}. */
    public static String mask(String uri) {
        String masked = CREDENTIALS.matcher(uri).replaceAll("${scheme}${user}:***@");
        return SECRET_OPTIONS.matcher(masked).replaceAll("${name}***");
    }

    /**
     * What the driver makes of a connection string; for {@code mongodb+srv:} it asks the name server, and blocks meanwhile.
     *
     * @throws UsageException if it is none
     */
    public static ConnectionString parse(String uri) {
        try {
            return new ConnectionString(uri);
        } catch (IllegalArgumentException e) {
            throw new UsageException(mask(uri) + " is no connection string: " + mask(e.getMessage()) + ".", e);
        }
    }

    /** The connection strings of a text with one or several. */
    public static List<String> split(String text) {
        return List.of(SEPARATOR.split(text));
    }

    /** Whether a connection string, or a text that has one, shows a secret. */
    public static boolean hasSecret(String uri) {
        return !mask(uri).equals(uri);
    }

    /** Whether a connection string lost a secret to {@link #mask}, so that nobody can connect with it. */
    public static boolean isMasked(String uri) {
        return uri.contains(":***@") || uri.contains("=***");
    }

    /** The hosts of a connection string, as a router's name. */
    public static String hosts(String uri) {
        return String.join(",", parse(uri).getHosts());
    }
}
