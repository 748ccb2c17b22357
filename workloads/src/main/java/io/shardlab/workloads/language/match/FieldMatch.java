package io.shardlab.workloads.language.match;

import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.mongo.query.Condition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonRegularExpression;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Evaluates the conditions of a filter on one field. Stateless. */
final class FieldMatch {

    private static final Map<Character, Integer> FLAGS = Map.of(
            'i', Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE, 'm', Pattern.MULTILINE, 's', Pattern.DOTALL, 'u', 0);

    private final List<BsonValue> values;
    private final Supplier<List<BsonValue>> wholeValues;

    /**
     * @param values the values of the field; of an array its elements, too; null where there is none
     * @param wholeValues returns the values without elements of arrays, which few conditions need
     */
    private FieldMatch(List<BsonValue> values, Supplier<List<BsonValue>> wholeValues) {
        this.values = values;
        this.wholeValues = wholeValues;
    }

    /** Returns whether a document fulfils a condition on one of its fields. */
    static Match of(Condition condition, BsonDocument document) {
        FieldPath path = new FieldPath(condition.path());
        return new FieldMatch(path.valuesIn(document, true), () -> path.valuesIn(document, false)).of(condition);
    }

    private Match of(Condition condition) {
        BsonValue argument = condition.argument();
        return switch (condition.operator()) {
            case "" -> equalTo(argument);
            case "$and" -> all(condition);
            case "$eq" -> argument.isRegularExpression() ? Match.UNKNOWN : equalTo(argument);
            case "$ne" ->
                argument.isRegularExpression()
                        ? Match.UNKNOWN
                        : equalTo(argument).not();
            case "$gt" -> compared(argument, order -> order > 0);
            case "$gte" -> compared(argument, order -> order >= 0);
            case "$lt" -> compared(argument, order -> order < 0);
            case "$lte" -> compared(argument, order -> order <= 0);
            case "$in" -> any(condition.parts(), this::of);
            case "$nin" -> any(condition.parts(), this::of).not();
            case "$exists" -> exists(argument);
            case "$type" -> typed(argument);
            case "$size" -> sized(argument);
            case "$all" -> condition.parts().isEmpty() ? Match.NO : all(condition);
            case "$mod" -> modulo(argument);
            case "$not" -> all(condition).not();
            case "$elemMatch" ->
                arrays(array -> any(
                        array, element -> ofElement(element, condition.parts().get(0))));
            case "$regex" -> argument.isRegularExpression() ? matching(argument.asRegularExpression()) : Match.UNKNOWN;
            default -> Match.UNKNOWN;
        };
    }

    private Match all(Condition condition) {
        return condition.parts().stream().map(this::of).reduce(Match.YES, Match::and);
    }

    /** Returns whether one of several has a property. */
    private static <T> Match any(List<T> several, Function<T, Match> property) {
        return several.stream().map(property).reduce(Match.NO, Match::or);
    }

    private Match equalTo(BsonValue wanted) {
        if (wanted.isRegularExpression()) {
            return matching(wanted.asRegularExpression());
        }
        return any(values, value -> comparable(value, wanted, () -> KeyOrder.compare(orNull(value), wanted) == 0));
    }

    /** A missing field counts as null, except where its existence or type matters. */
    private static BsonValue orNull(BsonValue value) {
        return value == null ? BsonNull.VALUE : value;
    }

    /** Only values of the type of the bound are compared with it. */
    private Match compared(BsonValue bound, IntPredicate wanted) {
        BsonType type = bound.getBsonType();
        if (type == BsonType.MIN_KEY || type == BsonType.MAX_KEY || type == BsonType.REGULAR_EXPRESSION) {
            return Match.UNKNOWN;
        }
        return any(values, value -> {
            BsonValue present = orNull(value);
            // NaN is neither less nor greater than a number.
            return comparable(
                    value,
                    bound,
                    () -> KeyOrder.rank(present.getBsonType()) == KeyOrder.rank(type)
                            && isNaN(present) == isNaN(bound)
                            && wanted.test(KeyOrder.compare(present, bound)));
        });
    }

    /** The order of code is known to servers only. */
    private static Match comparable(BsonValue value, BsonValue other, BooleanSupplier comparison) {
        return KeyOrder.knows(orNull(value)) && KeyOrder.knows(other)
                ? Match.of(comparison.getAsBoolean())
                : Match.UNKNOWN;
    }

    private static boolean isNaN(BsonValue value) {
        return value.isNumber() && Double.isNaN(value.asNumber().doubleValue());
    }

    /** Evaluates a regular expression, if Java's and MongoDB's mean the same. */
    private Match matching(BsonRegularExpression expression) {
        return compiled(expression)
                .map(pattern -> any(values, value -> matches(pattern, value)))
                .orElse(Match.UNKNOWN);
    }

    private static Optional<Pattern> compiled(BsonRegularExpression expression) {
        // As in PCRE, only \n ends a line.
        int flags = Pattern.UNIX_LINES;
        for (char option : expression.getOptions().toCharArray()) {
            if (!FLAGS.containsKey(option)) {
                return Optional.empty();
            }
            flags |= FLAGS.get(option);
        }
        try {
            return Optional.of(Pattern.compile(expression.getPattern(), flags));
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

    private Match exists(BsonValue wanted) {
        boolean exists = wholeValues.get().stream().anyMatch(value -> value != null);
        return Match.of(exists == isTrue(wanted));
    }

    private static boolean isTrue(BsonValue value) {
        return value.isBoolean()
                ? value.asBoolean().getValue()
                : !(value.isNull() || value.isNumber() && value.asNumber().doubleValue() == 0);
    }

    private Match typed(BsonValue types) {
        List<BsonValue> wanted = types.isArray() ? types.asArray() : List.of(types);
        return any(wanted, this::ofType);
    }

    private Match ofType(BsonValue wanted) {
        if (wanted.isString() && wanted.asString().getValue().equals("number")) {
            return any(values, value -> Match.of(value != null && value.isNumber()));
        }
        return FilterMatch.type(wanted)
                .map(type -> any(values, value -> Match.of(value != null && value.getBsonType() == type)))
                .orElse(Match.UNKNOWN);
    }

    private Match sized(BsonValue size) {
        if (!size.isNumber()) {
            return Match.UNKNOWN;
        }
        return arrays(array -> Match.of(array.size() == size.asNumber().longValue()));
    }

    private Match arrays(Function<BsonArray, Match> property) {
        return any(
                wholeValues.get(),
                value -> value != null && value.isArray() ? property.apply(value.asArray()) : Match.NO);
    }

    private Match modulo(BsonValue argument) {
        boolean valid = argument.isArray()
                && argument.asArray().size() == 2
                && argument.asArray().stream().allMatch(BsonValue::isNumber)
                && argument.asArray().get(0).asNumber().longValue() != 0;
        if (!valid) {
            return Match.UNKNOWN;
        }
        long divisor = argument.asArray().get(0).asNumber().longValue();
        long remainder = argument.asArray().get(1).asNumber().longValue();
        return any(
                values,
                value -> Match.of(value != null
                        && value.isNumber()
                        && Double.isFinite(value.asNumber().doubleValue())
                        && value.asNumber().longValue() % divisor == remainder));
    }

    private static Match ofElement(BsonValue element, Condition condition) {
        if (!condition.path().isEmpty()) {
            // The elements of an element do not count.
            return new FieldMatch(List.of(element), () -> List.of(element)).of(condition);
        }
        if (element.isArray()) {
            BsonDocument byIndex = new BsonDocument();
            element.asArray().forEach(value -> byIndex.append(Integer.toString(byIndex.size()), value));
            return FilterMatch.of(condition, byIndex);
        }
        return element.isDocument() ? FilterMatch.of(condition, element.asDocument()) : Match.NO;
    }
}
