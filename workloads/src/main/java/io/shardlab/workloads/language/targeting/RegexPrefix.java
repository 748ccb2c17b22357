package io.shardlab.workloads.language.targeting;

/**
 * The characters with which all texts begin that a regular expression matches, as far as servers look for them. Stateless.
 *
 * @see <a href="https://github.com/mongodb/mongo/blob/r6.0.5/src/mongo/db/query/index_bounds_builder.cpp">simpleRegex</a>
 */
final class RegexPrefix {

    private static final String START_OF_TEXT = "\\A";
    private static final String OPTIONAL = "*?";
    private static final String SPECIAL = "^$.[()+{";

    private final String pattern;
    private final boolean extended;
    private final StringBuilder prefix = new StringBuilder();
    private int next;

    private RegexPrefix(String pattern, int start, boolean extended) {
        this.pattern = pattern;
        this.next = start;
        this.extended = extended;
    }

    /**
     * Returns the prefix; empty if there is none, or if an option forbids it.
     *
     * @param options those of {@code $regex}, such as {@code i}
     */
    static String of(String pattern, String options) {
        boolean ofText = pattern.startsWith(START_OF_TEXT);
        // With m, the start of any line matches ^.
        String allowed = ofText ? "msx" : "sx";
        if (!ofText && !pattern.startsWith("^")
                || pattern.contains("|")
                || options.chars().anyMatch(option -> allowed.indexOf(option) < 0)) {
            return "";
        }
        return new RegexPrefix(pattern, ofText ? START_OF_TEXT.length() : 1, options.contains("x")).collect();
    }

    private String collect() {
        while (next < pattern.length()) {
            char character = pattern.charAt(next++);
            if (OPTIONAL.indexOf(character) >= 0) {
                return prefix.substring(0, Math.max(0, prefix.length() - 1));
            }
            if (character == '\\') {
                if (!escaped()) {
                    break;
                }
            } else if (SPECIAL.indexOf(character) >= 0 || extended && character == '#') {
                break;
            } else if (!extended || !Character.isWhitespace(character)) {
                prefix.append(character);
            }
        }
        return prefix.toString();
    }

    /** Adds what is quoted; false where a backslash gives a letter or digit a meaning. */
    private boolean escaped() {
        char character = next < pattern.length() ? pattern.charAt(next++) : 'E';
        if (character == 'Q') {
            int end = pattern.indexOf("\\E", next);
            prefix.append(pattern, next, end < 0 ? pattern.length() : end);
            next = end < 0 ? pattern.length() : end + 2;
            return true;
        }
        if (Character.isLetterOrDigit(character)) {
            return false;
        }
        prefix.append(character);
        return true;
    }
}
