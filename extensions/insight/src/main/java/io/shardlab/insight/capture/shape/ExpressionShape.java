package io.shardlab.insight.capture.shape;

import io.shardlab.insight.capture.sample.Disclosure.Vocabulary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/**
 * Walks through the stages of pipelines and their expressions. Field paths, names and small numbers that structure a result stay;
 * other constants are values. For one command and thread.
 */
final class ExpressionShape {

    /** Keys whose text is a name of a field or a collection, or a word of MongoDB. */
    private static final Set<String> NAMES_OF_FIELDS = Set.of("""
        localField foreignField as connectFromField connectToField depthField path includeArrayIndex distanceField
        includeLocs key $count $unset field $getField\
        """.split("\\s+"));

    private static final Set<String> NAMES_OF_COLLECTIONS = Set.of("from", "coll", "$unionWith");

    private static final Set<String> WORDS = Set.of("""
        unit startOfWeek to type $meta granularity whenMatched whenNotMatched bounds method algorithm documents range\
        """.split("\\s+"));

    /** Keys whose numbers are those of documents or the bounds of a window. */
    private static final Set<String> STRUCTURAL_NUMBERS = Set.of("size", "documents", "range");

    /** Operands whose fields are variables. */
    private static final Set<String> VARIABLES = Set.of("let", "vars");

    /** Stands for the names of the fields that stages such as {@code $fill} put out. */
    private static final String OUTPUT_FIELD = "(output)";

    /** Operators whose operand has named arguments; the keys of other documents are names of fields. */
    private static final Set<String> WITH_ARGUMENTS = Set.of(("""
        $cond $switch $filter $map $reduce $let $zip $convert $trim $ltrim $rtrim $regexMatch $regexFind $regexFindAll
        $replaceOne $replaceAll $sortArray $getField $setField $unsetField $top $bottom $topN $bottomN $firstN $lastN
        $maxN $minN $lookup $graphLookup $bucket $bucketAuto $unwind $geoNear $unionWith $densify $fill $setWindowFields
        $dateToString $dateFromString $dateTrunc $dateAdd $dateSubtract $dateDiff $dateToParts $dateFromParts $sample
        $replaceRoot $percentile $median $year $month $dayOfMonth $hour $minute $second $week $dayOfWeek $dayOfYear
        $isoWeek $isoWeekYear $isoDayOfWeek $millisecond window range $derivative $integral $expMovingAvg $shift
        branches partitionByFields let vars
        """ + OUTPUT_FIELD).split("\\s+"));

    private final Outline outline;
    private final FilterShape filters;

    ExpressionShape(Outline outline) {
        this.outline = outline;
        this.filters = new FilterShape(outline, this);
    }

    FilterShape filters() {
        return filters;
    }

    Node pipeline(BsonArray pipeline) {
        outline.key("[");
        List<Node> stages = new ArrayList<>();
        pipeline.forEach(stage -> stages.add(outline.document(stage.asDocument(), this::operand)));
        outline.key("]");
        return new Node.Elements(stages);
    }

    private Node operand(String stage, BsonValue value) {
        return switch (stage) {
            case "$match" -> filters.of(value.asDocument());
            case "$limit", "$skip" ->
                outline.varying(
                        Hole.Kind.COUNT,
                        stage,
                        "",
                        new BsonInt64(value.asNumber().longValue()));
            case "$facet" -> facets(value.asDocument());
            default -> of(value, stage);
        };
    }

    private Node facets(BsonDocument facets) {
        Map<String, Node> fields = new LinkedHashMap<>();
        facets.forEach((name, pipeline) -> {
            outline.key(name + ":");
            fields.put(outline.shown(name, fields), pipeline(pipeline.asArray()));
        });
        return new Node.Fields(fields);
    }

    Node of(BsonValue expression) {
        return of(expression, "");
    }

    /** @param key the operator or argument under which the expression stands; empty under a field, whose name says nothing */
    private Node of(BsonValue value, String key) {
        return switch (value.getBsonType()) {
            case DOCUMENT -> document(value.asDocument(), key);
            case ARRAY -> key.equals("pipeline") ? pipeline(value.asArray()) : elements(value.asArray(), key);
            case STRING -> text(value, key);
            case INT32, INT64, DOUBLE, DECIMAL128 -> number(value, key);
            case BOOLEAN, NULL -> outline.fixed(value);
            case REGULAR_EXPRESSION -> outline.varying(Hole.Kind.PATTERN, key, "", value);
            default -> outline.varying(Hole.Kind.CONSTANT, key, "", value);
        };
    }

    private Node document(BsonDocument document, String key) {
        String first = document.isEmpty() ? "" : document.getFirstKey();
        if (first.equals("$const") || first.equals("$literal")) {
            // A mongos wraps constants.
            BsonValue constant = document.get(first);
            return constant.isNumber() || constant.isBoolean() || constant.isNull()
                    ? of(constant, key)
                    : outline.varying(Hole.Kind.CONSTANT, key, "", constant);
        }
        if (key.equals("query") || key.equals("restrictSearchWithMatch")) {
            return filters.of(document);
        }
        if (key.equals("near")) {
            return outline.varying(Hole.Kind.POINT, "$near", "", document);
        }
        boolean arguments = WITH_ARGUMENTS.contains(key);
        return outline.document(
                document,
                (name, fields) -> arguments || name.startsWith("$") ? name : outline.shown(name, fields),
                (name, value) -> of(value, inner(key, first, name)));
    }

    /** Returns the key of what stands under a name in a document. */
    private static String inner(String key, String first, String name) {
        if (key.equals("output") && !first.startsWith("$")) {
            return OUTPUT_FIELD;
        }
        boolean isArgument = WITH_ARGUMENTS.contains(key) && !VARIABLES.contains(key) || first.startsWith("$");
        return isArgument ? name : "";
    }

    private Node elements(BsonArray list, String key) {
        outline.key("[");
        List<Node> elements = new ArrayList<>();
        list.forEach(value -> {
            elements.add(of(value, key));
            outline.key(",");
        });
        outline.key("]");
        return new Node.Elements(elements);
    }

    private Node text(BsonValue value, String key) {
        String text = value.asString().getValue();
        if (NAMES_OF_COLLECTIONS.contains(key)) {
            return outline.fixedCollection(text);
        }
        if (text.startsWith("$") || NAMES_OF_FIELDS.contains(key)) {
            return outline.fixedName(outline.shown(text));
        }
        return isWord(key, text) ? outline.fixedName(text) : outline.varying(Hole.Kind.CONSTANT, key, "", value);
    }

    private static boolean isWord(String key, String text) {
        return switch (key) {
            case "format" -> Vocabulary.TIME_FORMAT.has(text);
            case "timezone" -> Vocabulary.TIME_ZONE.has(text);
            default -> WORDS.contains(key) && Vocabulary.WORD.has(text);
        };
    }

    /** Numbers such as those of {@code {$sum: 1}} and {@code {field: -1}} are structure, and so are sizes of samples. */
    private Node number(BsonValue value, String key) {
        double number = ValueTally.number(value);
        boolean structural = Math.abs(number) <= 1 && number == Math.rint(number) || STRUCTURAL_NUMBERS.contains(key);
        return structural ? outline.fixed(value) : outline.varying(Hole.Kind.CONSTANT, key, "", value);
    }

    /** Returns a projection or a sort, whose numbers are structure. */
    Node structure(BsonDocument document) {
        return outline.document(document, (name, value) -> structural(value));
    }

    private Node structural(BsonValue value) {
        if (value.isNumber()) {
            int sign = (int) Math.signum(ValueTally.number(value));
            outline.key(Integer.toString(sign));
            return new Node.Fixed(sign);
        }
        boolean isWord =
                value.isString() && Vocabulary.WORD.has(value.asString().getValue());
        if (value.isBoolean() || isWord) {
            return outline.fixed(value);
        }
        if (value.isDocument() && value.asDocument().containsKey("$elemMatch")) {
            return new Node.Fields(
                    Map.of("$elemMatch", filters.of(value.asDocument().getDocument("$elemMatch"))));
        }
        return value.isDocument() && isNumbers(value.asDocument().get("$slice")) ? outline.fixed(value) : of(value);
    }

    private static boolean isNumbers(BsonValue value) {
        return value != null
                && (value.isNumber()
                        || value.isArray() && value.asArray().stream().allMatch(BsonValue::isNumber));
    }
}
