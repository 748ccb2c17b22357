package io.shardlab.workloadfile.targeting;

import io.shardlab.data.key.KeyOrder;
import io.shardlab.workloadfile.match.FilterMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonUndefined;
import org.bson.BsonValue;

/**
 * The values of one field that a filter leaves, as a planner derives bounds of an index on the field. Operators that leave
 * almost all values, such as {@code $ne}, and those that servers evaluate on documents only count as no condition. Stateless.
 */
final class FieldConditions {

    private static final Set<String> COMPARISONS = Set.of("$eq", "$gt", "$gte", "$lt", "$lte");

    private final String path;
    private final boolean simpleCollation;

    private FieldConditions(String path, boolean simpleCollation) {
        this.path = path;
        this.simpleCollation = simpleCollation;
    }

    /** @param simpleCollation false if strings are compared by a language: shard keys are ordered by bytes */
    static Intervals of(String path, BsonDocument filter, boolean simpleCollation) {
        return new FieldConditions(path, simpleCollation).filter(filter);
    }

    private Intervals filter(BsonDocument filter) {
        Intervals left = Intervals.ALL;
        for (Map.Entry<String, BsonValue> condition : filter.entrySet()) {
            left = left.and(condition(condition.getKey(), condition.getValue()));
        }
        return left;
    }

    private Intervals condition(String name, BsonValue value) {
        if (name.equals("$and") && value.isArray()) {
            return filters(value).stream().reduce(Intervals.ALL, Intervals::and);
        }
        if (name.equals("$or") && value.isArray() && !value.asArray().isEmpty()) {
            return Intervals.union(filters(value));
        }
        if (name.equals("$expr")) {
            return expression(value);
        }
        if (name.equals(path)) {
            return FilterMatch.isOperators(value) ? operators(value.asDocument()) : equal(value);
        }
        if (name.equals("$nor") && value.isArray()) {
            return value.asArray().stream()
                    .map(clause -> clause.isDocument() && clause.asDocument().size() == 1
                            ? negated(clause.asDocument().get(path))
                            : Intervals.ALL)
                    .reduce(Intervals.ALL, Intervals::and);
        }
        return path.startsWith(name + ".") ? within(path.substring(name.length() + 1), value) : Intervals.ALL;
    }

    /** Servers derive bounds from expressions that compare a field with a constant, and from conjunctions and disjunctions. */
    private Intervals expression(BsonValue value) {
        if (!value.isDocument() || value.asDocument().size() != 1) {
            return Intervals.ALL;
        }
        String operator = value.asDocument().getFirstKey();
        BsonValue argument = value.asDocument().get(operator);
        List<BsonValue> parts = argument.isArray() ? argument.asArray() : List.of(argument);
        return switch (operator) {
            case "$and" -> parts.stream().map(this::expression).reduce(Intervals.ALL, Intervals::and);
            case "$or" ->
                parts.isEmpty()
                        ? Intervals.ALL
                        : Intervals.union(parts.stream().map(this::expression).toList());
            case "$eq", "$gt", "$gte", "$lt", "$lte" ->
                parts.size() == 2 ? comparison(operator, parts.get(0), parts.get(1)) : Intervals.ALL;
            default -> Intervals.ALL;
        };
    }

    /** Unlike conditions of filters, these comparisons are between values of all types. */
    private Intervals comparison(String operator, BsonValue left, BsonValue right) {
        BsonValue field = new BsonString("$" + path);
        boolean reversed = right.equals(field);
        BsonValue constant = constant(reversed ? left : right);
        if (!left.equals(field) && !reversed || constant == null || isUnordered(constant)) {
            return Intervals.ALL;
        }
        return operator.equals("$eq")
                ? equal(constant)
                : operator.startsWith("$gt") != reversed
                        ? Intervals.between(constant, new BsonMaxKey())
                        : Intervals.between(new BsonMinKey(), constant);
    }

    /** Returns the value of an expression that is the same for all documents; null for others. */
    private static BsonValue constant(BsonValue expression) {
        if (expression.isDocument()) {
            return expression.asDocument().get("$literal");
        }
        return isConstant(expression) ? expression : null;
    }

    private static boolean isConstant(BsonValue value) {
        return !value.isDocument()
                && !value.isArray()
                && !(value.isString() && value.asString().getValue().startsWith("$"));
    }

    private List<Intervals> filters(BsonValue clauses) {
        return clauses.asArray().stream()
                .map(clause -> clause.isDocument() ? filter(clause.asDocument()) : Intervals.ALL)
                .toList();
    }

    /** The condition that a whole document equals one determines its fields, too. */
    private Intervals within(String rest, BsonValue value) {
        if (!value.isDocument() || FilterMatch.isOperators(value)) {
            return Intervals.ALL;
        }
        BsonValue inner = value;
        for (String name : rest.split("\\.")) {
            inner = inner.isDocument() ? inner.asDocument().getOrDefault(name, BsonNull.VALUE) : BsonNull.VALUE;
        }
        return equal(inner);
    }

    private Intervals operators(BsonDocument operators) {
        Intervals left = Intervals.ALL;
        for (Map.Entry<String, BsonValue> operator : operators.entrySet()) {
            left = left.and(operator(operator.getKey(), operator.getValue(), operators));
        }
        return left;
    }

    private Intervals operator(String name, BsonValue argument, BsonDocument beside) {
        return switch (name) {
            case "$eq" -> argument.isRegularExpression() ? Intervals.point(argument) : equal(argument);
            case "$in" -> in(argument);
            case "$all" -> all(argument);
            case "$not" -> negated(argument);
            // Shard keys have no arrays, so their values are not elements.
            case "$elemMatch" -> FilterMatch.isOperators(argument) ? operators(argument.asDocument()) : Intervals.ALL;
            case "$gt", "$gte" -> compared(argument, true);
            case "$lt", "$lte" -> compared(argument, false);
            case "$regex" ->
                matching(
                        argument,
                        beside.get("$options", new BsonString("")).isString()
                                ? beside.getString("$options", new BsonString(""))
                                        .getValue()
                                : "");
            case "$exists" -> argument.isBoolean() && !argument.asBoolean().getValue() ? missing() : Intervals.ALL;
            default -> Intervals.ALL;
        };
    }

    /** The values outside are known only if those inside are known exactly. */
    private Intervals negated(BsonValue operators) {
        return operators != null
                        && FilterMatch.isOperators(operators)
                        && COMPARISONS.containsAll(operators.asDocument().keySet())
                ? operators(operators.asDocument()).others()
                : Intervals.ALL;
    }

    private Intervals equal(BsonValue value) {
        if (value.isRegularExpression()) {
            return matching(value, value.asRegularExpression().getOptions());
        }
        if (value.isNull()) {
            return missing();
        }
        return isUnordered(value) || value.isArray() ? Intervals.ALL : Intervals.point(value);
    }

    private static Intervals missing() {
        return Intervals.between(new BsonUndefined(), BsonNull.VALUE);
    }

    private Intervals in(BsonValue list) {
        if (!list.isArray()) {
            return Intervals.ALL;
        }
        List<Intervals> values = new ArrayList<>();
        list.asArray().forEach(value -> values.add(equal(value)));
        return Intervals.union(values);
    }

    private Intervals all(BsonValue list) {
        return list.isArray()
                ? list.asArray().stream()
                        .map(value -> FilterMatch.isOperators(value) ? Intervals.ALL : equal(value))
                        .reduce(Intervals.ALL, Intervals::and)
                : Intervals.ALL;
    }

    private Intervals compared(BsonValue bound, boolean atLeast) {
        BsonType type = bound.getBsonType();
        if (type == BsonType.MIN_KEY || type == BsonType.MAX_KEY || isUnordered(bound)) {
            return Intervals.ALL;
        }
        Intervals ofType = TypeRange.of(bound);
        if (ofType.isAll()) {
            return ofType;
        }
        Intervals.Interval range = ofType.list().get(0);
        return atLeast ? Intervals.between(bound, range.max()) : Intervals.between(range.min(), bound);
    }

    /** A language compares strings, and those in documents, otherwise than by their bytes; code has no known order. */
    private boolean isUnordered(BsonValue value) {
        boolean collated = !simpleCollation && (value.isString() || value.isDocument() || value.isArray());
        return collated || !KeyOrder.knows(value);
    }

    /** A regular expression that begins with an anchor and plain characters leaves the strings that begin with them. */
    private Intervals matching(BsonValue expression, String options) {
        if (!expression.isString() && !expression.isRegularExpression()) {
            return Intervals.ALL;
        }
        String pattern = expression.isString()
                ? expression.asString().getValue()
                : expression.asRegularExpression().getPattern();
        String prefix = options.isEmpty() && simpleCollation ? prefix(pattern) : "";
        Intervals texts = prefix.isEmpty()
                ? TypeRange.of(new BsonString(""))
                : Intervals.between(new BsonString(prefix), new BsonString(prefix + Character.toString(0x10ffff)));
        // An expression also matches itself as a value.
        return Intervals.union(List.of(texts, Intervals.point(new BsonRegularExpression(pattern, options))));
    }

    private static String prefix(String pattern) {
        if (!pattern.startsWith("^") || pattern.contains("|")) {
            return "";
        }
        int end = 1;
        while (end < pattern.length() && "\\^$.?*+()[]{}".indexOf(pattern.charAt(end)) < 0) {
            end++;
        }
        // The last character need not be there if one of these follows it.
        boolean optional = end < pattern.length() && "?*{".indexOf(pattern.charAt(end)) >= 0;
        return pattern.substring(1, optional ? Math.max(1, end - 1) : end);
    }
}
