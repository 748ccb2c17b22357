package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.UriParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Connection strings as a person types them, one a line: taken apart, and made whole with what is typed beside them. */
final class Addresses {

    private static final String SCHEME = "mongodb://";
    private static final Pattern SEPARATOR = Pattern.compile("\\R|,\\s*(?=mongodb(?:\\+srv)?://)");

    /** What a password cannot reach into: the next connection string of the same line. */
    private static final String SAME_URI = "(?!,\\s*mongodb(?:\\+srv)?://)";

    /**
     * The last @ before the options ends the login, as a password that was not encoded may hold others. The scheme may be
     * missing or mistyped; a port is no password.
     */
    private static final Pattern LOGIN = Pattern.compile("(?m)(?<begin>^\\s*|,\\s*)"
            + "(?<scheme>(?:[A-Za-z][A-Za-z0-9+]*:/{1,2})?+)(?<user>[^:@/?,\\s]*)"
            + "(?::(?!\\d{1,5}(?:[/?,\\s]|$))(?<password>(?:" + SAME_URI + "[^?\\s])*|(?:" + SAME_URI + "\\S)*))?@");

    private static final Pattern PARTS = Pattern.compile(
            "(?<scheme>mongodb(?:\\+srv)?://)?(?<hosts>[^/?]*)(?:/(?<database>[^?]*))?(?:\\?(?<options>.*))?");

    private Addresses() {}

    /**
     * A text without the logins that were in it.
     *
     * @param text what is left
     * @param user of the last login; empty if there was none
     * @param password of the last login; empty if there was none
     */
    record Taken(String text, Optional<String> user, Optional<String> password) {}

    /** Takes every login out of a text. */
    static Taken takeLogins(String text) {
        Optional<String> user = Optional.empty();
        Optional<String> password = Optional.empty();
        Matcher login = LOGIN.matcher(text);
        while (login.find()) {
            user = Optional.of(UriParts.decoded(login.group("user")));
            password = Optional.ofNullable(login.group("password")).map(UriParts::decoded);
        }
        return new Taken(login.replaceAll("${begin}${scheme}"), user, password);
    }

    /** The connection strings of a text: those of its lines that are not blank, each with the login; as the driver takes them. */
    static List<String> uris(String text, Login login) {
        return SEPARATOR
                .splitAsStream(text)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(line -> uri(line, login))
                .toList();
    }

    private static String uri(String line, Login login) {
        Matcher parts = PARTS.matcher(line);
        if (!parts.matches()) {
            return line;
        }
        String scheme = Optional.ofNullable(parts.group("scheme")).orElse(SCHEME);
        String database = Optional.ofNullable(parts.group("database")).orElse("");
        String options = String.join("&", options(parts.group("options"), login));
        return scheme + user(login) + parts.group("hosts") + "/" + database + (options.isEmpty() ? "" : "?" + options);
    }

    private static String user(Login login) {
        if (login.user().isEmpty()) {
            return "";
        }
        return UriParts.encoded(login.user())
                + (login.password().isEmpty() ? "" : ":" + UriParts.encoded(login.password())) + "@";
    }

    /** What a line says itself goes before what is typed beside it. */
    private static List<String> options(String given, Login login) {
        List<String> options = new ArrayList<>();
        Stream.ofNullable(given).filter(text -> !text.isEmpty()).forEach(options::add);
        if (!login.database().isEmpty() && !login.user().isEmpty() && !names(given, "authSource")) {
            options.add("authSource=" + UriParts.encoded(login.database()));
        }
        if (login.tls() && !names(given, "tls") && !names(given, "ssl")) {
            options.add("tls=true");
        }
        return options;
    }

    private static boolean names(String options, String option) {
        return options != null
                && Pattern.compile("(?:^|[&;])" + option + "=", Pattern.CASE_INSENSITIVE)
                        .matcher(options)
                        .find();
    }
}
