package io.shardlab.workloads.language.targeting;

import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.mongo.query.Condition;
import io.shardlab.workloads.language.compute.Expression;
import io.shardlab.workloads.language.compute.ExpressionException;
import io.shardlab.workloads.language.compute.Operator;
import io.shardlab.workloads.language.compute.Operators;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
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
 *
 * @see <a href="https://github.com/mongodb/mongo/blob/r6.0.5/src/mongo/db/query/index_bounds_builder.cpp">index_bounds_builder.cpp</a>
 */
final class FieldConditions {

    private static final Set<String> COMPARISONS = Set.of("$eq", "$gt", "$gte", "$lt", "$lte");

    private static final BsonDocument EXISTING = new BsonDocument("$exists", BsonBoolean.TRUE);

    /** A hashed index serves none of these: even bounds that meet in one value are a range. */
    private static final Set<String> NOT_OF_HASHES =
            Set.of("$elemMatch", "$gt", "$gte", "$lt", "$lte", "$regex", "$mod", "$type");

    private final String path;
    private final boolean simpleCollation;
    private final boolean hashed;

    private FieldConditions(String path, boolean simpleCollation, boolean hashed) {
        this.path = path;
        this.simpleCollation = simpleCollation;
        this.hashed = hashed;
    }

    /**
     * Returns the values that a filter leaves.
     *
     * @param simpleCollation false if strings are compared by a language: shard keys are ordered by bytes
     * @param hashed whether the index has hashes of the values
     */
    static Intervals of(String path, Condition filter, boolean simpleCollation, boolean hashed) {
        return new FieldConditions(path, simpleCollation, hashed).of(filter);
    }

    private Intervals of(Condition condition) {
        boolean other = !condition.path().isEmpty() && !condition.path().equals(path);
        if (other || hashed && NOT_OF_HASHES.contains(condition.operator())) {
            return Intervals.ALL;
        }
        BsonValue argument = condition.argument();
        List<Condition> parts = condition.parts();
        return switch (condition.operator()) {
            case "" -> equal(argument);
            case "$eq" -> argument.isRegularExpression() ? Intervals.point(argument) : equal(argument);
            case "$and" -> all(parts.stream().map(this::of));
            case "$or" -> parts.isEmpty() ? Intervals.ALL : any(parts);
            case "$nor" ->
                all(parts.stream()
                        .map(Condition::parts)
                        .filter(clause -> clause.size() == 1)
                        .map(clause -> negated(clause.get(0))));
            case "$expr" -> expression(argument);
            case "$in" -> any(parts);
            case "$all" ->
                all(parts.stream().filter(part -> part.operator().isEmpty()).map(this::of));
            case "$not" -> negated(parts.get(0));
            // Shard keys have no arrays, so their values are not elements.
            case "$elemMatch" -> parts.get(0).path().isEmpty() ? Intervals.ALL : of(parts.get(0));
            case "$gt", "$gte" -> compared(argument, true);
            case "$lt", "$lte" -> compared(argument, false);
            case "$regex" -> argument.isRegularExpression() ? equal(argument) : Intervals.ALL;
            case "$mod" -> TypeRange.NUMBERS;
            case "$type" -> TypeRange.ofTypes(argument);
            case "$exists" -> argument.isBoolean() && !argument.asBoolean().getValue() ? missing() : Intervals.ALL;
            default -> Intervals.ALL;
        };
    }

    private static Intervals all(Stream<Intervals> parts) {
        return parts.reduce(Intervals.ALL, Intervals::and);
    }

    private Intervals any(List<Condition> parts) {
        return Intervals.union(parts.stream().map(this::of).toList());
    }

    /** The values outside are known only if those inside are known exactly. */
    private Intervals negated(Condition condition) {
        if (!condition.path().equals(path)) {
            return Intervals.ALL;
        }
        if (EXISTING.equals(condition.argument())) {
            return missing();
        }
        boolean exact = !hashed
                && condition.operator().equals("$and")
                && condition.parts().stream().map(Condition::operator).allMatch(COMPARISONS::contains);
        return exact ? of(condition).others() : Intervals.ALL;
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
            case "$and" -> all(parts.stream().map(this::expression));
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
        if (operator.equals("$eq")) {
            return equal(constant);
        }
        return hashed
                ? Intervals.ALL
                : operator.startsWith("$gt") != reversed
                        ? Intervals.between(constant, new BsonMaxKey())
                        : Intervals.between(new BsonMinKey(), constant);
    }

    /** Returns the value of an expression that is the same for all documents, which servers compute beforehand; null for others. */
    private static BsonValue constant(BsonValue expression) {
        if (!expression.isDocument()) {
            return isConstant(expression) ? expression : null;
        }
        if (expression.asDocument().size() != 1) {
            return null;
        }
        String name = expression.asDocument().getFirstKey();
        BsonValue argument = expression.asDocument().get(name);
        return name.equals("$literal") ? argument : computed(Operators.ALL.get(name), argument);
    }

    private static BsonValue computed(Operator operator, BsonValue argument) {
        List<BsonValue> operands = (argument.isArray() ? argument.asArray() : List.of(argument))
                .stream().map(FieldConditions::constant).toList();
        if (operator == null
                || operands.contains(null)
                || operands.size() < operator.least()
                || operands.size() > operator.most()) {
            return null;
        }
        try {
            return operator.with(operands.stream()
                            .<Expression>map(value -> draw -> value)
                            .toList())
                    .evaluate(null);
        } catch (ExpressionException e) {
            return null;
        }
    }

    private static boolean isConstant(BsonValue value) {
        return !value.isDocument()
                && !value.isArray()
                && !(value.isString() && value.asString().getValue().startsWith("$"));
    }

    private Intervals equal(BsonValue value) {
        if (value.isRegularExpression()) {
            return matching(value.asRegularExpression());
        }
        if (value.isNull()) {
            return missing();
        }
        if (isUnordered(value)) {
            return Intervals.ALL;
        }
        return value.isArray() && !hashed ? equalToArray(value.asArray()) : Intervals.point(value);
    }

    /** An index on arrays has their elements, so the planner also looks at the place of the first one. */
    private static Intervals equalToArray(BsonArray array) {
        BsonValue first = array.isEmpty() ? new BsonUndefined() : array.get(0);
        return Intervals.union(List.of(Intervals.point(first), Intervals.point(array)));
    }

    private static Intervals missing() {
        return Intervals.between(new BsonUndefined(), BsonNull.VALUE);
    }

    private Intervals compared(BsonValue bound, boolean atLeast) {
        BsonType type = bound.getBsonType();
        if (type == BsonType.MIN_KEY || type == BsonType.MAX_KEY || isUnordered(bound)) {
            return Intervals.ALL;
        }
        Intervals ofType = TypeRange.of(bound.getBsonType());
        if (ofType.isAll()) {
            return ofType;
        }
        Intervals.Interval range = ofType.list().get(0);
        return atLeast ? Intervals.between(bound, range.max()) : Intervals.between(range.min(), bound);
    }

    /** A language compares strings, and those in documents, otherwise than by their bytes; code has no known order. */
    private boolean isUnordered(BsonValue value) {
        boolean collated = !simpleCollation && KeyOrder.isCollated(value);
        return collated || !KeyOrder.knows(value);
    }

    /** A regular expression that begins with an anchor and plain characters leaves the strings that begin with them. */
    private Intervals matching(BsonRegularExpression expression) {
        if (hashed) {
            return Intervals.ALL;
        }
        String prefix = simpleCollation ? RegexPrefix.of(expression.getPattern(), expression.getOptions()) : "";
        Intervals texts = prefix.isEmpty()
                ? TypeRange.of(BsonType.STRING)
                : Intervals.between(new BsonString(prefix), new BsonString(prefix + Character.toString(0x10ffff)));
        // An expression also matches itself as a value.
        return Intervals.union(List.of(texts, Intervals.point(expression)));
    }
}
