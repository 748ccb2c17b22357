package io.shardlab.workloads.language.match;

import io.shardlab.mongo.key.KeyOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Evaluates the conditions of a filter on one field. Stateless. */
final class FieldMatch {

    private static final Set<String> EVALUATED = Set.of(
            "$eq",
            "$ne",
            "$gt",
            "$gte",
            "$lt",
            "$lte",
            "$in",
            "$nin",
            "$exists",
            "$type",
            "$size",
            "$all",
            "$mod",
            "$not",
            "$elemMatch",
            "$regex",
            "$options");

    private static final Map<String, BsonType> TYPES = Map.ofEntries(
            Map.entry("double", BsonType.DOUBLE),
            Map.entry("string", BsonType.STRING),
            Map.entry("object", BsonType.DOCUMENT),
            Map.entry("array", BsonType.ARRAY),
            Map.entry("binData", BsonType.BINARY),
            Map.entry("undefined", BsonType.UNDEFINED),
            Map.entry("objectId", BsonType.OBJECT_ID),
            Map.entry("bool", BsonType.BOOLEAN),
            Map.entry("date", BsonType.DATE_TIME),
            Map.entry("null", BsonType.NULL),
            Map.entry("regex", BsonType.REGULAR_EXPRESSION),
            Map.entry("javascript", BsonType.JAVASCRIPT),
            Map.entry("int", BsonType.INT32),
            Map.entry("timestamp", BsonType.TIMESTAMP),
            Map.entry("long", BsonType.INT64),
            Map.entry("decimal", BsonType.DECIMAL128),
            Map.entry("minKey", BsonType.MIN_KEY),
            Map.entry("maxKey", BsonType.MAX_KEY));

    private final List<BsonValue> values;
    private final List<BsonValue> wholeValues;

    /**
     * @param values the values of the field; of an array its elements, too; null where there is none
     * @param wholeValues the values without elements of arrays
     */
    private FieldMatch(List<BsonValue> values, List<BsonValue> wholeValues) {
        this.values = values;
        this.wholeValues = wholeValues;
    }

    /** Returns whether a field fulfils a condition: operators, a regular expression, or the value that it equals. */
    static Match of(FieldPath path, BsonValue condition, BsonDocument document) {
        FieldMatch field = new FieldMatch(path.valuesIn(document, true), path.valuesIn(document, false));
        return FilterMatch.isOperators(condition) ? field.all(condition.asDocument()) : field.equalTo(condition);
    }

    static Stream<String> notEvaluated(BsonDocument operators) {
        return operators.entrySet().stream().flatMap(operator -> {
            BsonValue argument = operator.getValue();
            return switch (operator.getKey()) {
                case "$not" -> FilterMatch.isOperators(argument) ? notEvaluated(argument.asDocument()) : Stream.empty();
                case "$elemMatch" ->
                    !argument.isDocument()
                            ? Stream.empty()
                            : isOfValues(argument.asDocument())
                                    ? notEvaluated(argument.asDocument())
                                    : FilterMatch.notEvaluated(argument.asDocument()).stream();
                case "$all" ->
                    FilterMatch.documents(argument)
                            .filter(FilterMatch::isOperators)
                            .flatMap(FieldMatch::notEvaluated);
                default -> EVALUATED.contains(operator.getKey()) ? Stream.empty() : Stream.of(operator.getKey());
            };
        });
    }

    /** True if {@code $elemMatch} has operators on the elements themselves, not conditions on their fields. */
    private static boolean isOfValues(BsonDocument argument) {
        return FilterMatch.isOperators(argument)
                && !Set.of("$and", "$or", "$nor").contains(argument.getFirstKey());
    }

    private Match all(BsonDocument operators) {
        Match all = Match.YES;
        for (Map.Entry<String, BsonValue> operator : operators.entrySet()) {
            all = all.and(operator(operator.getKey(), operator.getValue(), operators));
        }
        return all;
    }

    private Match operator(String operator, BsonValue argument, BsonDocument beside) {
        return switch (operator) {
            case "$eq" -> argument.isRegularExpression() ? Match.UNKNOWN : equalTo(argument);
            case "$ne" ->
                argument.isRegularExpression()
                        ? Match.UNKNOWN
                        : equalTo(argument).not();
            case "$gt" -> compared(argument, order -> order > 0);
            case "$gte" -> compared(argument, order -> order >= 0);
            case "$lt" -> compared(argument, order -> order < 0);
            case "$lte" -> compared(argument, order -> order <= 0);
            case "$in" -> in(argument);
            case "$nin" -> in(argument).not();
            case "$exists" -> exists(argument);
            case "$type" -> typed(argument);
            case "$size" -> sized(argument);
            case "$all" -> containing(argument);
            case "$mod" -> modulo(argument);
            case "$not" ->
                FilterMatch.isOperators(argument)
                        ? all(argument.asDocument()).not()
                        : equalTo(argument).not();
            case "$elemMatch" -> withElement(argument);
            case "$regex" -> RegexMatch.of(values, argument, beside.get("$options", new BsonString("")));
            case "$options" -> beside.containsKey("$regex") ? Match.YES : Match.UNKNOWN;
            default -> Match.UNKNOWN;
        };
    }

    private Match equalTo(BsonValue wanted) {
        if (wanted.isRegularExpression()) {
            return RegexMatch.of(values, wanted, new BsonString(""));
        }
        return FilterMatch.any(
                values, value -> comparable(value, wanted, () -> KeyOrder.compare(orNull(value), wanted) == 0));
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
        return FilterMatch.any(values, value -> {
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

    private Match in(BsonValue list) {
        return list.isArray() ? FilterMatch.any(list.asArray(), this::equalTo) : Match.UNKNOWN;
    }

    private Match exists(BsonValue wanted) {
        boolean exists = wholeValues.stream().anyMatch(value -> value != null);
        return Match.of(exists == isTrue(wanted));
    }

    private static boolean isTrue(BsonValue value) {
        return value.isBoolean()
                ? value.asBoolean().getValue()
                : !(value.isNull() || value.isNumber() && value.asNumber().doubleValue() == 0);
    }

    private Match typed(BsonValue types) {
        List<BsonValue> wanted = types.isArray() ? types.asArray() : List.of(types);
        return FilterMatch.any(wanted, this::ofType);
    }

    private Match ofType(BsonValue wanted) {
        if (wanted.isString() && wanted.asString().getValue().equals("number")) {
            return FilterMatch.any(values, value -> Match.of(value != null && value.isNumber()));
        }
        return type(wanted)
                .map(type -> FilterMatch.any(values, value -> Match.of(value != null && value.getBsonType() == type)))
                .orElse(Match.UNKNOWN);
    }

    static Optional<BsonType> type(BsonValue name) {
        return Optional.ofNullable(
                name.isString()
                        ? TYPES.get(name.asString().getValue())
                        : name.isInt32() ? BsonType.findByValue(name.asInt32().getValue()) : null);
    }

    private Match sized(BsonValue size) {
        if (!size.isNumber()) {
            return Match.UNKNOWN;
        }
        return arrays(array -> Match.of(array.size() == size.asNumber().longValue()));
    }

    private Match arrays(Function<BsonArray, Match> property) {
        return FilterMatch.any(
                wholeValues, value -> value != null && value.isArray() ? property.apply(value.asArray()) : Match.NO);
    }

    private Match containing(BsonValue wanted) {
        if (!wanted.isArray()) {
            return Match.UNKNOWN;
        }
        return wanted.asArray().stream()
                .map(each -> FilterMatch.isOperators(each) ? all(each.asDocument()) : equalTo(each))
                .reduce(Match::and)
                .orElse(Match.NO);
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
        return FilterMatch.any(
                values,
                value -> Match.of(value != null
                        && value.isNumber()
                        && Double.isFinite(value.asNumber().doubleValue())
                        && value.asNumber().longValue() % divisor == remainder));
    }

    private Match withElement(BsonValue argument) {
        if (!argument.isDocument()) {
            return Match.UNKNOWN;
        }
        BsonDocument conditions = argument.asDocument();
        return arrays(array -> FilterMatch.any(
                array,
                element -> isOfValues(conditions) ? valueFulfils(element, conditions) : of(element, conditions)));
    }

    /** Evaluates operators on an element itself; if that is an array, not on the elements of it. */
    private static Match valueFulfils(BsonValue element, BsonDocument operators) {
        return new FieldMatch(List.of(element), List.of(element)).all(operators);
    }

    private static Match of(BsonValue element, BsonDocument filter) {
        if (element.isDocument()) {
            return FilterMatch.of(filter, element.asDocument());
        }
        if (!element.isArray()) {
            return Match.NO;
        }
        BsonDocument byIndex = new BsonDocument();
        element.asArray().forEach(value -> byIndex.append(Integer.toString(byIndex.size()), value));
        return FilterMatch.of(filter, byIndex);
    }
}
