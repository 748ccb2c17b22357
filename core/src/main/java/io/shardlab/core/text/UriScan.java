package io.shardlab.core.text;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A part of a text in which at most one connection string begins as it should, scanned in a time proportional to its length.
 * Possible logins are masked, in doubt more than that: the end of a password with blanks or slashes is unknown, so a login of
 * {@code mongodb:} reaches to the last {@code @} before the next connection string. For one thread.
 */
final class UriScan {

    private static final List<String> SCHEMES = List.of("mongodb", "mongodb+srv");
    private static final int MOST_TYPING_ERRORS = 2;
    private static final int LONGEST_SCHEME = 16;

    /** The place where a text is split: another connection string begins, and neither a password nor an option continues there. */
    private static final Pattern NEXT = Pattern.compile(
            "(?=(?:[\\p{javaWhitespace},'\"(\\[{]|=(?<![?&;][\\p{L}\\p{Nd}._-]{1,64}=))mongodb(?:\\+srv)?://)");

    /** A scheme, of which the colon or the slashes may be missing. */
    private static final Pattern ADDRESS = Pattern.compile(
            "(?<![\\p{L}\\p{Nd}+.-])(?<scheme>[\\p{L}\\p{Nd}+.-]++)(?:(?<whole>:[/\\\\]{1,4}+)|:|[/\\\\]{2,5}+)");

    /** A name of a user that is certainly not a part of a password, unless {@code %3} is in it. */
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{Nd}._~%+$-]*+");

    /** A user and the beginning of a password, which is not a port. */
    private static final Pattern LOGIN = Pattern.compile(
            "[^\\p{javaWhitespace}:/?#@,]++:(?!\\d{1,5}+[.;!)\\]}]*+(?:[\\p{javaWhitespace}:/?#@,]|\\z))[^\\p{javaWhitespace}:/?#@,]");

    private static final Pattern WORD = Pattern.compile("[^\\p{javaWhitespace}'\"<>]*+");
    private static final Pattern LINE = Pattern.compile("[^\\r\\n]*+");
    private static final Pattern HOSTS = Pattern.compile("[^\\p{javaWhitespace}'\"<>/?&]*+");

    /** Something in the place of a port that is not one, as punctuation of a sentence may follow: a password without a host. */
    private static final Pattern NO_PORT = Pattern.compile(
            "(?:^|(?<=,))(?<host>(?:\\[[^\\],]*+)?+[^:,]*+:)(?!\\d{1,5}+[.:;!)\\]}]*+(?:,|\\z)|\\*\\*\\*)[^,]++");

    private static final Pattern OPTION = Pattern.compile("[?&;](?<name>[\\p{L}\\p{Nd}._-]{1,64}+)=");
    private static final Pattern NEXT_OPTION = Pattern.compile("[&;][\\p{L}\\p{Nd}._-]{1,64}+=");
    private static final Pattern MASKED = Pattern.compile("\\*\\*\\*(?![\\p{L}\\p{Nd}])");

    private final String text;
    private final StringBuilder masked = new StringBuilder();

    /** The places up to which words and lines have no {@code @}. */
    private final Map<Pattern, Integer> withoutAt = new HashMap<>();

    /** The end of the text that is already in {@link #masked}. */
    private int copied;

    private UriScan(String text) {
        this.text = text;
    }

    /** Returns a text without the secrets of its connection strings. */
    static String masked(String text) {
        // Most texts, such as figures, can have neither an address nor an option.
        if (text.indexOf(':') < 0 && text.indexOf('=') < 0 && !text.contains("//") && text.indexOf('\\') < 0) {
            return text;
        }
        return NEXT.splitAsStream(text)
                .map(part -> new UriScan(part).withoutLogins())
                .map(part -> new UriScan(part).withoutSecretOptions())
                .collect(Collectors.joining());
    }

    private String withoutLogins() {
        int lastAt = text.lastIndexOf('@');
        Matcher address = ADDRESS.matcher(text);
        for (int from = 0; address.find(from); ) {
            int start = address.end();
            String scheme = address.group("scheme").toLowerCase(Locale.ROOT);
            boolean whole = address.group("whole") != null;
            boolean ours = SCHEMES.contains(scheme) || whole && isLikeOurs(scheme);
            boolean empty = start == text.length() || Character.isWhitespace(text.charAt(start)) && !(whole && ours);
            from = empty || !whole && !ours ? start : ours ? hosts(login(start, lastAt)) : foreign(start);
        }
        return rest();
    }

    private static boolean isLikeOurs(String scheme) {
        return scheme.length() <= LONGEST_SCHEME
                && (scheme.contains("mongo")
                        || SCHEMES.stream()
                                .anyMatch(known -> Suggestion.distance(scheme, known) <= MOST_TYPING_ERRORS));
    }

    /** Masks the login of another kind of address: it ends at a blank, unless that looks like a part of a password. */
    private int foreign(int start) {
        int at = lastAt(WORD, start);
        if (at < 0 && at(LOGIN, start).lookingAt()) {
            at = lastAt(LINE, start);
        }
        return at >= 0 && text.substring(start, at).indexOf(':') >= 0 ? login(start, at) : start;
    }

    private Matcher at(Pattern pattern, int start) {
        return pattern.matcher(text).region(start, text.length());
    }

    private int end(Pattern rest, int start) {
        Matcher here = at(rest, start);
        return here.lookingAt() ? here.end() : start;
    }

    /** The last {@code @} from a place to the end of its word or line; -1 if there is none. */
    private int lastAt(Pattern rest, int start) {
        if (start < withoutAt.getOrDefault(rest, 0)) {
            return -1;
        }
        int end = end(rest, start);
        int at = text.substring(start, end).lastIndexOf('@');
        if (at < 0) {
            withoutAt.put(rest, end);
        }
        return at < 0 ? -1 : start + at;
    }

    /** Masks a login that ends at {@code at}, if there is one; returns the beginning of the hosts. */
    private int login(int start, int at) {
        if (at < start) {
            return start;
        }
        int first = text.indexOf('@', start);
        if (isMasked(text.substring(start, first))
                && text.substring(first + 1, end(HOSTS, first + 1)).indexOf('@') < 0) {
            return first + 1;
        }
        String login = text.substring(start, at);
        if (secretOption(login, 0) >= 0) {
            // The @ belongs to a password among the options.
            return replace(start, text.length());
        }
        int colon = login.indexOf(':');
        if (!isName(colon < 0 ? login : login.substring(0, colon))) {
            replace(start, at);
        } else if (colon >= 0) {
            replace(start + colon + 1, at);
        }
        return at + 1;
    }

    private static boolean isName(String text) {
        return NAME.matcher(text).matches() && !text.contains("%3");
    }

    private static boolean isMasked(String login) {
        return login.equals(Secrets.MASK)
                || login.endsWith(":" + Secrets.MASK)
                        && isName(login.substring(0, login.length() - Secrets.MASK.length() - 1));
    }

    /** Masks what is in the place of a port; returns the end of the hosts. */
    private int hosts(int start) {
        int end = end(HOSTS, start);
        Matcher wrong = NO_PORT.matcher(text.substring(start, end));
        while (wrong.find()) {
            replace(start + wrong.end("host"), start + wrong.end());
        }
        return end;
    }

    private String withoutSecretOptions() {
        int start = secretOption(text, 0);
        while (start >= 0) {
            int end = start + Secrets.MASK.length();
            if (!at(MASKED, start).lookingAt()) {
                Matcher next = at(NEXT_OPTION, start);
                end = next.find() ? next.start() : text.length();
                if (end > start) {
                    replace(start, end);
                }
            }
            start = secretOption(text, end);
        }
        return rest();
    }

    /** The beginning of the value of the next secret option from a place; -1 if there is none. */
    private static int secretOption(String text, int from) {
        Matcher option = OPTION.matcher(text);
        for (boolean found = option.find(from); found; found = option.find()) {
            if (Secrets.isSecretOption(option.group("name"))) {
                return option.end();
            }
        }
        return -1;
    }

    private int replace(int start, int end) {
        masked.append(text, copied, start).append(Secrets.MASK);
        copied = end;
        return end;
    }

    private String rest() {
        return masked.append(text, copied, text.length()).toString();
    }
}
