package io.shardlab.core.deployment;

import io.shardlab.core.text.Secrets;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A connection string taken apart, each part as it was written. It need not be one that can be connected to.
 *
 * @param scheme with its slashes
 * @param login the user, and the password behind a colon, both encoded; empty if there is no @
 * @param rest the database and the options, from the first slash or question mark on
 */
public record UriParts(String scheme, Optional<String> login, String hosts, String rest) {

    private static final Pattern FORM = Pattern.compile(
            "(?<scheme>mongodb(?:\\+srv)?://)(?:(?<login>[^/?]*)@)?(?<hosts>[^/?@]*)(?<rest>.*)", Pattern.DOTALL);

    /** Empty if the text does not begin as a connection string does. */
    public static Optional<UriParts> of(String uri) {
        Matcher form = FORM.matcher(uri);
        return form.matches()
                ? Optional.of(new UriParts(
                        form.group("scheme"),
                        Optional.ofNullable(form.group("login")),
                        form.group("hosts"),
                        form.group("rest")))
                : Optional.empty();
    }

    /** The name of the user, decoded. */
    public Optional<String> user() {
        return login.map(text -> decoded(text.split(":", 2)[0]));
    }

    /** Whether there is a password, and not only what is shown in its place. */
    public boolean hasPassword() {
        return login.filter(text -> text.indexOf(':') >= 0 && !text.endsWith(":" + Secrets.MASK))
                .isPresent();
    }

    /** The name of the database, decoded; empty if there is none. */
    public Optional<String> database() {
        int question = rest.indexOf('?');
        String path = question < 0 ? rest : rest.substring(0, question);
        return path.length() > 1 ? Optional.of(decoded(path.substring(1))) : Optional.empty();
    }

    /** The same for another user, who has no password. */
    public UriParts withUser(String user) {
        return new UriParts(scheme, Optional.of(encoded(user)), hosts, rest);
    }

    /** The same for another user; neither name nor password is encoded yet. */
    public UriParts withLogin(String user, String password) {
        return new UriParts(scheme, Optional.of(encoded(user) + ":" + encoded(password)), hosts, rest);
    }

    /** The connection string, with its secrets. */
    public String uri() {
        return scheme + login.map(text -> text + "@").orElse("") + hosts + rest;
    }

    @Override
    public String toString() {
        return MongoUris.mask(uri());
    }

    /** A text as it stands in a connection string. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** What a part of a connection string means. A per cent sign that encodes nothing stays as it is. */
    public static String decoded(String text) {
        try {
            // A plus is itself here, unlike in forms.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
