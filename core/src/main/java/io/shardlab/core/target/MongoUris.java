package io.shardlab.core.target;

import com.mongodb.ConnectionString;
import io.shardlab.core.parameter.ParameterType;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** MongoDB connection strings as parameter values. Formatting always masks the password. */
public final class MongoUris {

    private static final Pattern SEPARATOR = Pattern.compile(",(?=mongodb(?:\\+srv)?://)");
    /** Also where the scheme is mistyped: what looks like user:password@ is never shown. */
    private static final Pattern CREDENTIALS =
            Pattern.compile("(?<scheme>[A-Za-z][A-Za-z0-9+]*:/{1,2})(?<user>[^:@/\\s]*):\\S*@");

    private static final Pattern SECRET_OPTIONS = Pattern.compile(
            "(?i)(?<name>[?&;](?:tlsCertificateKeyFilePassword|authMechanismProperties|proxyPassword)=)[^&;]*");

    private MongoUris() {}

    /** One or several connection strings that the driver accepts; a comma before {@code mongodb:} separates them. */
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
                List<String> uris = List.of(SEPARATOR.split(text));
                uris.forEach(ConnectionString::new);
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

    /** The connection string, or a text with any number of them, with every secret replaced by {@code ***}. */
    public static String mask(String uri) {
        String masked = CREDENTIALS.matcher(uri).replaceAll("${scheme}${user}:***@");
        return SECRET_OPTIONS.matcher(masked).replaceAll("${name}***");
    }

    /** The hosts of a connection string, as a router's name. */
    public static String hosts(String uri) {
        return String.join(",", new ConnectionString(uri).getHosts());
    }
}
