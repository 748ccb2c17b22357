package io.shardlab.workloads.language.match;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Evaluates filters of queries with MongoDB's common operators. Stateless. */
public final class FilterMatch {

    private static final Set<String> OF_FILTERS = Set.of("$and", "$or", "$nor");

    private FilterMatch() {}

    /** Returns whether a document matches a filter, without a collation. */
    public static Match of(BsonDocument filter, BsonDocument document) {
        Match all = Match.YES;
        for (Map.Entry<String, BsonValue> condition : filter.entrySet()) {
            String name = condition.getKey();
            all = all.and(
                    name.startsWith("$")
                            ? ofTopLevel(name, condition.getValue(), document)
                            : FieldMatch.of(new FieldPath(name), condition.getValue(), document));
        }
        return all;
    }

    private static Match ofTopLevel(String operator, BsonValue argument, BsonDocument document) {
        return switch (operator) {
            case "$and" -> combined(argument, document, Match.YES, Match::and);
            case "$or" -> combined(argument, document, Match.NO, Match::or);
            case "$nor" -> combined(argument, document, Match.NO, Match::or).not();
            case "$comment" -> Match.YES;
            default -> Match.UNKNOWN;
        };
    }

    private static Match combined(
            BsonValue filters, BsonDocument document, Match none, BinaryOperator<Match> operator) {
        if (!filters.isArray() || !filters.asArray().stream().allMatch(BsonValue::isDocument)) {
            return Match.UNKNOWN;
        }
        return filters.asArray().stream()
                .map(filter -> of(filter.asDocument(), document))
                .reduce(none, operator);
    }

    /** Returns the first operator of a filter that is not evaluated. */
    public static Optional<String> notEvaluated(BsonDocument filter) {
        return filter.entrySet().stream()
                .flatMap(condition -> notEvaluated(condition.getKey(), condition.getValue()))
                .findFirst();
    }

    private static Stream<String> notEvaluated(String name, BsonValue value) {
        if (OF_FILTERS.contains(name)) {
            return documents(value).flatMap(filter -> FilterMatch.notEvaluated(filter).stream());
        }
        if (name.startsWith("$")) {
            return name.equals("$comment") ? Stream.empty() : Stream.of(name);
        }
        return isOperators(value) ? FieldMatch.notEvaluated(value.asDocument()) : Stream.empty();
    }

    /** Returns the paths that a filter has conditions on, without the parts that mean positions of arrays. */
    public static Set<String> fields(BsonDocument filter) {
        Set<String> fields = new LinkedHashSet<>();
        collectFields("", filter, fields);
        return fields;
    }

    private static void collectFields(String around, BsonDocument filter, Set<String> fields) {
        filter.forEach((name, condition) -> {
            if (OF_FILTERS.contains(name)) {
                documents(condition).forEach(inner -> collectFields(around, inner, fields));
            } else if (!name.startsWith("$")) {
                String path = around + name.replaceAll("\\.\\d+(?=\\.|$)", "");
                fields.add(path);
                elementFilters(condition).forEach(inner -> collectFields(path + ".", inner, fields));
            }
        });
    }

    private static Stream<BsonDocument> elementFilters(BsonValue condition) {
        return isOperators(condition) && condition.asDocument().containsKey("$elemMatch")
                ? Stream.of(condition.asDocument().get("$elemMatch"))
                        .filter(BsonValue::isDocument)
                        .map(BsonValue::asDocument)
                : Stream.empty();
    }

    /** True for a document of operators, such as {@code {$gte: 5}}. */
    public static boolean isOperators(BsonValue condition) {
        return condition.isDocument()
                && !condition.asDocument().isEmpty()
                && condition.asDocument().getFirstKey().startsWith("$");
    }

    /** Returns the documents of a list. */
    static Stream<BsonDocument> documents(BsonValue list) {
        List<BsonValue> values = list.isArray() ? list.asArray() : List.of();
        return values.stream().filter(BsonValue::isDocument).map(BsonValue::asDocument);
    }

    /** Returns the type that {@code $type} means by a name or a number; empty if it is rare or stands for several. */
    public static Optional<BsonType> type(BsonValue name) {
        return FieldMatch.type(name);
    }

    /** Returns whether one of several values has a property. */
    static Match any(List<BsonValue> values, Function<BsonValue, Match> property) {
        return values.stream().map(property).reduce(Match.NO, Match::or);
    }
}
