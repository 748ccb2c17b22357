package io.shardlab.core.deployment;

import com.mongodb.ConnectionString;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Explains why a text is not a valid connection string. The driver's own messages repeat parts of a password whose special
 * characters were not escaped, and it accepts some strings that it cannot connect to.
 */
final class UriCheck {

    private static final String PLAIN = "mongodb://";
    private static final String SRV = "mongodb+srv://";
    private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
    /** An IPv6 address may have a scope, such as {@code %eth0}. */
    private static final Pattern BRACKETED =
            Pattern.compile("\\[[0-9A-Fa-f:.]+(?:%[0-9A-Za-z._~-]+)?](?::(?<port>.*))?", Pattern.DOTALL);

    private static final int MOST_PORTS = 65_535;
    private final String uri;
    private final boolean srv;
    private final Optional<String> login;
    private final String hosts;
    private final String rest;

    private UriCheck(String uri) {
        this.uri = uri;
        this.srv = uri.startsWith(SRV);
        UriParts parts = UriParts.of(uri).orElseThrow();
        this.login = parts.login();
        this.hosts = parts.hosts();
        this.rest = parts.rest();
    }

    /**
     * Checks a connection string; only the form of {@code mongodb+srv:} is checked.
     *
     * @throws RefusedValueException with the reason
     */
    static void check(String uri) {
        if (!uri.startsWith(PLAIN) && !uri.startsWith(SRV)) {
            throw refused("scheme");
        }
        UriCheck check = new UriCheck(uri);
        check.checkLogin();
        check.checkHosts();
        check.checkRest();
        check.askDriver();
    }

    private static RefusedValueException refused(String reason) {
        return new RefusedValueException(Message.of("uri." + reason));
    }

    private void checkLogin() {
        String name = login.orElse("");
        if (rest.indexOf('@') >= 0
                || name.indexOf('@') >= 0
                || name.indexOf(':') != name.lastIndexOf(':')
                || !isDecodable(name)) {
            throw refused("escape");
        }
        if (login.isPresent() && (name.isEmpty() || name.startsWith(":"))) {
            throw refused("user");
        }
    }

    private static boolean isDecodable(String text) {
        try {
            URLDecoder.decode(text, StandardCharsets.UTF_8);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private void checkHosts() {
        if (hosts.isBlank()) {
            throw refused("host");
        }
        for (String host : hosts.split(",", -1)) {
            checkHost(host);
        }
        if (srv && (hosts.indexOf(',') >= 0 || hosts.indexOf(':') >= 0)) {
            throw refused("srv");
        }
    }

    private static void checkHost(String host) {
        if (host.isEmpty() || host.startsWith(":") && !host.startsWith("::")) {
            throw refused("empty-host");
        }
        String decoded = isDecodable(host) ? URLDecoder.decode(host, StandardCharsets.UTF_8) : host;
        if (decoded.indexOf('/') >= 0 || decoded.endsWith(".sock")) {
            throw refused("socket");
        }
        if (host.chars().anyMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c))) {
            throw refused("blank");
        }
        checkPort(port(host));
    }

    private static Optional<String> port(String host) {
        if (host.startsWith("[")) {
            var bracketed = BRACKETED.matcher(host);
            if (!bracketed.matches()) {
                throw refused("brackets");
            }
            return Optional.ofNullable(bracketed.group("port"));
        }
        int colon = host.indexOf(':');
        if (colon != host.lastIndexOf(':')) {
            throw refused("ipv6");
        }
        return colon < 0 ? Optional.empty() : Optional.of(host.substring(colon + 1));
    }

    private static void checkPort(Optional<String> port) {
        if (port.filter(text -> !PORT.matcher(text).matches()
                        || Integer.parseInt(text) < 1
                        || Integer.parseInt(text) > MOST_PORTS)
                .isPresent()) {
            throw refused("port");
        }
    }

    private void checkRest() {
        int question = rest.indexOf('?');
        if (!isDecodable(rest)) {
            throw refused("escape");
        }
        if (rest.indexOf('/', 1) >= 0 && (question < 0 || rest.indexOf('/', 1) < question)) {
            throw refused("database");
        }
        if (question >= 0) {
            UriOptions.check(rest.substring(question + 1));
        }
    }

    private void askDriver() {
        if (srv) {
            return;
        }
        try {
            new ConnectionString(uri);
        } catch (IllegalArgumentException e) {
            throw new RefusedValueException(reason());
        }
    }

    /** The driver's message for the same string without the login; none if an option is secret. */
    private Message reason() {
        String shown = PLAIN + (login.isEmpty() ? "" : "user:password@") + hosts + rest;
        try {
            if (!MongoUris.hasSecret(PLAIN + hosts + rest)) {
                new ConnectionString(shown);
            }
        } catch (IllegalArgumentException e) {
            return Message.of(
                    "uri.driver", e.getMessage().lines().findFirst().orElse("").replaceFirst("[. ]+$", ""));
        }
        return Message.of("uri.driver.refuses");
    }
}
