package io.shardlab.core.deployment;

import com.mongodb.ConnectionString;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Explains why a text is not a valid connection string: by the driver's message, and by a sentence of its own where that would
 * repeat parts of a password whose special characters were not escaped, or where the driver accepts a string that it cannot
 * connect to.
 */
final class UriCheck {

    /**
     * A name, or an address that is in brackets if it is of IPv6, where it may have a scope such as {@code %eth0}. The driver
     * also accepts blanks, nothing before the port, any text in brackets, and the files of Unix sockets.
     */
    private static final Pattern HOST = Pattern.compile(
            "(?:\\[[0-9A-Fa-f:.]+(?:%[0-9A-Za-z._~-]+)?]|(?!.*\\.sock$)[^\\s\\p{Cntrl}:/%\\[]+)(?::[1-9][0-9]{0,4})?",
            Pattern.UNICODE_CHARACTER_CLASS);

    private static final Pattern LOGIN = Pattern.compile("[^:@]*(?::[^:@]*)?");

    private UriCheck() {}

    /**
     * Checks a connection string without asking a name server, and so only the form of {@code mongodb+srv:}.
     *
     * @throws RefusedValueException with the reason
     */
    static void check(String uri) {
        UriParts parts = UriParts.of(uri)
                .orElseThrow(() -> refused(Message.of("it begins neither with mongodb:// nor with mongodb+srv://")));
        String login = parts.login().orElse("");
        // Nothing after the hosts may contain an @: what looks like hosts would then be the beginning of a password.
        if (parts.rest().indexOf('@') >= 0
                || !LOGIN.matcher(login).matches()
                || !UriParts.isEncoded(login)
                || !UriParts.isEncoded(parts.rest())) {
            throw refused(
                    Message.of(
                            "in user names, passwords and options : / ? # [ ] @ % are written %3A %2F %3F %23 %5B %5D %40 %25"));
        }
        if (!Stream.of(parts.hosts().split(",", -1))
                .allMatch(host -> HOST.matcher(host).matches())) {
            throw refused(
                    Message.of("each of its hosts is a name or an address with a port from 1 to 65535 or none, such as "
                            + "host:27017 or [::1]:27017, and not a Unix socket"));
        }
        UriOptions.check(uri);
        mistake(uri).ifPresent(mistake -> {
            throw refused(reason(parts, mistake));
        });
    }

    private static RefusedValueException refused(Message reason) {
        return new RefusedValueException(reason);
    }

    /** The driver's message on a text; empty if the driver accepts it. */
    private static Optional<String> mistake(String uri) {
        try {
            new ConnectionString(uri, (name, type) -> List.of());
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage().lines().findFirst().orElse("").replaceFirst("[. ]+$", ""));
        }
    }

    /** The driver's message, if it is the same for a login of the same form without a character of the given one. */
    private static Message reason(UriParts parts, String mistake) {
        Optional<String> form = parts.login().map(login -> login.replaceAll("%\\p{XDigit}{2}|[^:]", "x"));
        String shown = new UriParts(parts.scheme(), form, parts.hosts(), parts.rest()).uri();
        return UriOptions.secrets(shown).findAny().isEmpty()
                        && mistake(shown).filter(mistake::equals).isPresent()
                ? Message.of("the driver says: {0}", KnownSecrets.redact(mistake))
                : Message.of("the driver does not accept its login or options");
    }
}
