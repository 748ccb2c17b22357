package io.shardlab.mongo.connection;

import io.shardlab.core.deployment.UriOptions;
import io.shardlab.core.deployment.UriParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits connection strings that a person types, one per line, and completes them with the login typed beside them. */
public final class TypedAddresses {

    private static final String SCHEME = "mongodb://";
    private static final Pattern SEPARATOR = Pattern.compile("\\R|,\\s*(?=mongodb(?:\\+srv)?://)");

    /** A password ends before the next connection string of the same line. */
    private static final String SAME_URI = "(?!,\\s*mongodb(?:\\+srv)?://)";

    /**
     * The last @ before the options ends the login, because a password that is not encoded may contain others. The scheme may
     * be missing or mistyped. A port is not a password.
     */
    private static final Pattern LOGIN = Pattern.compile("(?m)(?<begin>^\\s*|,\\s*)"
            + "(?<scheme>(?:[A-Za-z][A-Za-z0-9+]*:/{1,2})?+)(?<user>[^:@/?,\\s]*)"
            + "(?::(?!\\d{1,5}(?:[/?,\\s]|$))(?<password>(?:" + SAME_URI + "[^?\\s])*|(?:" + SAME_URI + "\\S)*))?@");

    private TypedAddresses() {}

    /**
     * The settings that all connections share.
     *
     * @param user empty for servers without access control
     * @param password never shown; the only text that contains it is a URI for the driver
     * @param database the database that defines the user; empty for the default of the URI or the server
     * @param tls true to encrypt; if it is false, the URI may ask for encryption
     * @param caFile the file of certificates that servers are checked against; empty for those that Java trusts
     */
    public record Login(String user, String password, String database, boolean tls, String caFile) {

        @Override
        public String toString() {
            return "Login[" + user + "]";
        }
    }

    /**
     * A text without its logins.
     *
     * @param text the rest of the text
     * @param user the user of the last login; empty if there was none
     * @param password the password of the last login; empty if there was none
     */
    public record Taken(String text, Optional<String> user, Optional<String> password) {}

    /** Takes every login out of a text. */
    public static Taken takeLogins(String text) {
        Optional<String> user = Optional.empty();
        Optional<String> password = Optional.empty();
        Matcher login = LOGIN.matcher(text);
        while (login.find()) {
            user = Optional.of(UriParts.decoded(login.group("user")));
            password = Optional.ofNullable(login.group("password")).map(UriParts::decoded);
        }
        return new Taken(login.replaceAll("${begin}${scheme}"), user, password);
    }

    /** The connection strings of a text for the driver: one for each line that is not blank, with the login. */
    public static List<String> uris(String text, Login login) {
        return SEPARATOR
                .splitAsStream(text)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(line -> uri(line, login))
                .toList();
    }

    private static String uri(String line, Login login) {
        String given = line.contains("://") ? line : SCHEME + line;
        return UriParts.of(given)
                .map(parts -> withRest(withUser(parts, login), options(given, login)))
                .orElse(given);
    }

    private static UriParts withUser(UriParts parts, Login login) {
        return login.user().isEmpty()
                ? parts
                : login.password().isEmpty()
                        ? parts.withUser(login.user())
                        : parts.withLogin(login.user(), login.password());
    }

    private static String withRest(UriParts parts, List<String> options) {
        String uri = parts.uri() + (parts.rest().isEmpty() ? "/" : "");
        return options.isEmpty() ? uri : uri + (uri.indexOf('?') < 0 ? "?" : "&") + String.join("&", options);
    }

    /** Options of the line take precedence over those typed beside it. */
    private static List<String> options(String uri, Login login) {
        List<String> options = new ArrayList<>();
        if (!login.database().isEmpty() && !login.user().isEmpty() && !names(uri, "authSource")) {
            options.add("authSource=" + UriParts.encoded(login.database()));
        }
        if (login.tls() && !names(uri, "tls") && !names(uri, "ssl")) {
            options.add("tls=true");
        }
        if (login.tls() && !login.caFile().isBlank() && !names(uri, UriOptions.CA_FILE)) {
            options.add(
                    UriOptions.CA_FILE + "=" + UriParts.encoded(login.caFile().strip()));
        }
        return options;
    }

    private static boolean names(String uri, String option) {
        return UriOptions.find(uri, option).isPresent();
    }
}
