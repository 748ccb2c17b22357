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
            throw refused("it begins neither with mongodb:// nor with mongodb+srv://");
        }
        UriCheck check = new UriCheck(uri);
        check.checkLogin();
        check.checkHosts();
        check.checkRest();
        check.askDriver();
    }

    private static RefusedValueException refused(String reason) {
        return new RefusedValueException(Message.of(reason));
    }

    private void checkLogin() {
        String name = login.orElse("");
        if (rest.indexOf('@') >= 0
                || name.indexOf('@') >= 0
                || name.indexOf(':') != name.lastIndexOf(':')
                || !isDecodable(name)) {
            throw refused(
                    "in user names, passwords and options : / ? # [ ] @ % are written %3A %2F %3F %23 %5B %5D %40 %25");
        }
        if (login.isPresent() && (name.isEmpty() || name.startsWith(":"))) {
            throw refused("it names no user before the @");
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
            throw refused("it names no host");
        }
        for (String host : hosts.split(",", -1)) {
            checkHost(host);
        }
        if (srv && (hosts.indexOf(',') >= 0 || hosts.indexOf(':') >= 0)) {
            throw refused("with mongodb+srv:// it names one host, without a port");
        }
    }

    private static void checkHost(String host) {
        if (host.isEmpty() || host.startsWith(":") && !host.startsWith("::")) {
            throw refused("one of its hosts is empty");
        }
        String decoded = isDecodable(host) ? URLDecoder.decode(host, StandardCharsets.UTF_8) : host;
        if (decoded.indexOf('/') >= 0 || decoded.endsWith(".sock")) {
            throw refused("Unix sockets are not supported: name a host and a port");
        }
        if (host.chars().anyMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c))) {
            throw refused("one of its hosts has a blank");
        }
        checkPort(port(host));
    }

    private static Optional<String> port(String host) {
        if (host.startsWith("[")) {
            var bracketed = BRACKETED.matcher(host);
            if (!bracketed.matches()) {
                throw refused("a host in [ ] is an IPv6 address, such as [::1]:27017");
            }
            return Optional.ofNullable(bracketed.group("port"));
        }
        int colon = host.indexOf(':');
        if (colon != host.lastIndexOf(':')) {
            throw refused("an IPv6 address stands in [ ], such as [::1]:27017");
        }
        return colon < 0 ? Optional.empty() : Optional.of(host.substring(colon + 1));
    }

    private static void checkPort(Optional<String> port) {
        if (port.filter(text -> !PORT.matcher(text).matches()
                        || Integer.parseInt(text) < 1
                        || Integer.parseInt(text) > MOST_PORTS)
                .isPresent()) {
            throw refused("a port is a whole number from 1 to 65535");
        }
    }

    private void checkRest() {
        int question = rest.indexOf('?');
        if (!isDecodable(rest)) {
            throw refused(
                    "in user names, passwords and options : / ? # [ ] @ % are written %3A %2F %3F %23 %5B %5D %40 %25");
        }
        if (rest.indexOf('/', 1) >= 0 && (question < 0 || rest.indexOf('/', 1) < question)) {
            throw refused("the name of its database has a /");
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
                    "the driver says: {0}",
                    e.getMessage().lines().findFirst().orElse("").replaceFirst("[. ]+$", ""));
        }
        return Message.of("the driver does not accept its login or options");
    }
}
