package io.shardlab.workloads.language.match;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.bson.BsonValue;

/** Evaluates regular expressions, where Java's and MongoDB's mean the same. Stateless. */
final class RegexMatch {

    private static final Map<Character, Integer> FLAGS = Map.of(
            'i', Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE, 'm', Pattern.MULTILINE, 's', Pattern.DOTALL, 'u', 0);

    private RegexMatch() {}

    /** Returns whether one of several values matches a regular expression. */
    static Match of(List<BsonValue> values, BsonValue regex) {
        return Optional.of(regex)
                .filter(BsonValue::isRegularExpression)
                .map(BsonValue::asRegularExpression)
                .flatMap(expression -> compiled(expression.getPattern(), expression.getOptions()))
                .map(pattern -> FieldMatch.any(values, value -> matches(pattern, value)))
                .orElse(Match.UNKNOWN);
    }

    private static Optional<Pattern> compiled(String pattern, String options) {
        // As in PCRE, only \n ends a line.
        int flags = Pattern.UNIX_LINES;
        for (char option : options.toCharArray()) {
            if (!FLAGS.containsKey(option)) {
                return Optional.empty();
            }
            flags |= FLAGS.get(option);
        }
        try {
            return Optional.of(Pattern.compile(pattern, flags));
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }

    private static Match matches(Pattern pattern, BsonValue value) {
        if (value == null) {
            return Match.NO;
        }
        if (value.isRegularExpression()) {
            return Match.UNKNOWN;
        }
        return Match.of(
                value.isString() && pattern.matcher(value.asString().getValue()).find());
    }
}
