package io.shardlab.workloads.language.match;

import io.shardlab.mongo.query.Condition;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Evaluates filters of queries with MongoDB's common operators. Stateless. */
public final class FilterMatch {

    private static final Set<String> EVALUATED = Set.of("""
        $all $and $comment $elemMatch $eq $exists $gt $gte $in $lt $lte $mod $ne $nin $nor $not $options $or $regex
        $size $type\
        """.split("\\s+"));

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

    private FilterMatch() {}

    /** Returns whether a document matches a filter, without a collation. */
    public static Match of(BsonDocument filter, BsonDocument document) {
        return of(Condition.of(filter), document);
    }

    /** Returns the number of documents that match a filter for certain, without a collation. */
    public static long count(BsonDocument filter, Collection<BsonDocument> documents) {
        List<Condition> all = Condition.of(filter).parts();
        return documents.stream()
                .filter(document -> all.stream().allMatch(part -> of(part, document) == Match.YES))
                .count();
    }

    static Match of(Condition condition, BsonDocument document) {
        if (!condition.path().isEmpty()) {
            return FieldMatch.of(condition, document);
        }
        Stream<Match> parts = condition.parts().stream().map(part -> of(part, document));
        return switch (condition.operator()) {
            case "$and" -> parts.reduce(Match.YES, Match::and);
            case "$or" -> parts.reduce(Match.NO, Match::or);
            case "$nor" -> parts.reduce(Match.NO, Match::or).not();
            case "$comment" -> Match.YES;
            default -> Match.UNKNOWN;
        };
    }

    /** Returns the first operator of a filter that is not evaluated. */
    public static Optional<String> notEvaluated(BsonDocument filter) {
        return Condition.of(filter)
                .all()
                .map(Condition::operator)
                .filter(operator -> !operator.isEmpty() && !EVALUATED.contains(operator))
                .findFirst();
    }

    /** Returns the paths that a filter has conditions on, without the parts that mean positions of arrays. */
    public static Set<String> fields(BsonDocument filter) {
        return fields("", Condition.of(filter)).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Stream<String> fields(String around, Condition conditions) {
        return conditions.onFields().flatMap(field -> {
            String path = around + field.path().replaceAll("\\.\\d+(?=\\.|$)", "");
            Stream<Condition> ofElements = field.parts().stream()
                    .filter(part -> part.operator().equals("$elemMatch"))
                    .flatMap(part -> part.parts().stream())
                    .filter(part -> part.path().isEmpty());
            return Stream.concat(Stream.of(path), ofElements.flatMap(part -> fields(path + ".", part)));
        });
    }

    /** Returns the type that {@code $type} means by a name or a number; empty if it is rare or stands for several. */
    public static Optional<BsonType> type(BsonValue name) {
        return Optional.ofNullable(
                name.isString()
                        ? TYPES.get(name.asString().getValue())
                        : name.isInt32() ? BsonType.findByValue(name.asInt32().getValue()) : null);
    }
}
