package io.shardlab.core.deployment;

import io.shardlab.core.text.Secrets;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a connection string, as they were written. The string need not be valid.
 *
 * @param scheme the scheme with its slashes
 * @param login the encoded user, with a colon and the encoded password if there is one; empty if there is no @
 * @param hosts the hosts
 * @param rest the database and the options, from the first slash or question mark
 */
public record UriParts(String scheme, Optional<String> login, String hosts, String rest) {

    private static final Pattern FORM = Pattern.compile(
            "(?<scheme>mongodb(?:\\+srv)?://)(?:(?<login>[^/?]*)@)?(?<hosts>[^/?@]*)(?<rest>.*)", Pattern.DOTALL);

    private static final Pattern WRONG_ESCAPE = Pattern.compile("%(?!\\p{XDigit}{2})");

    /** Parses a text; empty if it does not begin like a connection string. */
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

    /** The decoded name of the user. */
    public Optional<String> user() {
        return login.map(text -> decoded(text.split(":", 2)[0]));
    }

    /** True if there is a password that is not masked. */
    public boolean hasPassword() {
        return login.filter(text -> text.indexOf(':') >= 0 && !text.endsWith(":" + Secrets.MASK))
                .isPresent();
    }

    /** The decoded name of the database; empty if there is none. */
    public Optional<String> database() {
        int question = rest.indexOf('?');
        String path = question < 0 ? rest : rest.substring(0, question);
        return path.length() > 1 ? Optional.of(decoded(path.substring(1))) : Optional.empty();
    }

    /** The same for another user without a password. */
    public UriParts withUser(String user) {
        return new UriParts(scheme, Optional.of(encoded(user)), hosts, rest);
    }

    /** The same for another user and password, which are not encoded yet. */
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

    /** Encodes a text for a connection string. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Decodes a part of a connection string; a text that is not encoded correctly is returned unchanged. */
    public static String decoded(String text) {
        // Unlike in forms of web pages, a plus sign stands for itself.
        return isEncoded(text) ? URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8) : text;
    }

    /** True if a text can be decoded. */
    static boolean isEncoded(String text) {
        return !WRONG_ESCAPE.matcher(text).find();
    }
}
