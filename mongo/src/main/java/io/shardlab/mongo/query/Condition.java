package io.shardlab.mongo.query;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonRegularExpression;
import org.bson.BsonValue;

/**
 * A condition of a filter, with the conditions that it consists of: the tree by which all of the program reads filters. A document of
 * conditions or operators is an {@code $and} of them, like that of a list, and a value without an operator has the empty one. The parts are made
 * when they are asked for, so that a look at a few of them costs little. Immutable.
 *
 * @param path the field that it is on; empty for a condition on whole documents, such as {@code $or}
 * @param operator the operator, such as {@code $gt}; empty for a value, or a regular expression, that the field has to match
 * @param argument the argument; of {@code $regex} the regular expression with its {@code $options}
 */
public record Condition(String path, String operator, BsonValue argument) {

    /** Returns the condition of a whole filter. */
    public static Condition of(BsonDocument filter) {
        return new Condition("", "$and", filter);
    }

    private static Condition of(String path, BsonValue condition) {
        return new Condition(path, isOperators(condition) ? "$and" : "", condition);
    }

    /** True for a document of operators, such as {@code {$gte: 5}} of a filter or {@code {$set: {a: 1}}} of an update. */
    public static boolean isOperators(BsonValue value) {
        return value.isDocument()
                && !value.asDocument().isEmpty()
                && value.asDocument().getFirstKey().startsWith("$");
    }

    /**
     * Returns the conditions that this one combines, in order. Those of {@code $elemMatch} are on the same path if they are on the
     * elements themselves, and on whole documents if they are on fields of the elements. What servers refuse has no parts.
     */
    public List<Condition> parts() {
        return switch (operator) {
            case "$and" -> argument.isDocument() ? fields(argument.asDocument()) : clauses();
            case "$or", "$nor" -> clauses();
            case "$in", "$nin" -> each(value -> new Condition(path, "", value));
            case "$all" -> each(value -> of(path, value));
            case "$not" -> List.of(of(path, argument));
            case "$elemMatch" -> isOfFields() ? List.of(of(argument.asDocument())) : List.of(of(path, argument));
            default -> List.of();
        };
    }

    private List<Condition> clauses() {
        return each(clause -> new Condition("", "$and", clause)).stream()
                .filter(clause -> clause.argument.isDocument())
                .toList();
    }

    private List<Condition> each(Function<BsonValue, Condition> condition) {
        return argument.isArray() ? argument.asArray().stream().map(condition).toList() : List.of();
    }

    private List<Condition> fields(BsonDocument conditions) {
        List<Condition> parts = new ArrayList<>();
        conditions.forEach((name, value) -> {
            if (name.equals("$regex")) {
                parts.add(new Condition(path, name, withOptions(value, conditions.get("$options"))));
            } else if (!name.equals("$options") || !conditions.containsKey("$regex")) {
                parts.add(name.startsWith("$") ? new Condition(path, name, value) : of(name, value));
            }
        });
        return parts;
    }

    /** Options beside an expression replace those within it. */
    private static BsonValue withOptions(BsonValue expression, BsonValue options) {
        String given =
                options != null && options.isString() ? options.asString().getValue() : "";
        if (expression.isString()) {
            return new BsonRegularExpression(expression.asString().getValue(), given);
        }
        return expression.isRegularExpression() && !given.isEmpty()
                ? new BsonRegularExpression(expression.asRegularExpression().getPattern(), given)
                : expression;
    }

    private boolean isOfFields() {
        return argument.isDocument()
                && (!isOperators(argument)
                        || List.of("$and", "$or", "$nor")
                                .contains(argument.asDocument().getFirstKey()));
    }

    /** Returns the conditions on fields, each with all its operators, at any depth of {@code $and}, {@code $or} and {@code $nor}. */
    public Stream<Condition> onFields() {
        return path.isEmpty() ? parts().stream().flatMap(Condition::onFields) : Stream.of(this);
    }

    /** Returns this condition and all within it, in order. */
    public Stream<Condition> all() {
        return Stream.concat(Stream.of(this), parts().stream().flatMap(Condition::all));
    }
}
