package io.shardlab.core.deployment;

import com.mongodb.ConnectionString;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Secrets;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** MongoDB connection strings as parameter values. Formatting always masks the password. */
public final class MongoUris {

    private static final String PLAIN = "mongodb://";
    private static final Pattern SEPARATOR = Pattern.compile(",(?=mongodb(?:\\+srv)?://)");
    private static final Pattern OPTION = Pattern.compile("[^&;]+");

    /** The scheme, also with mistyped slashes. Any other text before a colon may be a user. */
    private static final Pattern SCHEME =
            Pattern.compile("mongodb(?:\\+srv)?(?::[/\\\\]{0,4}|[/\\\\]{2,4})", Pattern.CASE_INSENSITIVE);

    /** A user and a password before a host. */
    private static final Pattern LOGIN = Pattern.compile(":[^/]*@");

    private MongoUris() {}

    /** True if a text that is to be something else may be a connection string, which may have a password. */
    public static boolean mayBe(String text) {
        return text.contains("://")
                || SCHEME.matcher(text).find()
                || LOGIN.matcher(text).find()
                || !Secrets.mask(text).equals(text);
    }

    /**
     * One or several connection strings that can be connected to; a comma before {@code mongodb:} separates them. Only the
     * form of {@code mongodb+srv:} is checked: its hosts are looked up by the connection, which may take seconds.
     */
    public static ParameterType<List<String>> listType() {
        return new ParameterType<>() {
            @Override
            public String name() {
                return "list of URI";
            }

            @Override
            public Message allowed() {
                return Message.of("a connection string such as mongodb://host:27017");
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
            public String withUris(String text, UnaryOperator<String> change) {
                return MongoUris.split(text).stream().map(change).collect(Collectors.joining(","));
            }

            @Override
            public String masked(String text) {
                return format(MongoUris.split(text));
            }

            @Override
            public boolean commasBelongToValue() {
                return true;
            }
        };
    }

    /**
     * Refuses connection strings that cannot be connected to, and options that the driver would ignore; see {@link #listType}
     * for {@code mongodb+srv:}.
     *
     * @throws RefusedValueException with the reason
     */
    public static void check(String uri) {
        UriCheck.check(uri);
        KnownSecrets.remember(secrets(uri));
    }

    /** The secrets of a valid connection string, as written and decoded. */
    private static List<String> secrets(String uri) {
        Stream<String> password = UriParts.of(uri).flatMap(UriParts::login).stream()
                .filter(login -> login.indexOf(':') >= 0)
                .map(login -> login.substring(login.indexOf(':') + 1));
        return Stream.concat(password, UriOptions.secrets(uri))
                .flatMap(secret -> Stream.of(secret, UriParts.decoded(secret)))
                .toList();
    }

    /**
     * Replaces every secret by {@code ***}. The whole text is treated as one connection string, valid or not; see {@link
     * Secrets#mask} for other texts. All other parts of a valid connection string are kept.
     */
    public static String mask(String uri) {
        Matcher scheme = SCHEME.matcher(uri);
        int start = scheme.lookingAt() ? scheme.end() : 0;
        int at = Math.max(uri.lastIndexOf('@'), start);
        // A password that looks like a second connection string must not separate the text.
        String login = uri.substring(start, at).replace("://", ":::");
        String body = Secrets.mask(PLAIN + login + uri.substring(at)).substring(PLAIN.length());
        int options = body.indexOf('?') + 1;
        String masked = options == 0
                ? body
                : body.substring(0, options)
                        + OPTION.matcher(body.substring(options))
                                .replaceAll(part -> Matcher.quoteReplacement(maskedOption(part.group())));
        return uri.substring(0, start) + masked;
    }

    /** Masks unknown options, too, as they may be secret. */
    private static String maskedOption(String part) {
        int equals = part.indexOf('=');
        String name = part.substring(0, Math.max(equals, 0));
        if (UriOptions.isKnown(name) && !Secrets.isSecretOption(name)) {
            return part;
        }
        return equals < 0 ? Secrets.MASK : part.substring(0, equals + 1) + Secrets.MASK;
    }

    /**
     * Parses a connection string; for {@code mongodb+srv:} this asks the name server, and blocks until it answers.
     *
     * @throws UsageException if it is not valid
     */
    public static ConnectionString parse(String uri) {
        try {
            check(uri);
            return new ConnectionString(uri);
        } catch (RefusedValueException e) {
            throw invalid(uri, e.reason(), e);
        } catch (IllegalArgumentException e) {
            // Only for mongodb+srv:, which also has options in the name server's answer.
            throw invalid(uri, Message.text(KnownSecrets.redact(e.getMessage())), e);
        }
    }

    private static UsageException invalid(String uri, Message reason, Exception cause) {
        return new UsageException(
                Message.of("{0} is not a valid connection string: {1}.", PlainText.excerpt(mask(uri)), reason), cause);
    }

    /** Splits a text into its connection strings. */
    public static List<String> split(String text) {
        return List.of(SEPARATOR.split(text));
    }

    /** True if a connection string lost a secret to {@link #mask}, so it cannot be connected to. */
    public static boolean isMasked(String uri) {
        return uri.contains(":***@") || uri.contains("/***@") || uri.contains("=***");
    }

    /** True if a text begins like a connection string, valid or not. */
    public static boolean looksLikeOne(String text) {
        return SCHEME.matcher(text).lookingAt();
    }

    /** The hosts of a connection string, as a router's name. */
    public static String hosts(String uri) {
        return String.join(",", parse(uri).getHosts());
    }
}
