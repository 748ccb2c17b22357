package io.shardlab.core.deployment;

import com.mongodb.ConnectionString;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** MongoDB connection strings as parameter values. Formatting always masks the password. */
public final class MongoUris {

    private static final String PLAIN = "mongodb://";
    private static final Pattern SEPARATOR = Pattern.compile(",(?=mongodb(?:\\+srv)?://)");

    /** Also with mistyped slashes. What else comes before a colon may be a user. */
    private static final Pattern SCHEME =
            Pattern.compile("mongodb(?:\\+srv)?(?::[/\\\\]{0,4}|[/\\\\]{2,4})", Pattern.CASE_INSENSITIVE);

    private MongoUris() {}

    /**
     * One or several connection strings that can be connected to; a comma before {@code mongodb:} separates them. Of
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
     * Refuses what cannot be connected to, and options that the driver would ignore; see {@link #listType} for
     * {@code mongodb+srv:}.
     *
     * @throws RefusedValueException if it is no connection string, with the reason
     */
    public static void check(String uri) {
        UriCheck.check(uri);
        KnownSecrets.remember(secrets(uri));
    }

    /** As they are and as they are sent. */
    private static List<String> secrets(String uri) {
        List<String> secrets = new ArrayList<>();
        int at = uri.lastIndexOf('@');
        int colon = uri.indexOf(':', uri.indexOf("://") + 1);
        if (colon >= 0 && colon < at) {
            secrets.add(uri.substring(colon + 1, at));
        }
        for (String part : uri.substring(uri.indexOf('?') + 1).split("[&;]")) {
            int equals = part.indexOf('=');
            if (equals > 0 && Secrets.isSecretOption(part.substring(0, equals))) {
                secrets.add(part.substring(equals + 1));
            }
        }
        secrets.addAll(secrets.stream().map(UriParts::decoded).toList());
        return secrets;
    }

    /**
     * What is meant as one connection string, whether it is one or not, with every secret replaced by {@code ***}; see
     * {@link Secrets#mask} for other texts. Of one that {@link #check} accepts everything else is kept.
     */
    public static String mask(String uri) {
        Matcher scheme = SCHEME.matcher(uri);
        int start = scheme.lookingAt() ? scheme.end() : 0;
        int at = Math.max(uri.lastIndexOf('@'), start);
        // It is one connection string, whatever its password looks like.
        String login = uri.substring(start, at).replace("://", ":::");
        String body = Secrets.mask(PLAIN + login + uri.substring(at)).substring(PLAIN.length());
        int question = body.indexOf('?');
        return uri.substring(0, start)
                + (question < 0 ? body : body.substring(0, question + 1) + knownOptions(body.substring(question + 1)));
    }

    /** Nobody knows whether an unknown one is secret. */
    private static String knownOptions(String query) {
        StringBuilder shown = new StringBuilder();
        int start = 0;
        for (int at = 0; at <= query.length(); at++) {
            if (at == query.length() || query.charAt(at) == '&' || query.charAt(at) == ';') {
                shown.append(knownOption(query.substring(start, at)));
                shown.append(query, at, Math.min(at + 1, query.length()));
                start = at + 1;
            }
        }
        return shown.toString();
    }

    private static String knownOption(String part) {
        int equals = part.indexOf('=');
        String name = part.substring(0, Math.max(equals, 0));
        if (part.isEmpty() || UriOptions.isKnown(name) && !Secrets.isSecretOption(name)) {
            return part;
        }
        return equals < 0 ? Secrets.MASK : part.substring(0, equals + 1) + Secrets.MASK;
    }

    /**
     * What the driver makes of a connection string; for {@code mongodb+srv:} it asks the name server, and blocks meanwhile.
     *
     * @throws UsageException if it is none
     */
    public static ConnectionString parse(String uri) {
        try {
            check(uri);
            return new ConnectionString(uri);
        } catch (RefusedValueException e) {
            throw new UsageException(
                    PlainText.excerpt(mask(uri)) + " is no connection string: " + e.getMessage() + ".", e);
        } catch (IllegalArgumentException e) {
            // Of mongodb+srv: only, which also has options in the name server's answer.
            throw new UsageException(
                    PlainText.excerpt(mask(uri)) + " is no connection string: " + KnownSecrets.redact(e.getMessage())
                            + ".",
                    e);
        }
    }

    /** The connection strings of a text with one or several. */
    public static List<String> split(String text) {
        return List.of(SEPARATOR.split(text));
    }

    /** Whether a connection string shows a secret. */
    public static boolean hasSecret(String uri) {
        return !mask(uri).equals(uri);
    }

    /** Whether a connection string lost a secret to {@link #mask}, so that nobody can connect with it. */
    public static boolean isMasked(String uri) {
        return uri.contains(":***@") || uri.contains("/***@") || uri.contains("=***");
    }

    /** Whether a text is meant as a connection string, well-formed or not. */
    public static boolean looksLikeOne(String text) {
        return SCHEME.matcher(text).lookingAt();
    }

    /** The hosts of a connection string, as a router's name. */
    public static String hosts(String uri) {
        return String.join(",", parse(uri).getHosts());
    }
}
