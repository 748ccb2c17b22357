package io.shardlab.core.text;

import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * One pass over a text that may contain connection strings, in a time proportional to its length. Possible logins are masked,
 * in doubt more than that: the end of a password with blanks or slashes is unknown, so a login of {@code mongodb:} reaches to
 * the last {@code @} before the next connection string. For one thread.
 */
final class UriScan {

    private static final Set<String> SCHEMES = Set.of("mongodb", "mongodb+srv");
    private static final int MOST_TYPING_ERRORS = 2;
    private static final int LONGEST_SCHEME = 16;
    private static final int LONGEST_PORT = 5;
    private static final int MOST_SLASHES = 4;

    private final String text;
    private final StringBuilder masked = new StringBuilder();
    private final Segments connectionStrings;
    private final Segments words;
    private final Segments lines;

    /** The end of the text that is already in {@link #masked}. */
    private int copied;

    UriScan(String text) {
        this.text = text;
        this.connectionStrings = new Segments(this::isNextConnectionString);
        this.words = new Segments(at -> endsWord(text.charAt(at)));
        this.lines = new Segments(at -> text.charAt(at) == '\n' || text.charAt(at) == '\r');
    }

    String masked() {
        int word = 0;
        for (int at = 0; at < text.length(); ) {
            char c = text.charAt(at);
            int next = at + 1;
            if (c == ':' || isSlash(c)) {
                next = authority(word, at);
            } else if (c == '?' || c == '&' || c == ';') {
                next = option(at);
            }
            if (next > at + 1 || !isOfScheme(c)) {
                word = next;
            }
            at = next;
        }
        return copied == 0 ? text : masked.append(text, copied, text.length()).toString();
    }

    /** Masks the login after a scheme that ends at {@code end}; returns where to continue. */
    private int authority(int word, int end) {
        int start = end;
        while (start < text.length() && start - end <= MOST_SLASHES && (start == end || isSlash(text.charAt(start)))) {
            start++;
        }
        boolean whole = text.charAt(end) == ':' && start > end + 1;
        boolean mistyped = (whole || start > end + 1 || text.charAt(end) == ':') && isScheme(word, end);
        if (start == text.length() || word == end || !whole && !mistyped) {
            return end + 1;
        }
        if (Character.isWhitespace(text.charAt(start)) && !(whole && isLikeScheme(word, end))) {
            return start;
        }
        return mistyped || isLikeScheme(word, end)
                ? hosts(login(start, connectionStrings.lastAt(start)))
                : foreign(start);
    }

    /** Masks the login of another kind of address: it ends at a blank, unless that looks like a part of a password. */
    private int foreign(int start) {
        int at = words.lastAt(start);
        if (at < 0 && looksLikeLogin(start)) {
            at = lines.lastAt(start);
        }
        return at < 0 || indexOf(':', start, at) == at ? start : login(start, at);
    }

    private boolean looksLikeLogin(int start) {
        int end = endOfName(start);
        return end > start
                && end + 1 < text.length()
                && text.charAt(end) == ':'
                && isOfName(text.charAt(end + 1))
                && !isPort(end + 1, endOfName(end + 1));
    }

    private int endOfName(int start) {
        int end = start;
        while (end < text.length() && isOfName(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Masks a login that ends at {@code at}, if there is one; returns the beginning of the hosts. */
    private int login(int start, int at) {
        if (at < 0) {
            return start;
        }
        int first = text.indexOf('@', start);
        if (isMaskedLogin(start, first) && isWithoutAt(first + 1, endOfHosts(first + 1))) {
            return first + 1;
        }
        int colon = indexOf(':', start, at);
        int end = endOfSecretOptions(start, at);
        if (end > at) {
            // The @ belongs to a password among the options.
            replace(start, end);
            return end;
        }
        if (!isPlainName(start, colon)) {
            replace(start, at);
        } else if (colon < at) {
            replace(colon + 1, at);
        }
        return at + 1;
    }

    private boolean isWithoutAt(int start, int end) {
        return indexOf('@', start, end) == end;
    }

    private boolean isMaskedLogin(int start, int at) {
        int mask = at - Secrets.MASK.length();
        return mask >= start
                && text.startsWith(Secrets.MASK, mask)
                && (mask == start || text.charAt(mask - 1) == ':' && isPlainName(start, mask - 1));
    }

    /** True if the text is certainly a user's name, and not a part of a password. */
    private boolean isPlainName(int start, int end) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (!Character.isLetterOrDigit(c) && "._~%+$-".indexOf(c) < 0 || text.startsWith("%3", i)) {
                return false;
            }
        }
        return true;
    }

    /** Masks a text that is in the place of a port but is not one: most likely a password whose host is missing. */
    private int hosts(int start) {
        int end = endOfHosts(start);
        int host = start;
        while (host < end) {
            int comma = indexOf(',', host, end);
            int colon = indexOf(':', text.charAt(host) == '[' ? indexOf(']', host, comma) : host, comma);
            if (colon + 1 < comma && !isPort(colon + 1, comma) && !text.startsWith(Secrets.MASK, colon + 1)) {
                replace(colon + 1, comma);
            }
            host = comma + 1;
        }
        return end;
    }

    private boolean isPort(int start, int end) {
        int digits = start;
        while (digits < end && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        // Punctuation of a sentence may follow.
        int rest = digits;
        while (rest < end && ".:;!)]}".indexOf(text.charAt(rest)) >= 0) {
            rest++;
        }
        return digits > start && digits - start <= LONGEST_PORT && rest == end;
    }

    private int endOfHosts(int start) {
        int end = start;
        while (end < text.length() && !endsWord(text.charAt(end)) && "/?&".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private int indexOf(char wanted, int start, int end) {
        int at = start;
        while (at < end && text.charAt(at) != wanted) {
            at++;
        }
        return at;
    }

    /** Masks the value of an option with the name of a secret; returns where to continue. */
    private int option(int before) {
        int start = startOfSecret(before);
        if (start < 0) {
            return before + 1;
        }
        int afterMask = start + Secrets.MASK.length();
        if (text.startsWith(Secrets.MASK, start)
                && (afterMask == text.length() || !Character.isLetterOrDigit(text.charAt(afterMask)))) {
            return afterMask;
        }
        int end = endOfSecret(start);
        if (end > start) {
            replace(start, end);
        }
        return end;
    }

    /** The beginning of the value of a secret option whose name follows this place; -1 if there is none. */
    private int startOfSecret(int before) {
        int equals = endOfOptionName(before + 1);
        return equals < text.length()
                        && text.charAt(equals) == '='
                        && Secrets.isSecretOption(text.substring(before + 1, equals))
                ? equals + 1
                : -1;
    }

    private int endOfSecret(int start) {
        int end = start;
        while (end < text.length() && !isNextConnectionString(end) && !beginsOption(end)) {
            end++;
        }
        return end;
    }

    /** The end of the last secret option that begins within a login; the login's beginning if there is none. */
    private int endOfSecretOptions(int start, int at) {
        int end = start;
        for (int i = start; i < at; i++) {
            if ("?&;".indexOf(text.charAt(i)) >= 0 && startOfSecret(i) >= 0) {
                end = endOfSecret(startOfSecret(i));
                i = Math.max(i, end - 1);
            }
        }
        return end;
    }

    private boolean beginsOption(int at) {
        char c = text.charAt(at);
        if (c != '&' && c != ';') {
            return false;
        }
        int equals = endOfOptionName(at + 1);
        return equals > at + 1 && equals < text.length() && text.charAt(equals) == '=';
    }

    private int endOfOptionName(int start) {
        int end = start;
        while (end < text.length()
                && end - start < Secrets.LONGEST_OPTION
                && (Character.isLetterOrDigit(text.charAt(end)) || "._-".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        return end;
    }

    private boolean isScheme(int start, int end) {
        return end - start <= LONGEST_SCHEME
                && SCHEMES.contains(text.substring(start, end).toLowerCase(Locale.ROOT));
    }

    private boolean isLikeScheme(int start, int end) {
        if (end - start > LONGEST_SCHEME) {
            return false;
        }
        String scheme = text.substring(start, end).toLowerCase(Locale.ROOT);
        return scheme.contains("mongo")
                || SCHEMES.stream().anyMatch(known -> Suggestion.distance(scheme, known) <= MOST_TYPING_ERRORS);
    }

    /** True if another connection string begins after this place; no password continues there. */
    private boolean isNextConnectionString(int at) {
        char c = text.charAt(at);
        return (Character.isWhitespace(c) || ",'\"=([{".indexOf(c) >= 0)
                && SCHEMES.stream().anyMatch(scheme -> text.startsWith(scheme + "://", at + 1));
    }

    private void replace(int start, int end) {
        masked.append(text, copied, start).append(Secrets.MASK);
        copied = end;
    }

    private static boolean isSlash(char c) {
        return c == '/' || c == '\\';
    }

    private static boolean isOfScheme(char c) {
        return Character.isLetterOrDigit(c) || c == '+' || c == '.' || c == '-';
    }

    private static boolean isOfName(char c) {
        return !Character.isWhitespace(c) && ":/?#@,".indexOf(c) < 0;
    }

    private static boolean endsWord(char c) {
        return Character.isWhitespace(c) || c == '\'' || c == '"' || c == '<' || c == '>';
    }

    /** The segments of the text between boundaries, queried from left to right; all queries together read the text once. */
    private final class Segments {

        private final IntPredicate isBoundary;
        private int end;
        private int lastAt = -1;

        Segments(IntPredicate isBoundary) {
            this.isBoundary = isBoundary;
        }

        /** The last {@code @} from a place to the end of its segment; -1 if there is none. */
        int lastAt(int start) {
            if (start >= end) {
                lastAt = -1;
                for (end = start; end < text.length() && !isBoundary.test(end); end++) {
                    if (text.charAt(end) == '@') {
                        lastAt = end;
                    }
                }
            }
            return lastAt >= start ? lastAt : -1;
        }
    }
}
