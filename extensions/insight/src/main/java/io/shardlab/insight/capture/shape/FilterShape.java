package io.shardlab.insight.capture.shape;

import io.shardlab.insight.capture.observe.SkippedException;
import io.shardlab.insight.capture.sample.Disclosure;
import io.shardlab.insight.capture.sample.Disclosure.Vocabulary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Walks through filters. The order of conditions is not a part of the shape. For one command and thread. */
final class FilterShape {

    private static final Set<String> BRANCHES = Set.of("$and", "$or", "$nor");
    private static final Set<String> COMPARISONS = Set.of("$eq", "$ne", "$gt", "$gte", "$lt", "$lte");
    private static final Set<String> LISTS = Set.of("$in", "$nin", "$all");

    /** Operators whose operands describe the structure of documents, not their values. */
    private static final Set<String> STRUCTURAL = Set.of("$exists", "$type", "$size", "$mod", "$options");

    private static final Set<String> NEAR = Set.of("$near", "$nearSphere");

    private static final String CIRCLE = "$centerSphere";

    private final Outline outline;
    private final ExpressionShape expressions;

    FilterShape(Outline outline, ExpressionShape expressions) {
        this.outline = outline;
        this.expressions = expressions;
    }

    Node of(BsonDocument filter) {
        return of(filter, "");
    }

    /** @param prefix the path of the array whose elements the filter is about, with a dot; empty for documents */
    private Node of(BsonDocument filter, String prefix) {
        BsonDocument sorted = new BsonDocument();
        filter.keySet().stream()
                .filter(name -> !name.equals("$comment"))
                .sorted(Comparator.<String, String>comparing(outline::shown).thenComparing(name -> name))
                .forEach(name -> sorted.append(name, filter.get(name)));
        return outline.document(sorted, (name, value) -> condition(name, value, prefix));
    }

    private Node condition(String name, BsonValue value, String prefix) {
        if (BRANCHES.contains(name)) {
            return branches(name.equals("$and") ? withRanges(value.asArray()) : value.asArray(), prefix);
        }
        if (name.equals("$expr")) {
            return expressions.of(value);
        }
        if (name.equals("$text")) {
            return outline.document(value.asDocument(), this::text);
        }
        if (name.startsWith("$")) {
            throw new SkippedException("filters with " + Disclosure.operator(name));
        }
        String path = prefix + name;
        if (Outline.isOperators(value)) {
            return operators(value.asDocument(), path);
        }
        return value.isRegularExpression()
                ? pattern(path, value.asRegularExpression())
                : outline.varying(Hole.Kind.EQUAL, "$eq", path, value);
    }

    private Node branches(BsonArray filters, String prefix) {
        outline.key("[");
        List<Node> nodes = new ArrayList<>();
        for (BsonValue filter : filters) {
            Node node = of(filter.asDocument(), prefix);
            if (filter instanceof RangeOfTwo) {
                outline.key("apart");
                nodes.addAll(apart((Node.Fields) node));
            } else {
                nodes.add(node);
            }
        }
        outline.key("]");
        return new Node.Elements(nodes);
    }

    /** Returns the two ends of a range as conditions of their own, as they were. */
    private static List<Node> apart(Node.Fields range) {
        Map.Entry<String, Node> field = range.fields().entrySet().iterator().next();
        return ((Node.Fields) field.getValue())
                .fields().entrySet().stream()
                        .map(end -> (Node) new Node.Fields(
                                Map.of(field.getKey(), new Node.Fields(Map.of(end.getKey(), end.getValue())))))
                        .toList();
    }

    /** Returns conditions of which two that are the ends of one range stand in one document. */
    private static BsonArray withRanges(BsonArray conditions) {
        BsonArray merged = new BsonArray();
        for (BsonValue condition : conditions) {
            BsonDocument added = condition.asDocument();
            for (int i = 0; i < merged.size() && added != null; i++) {
                Optional<BsonDocument> range = Range.ofTwo(merged.get(i).asDocument(), added);
                if (range.isPresent()) {
                    merged.set(i, range.get());
                    added = null;
                }
            }
            if (added != null) {
                merged.add(added);
            }
        }
        return merged;
    }

    private Node text(String name, BsonValue value) {
        return name.equals("$search") ? outline.varying(Hole.Kind.TEXT, name, "", value) : structural(name, value);
    }

    private Node operators(BsonDocument operators, String path) {
        Map<String, Node> fields = new LinkedHashMap<>();
        outline.key("{");
        Map<String, BsonValue> sorted = new TreeMap<>(operators);
        Range range = Range.of(sorted);
        if (range != null) {
            outline.key(range.lower + "," + range.upper + ":range");
            Node lower = outline.varying(Hole.Kind.COMPARED, range.lower, path, sorted.remove(range.lower));
            sorted.remove(range.upper);
            fields.put(range.lower, lower);
            int width = outline.add(Hole.Kind.WIDTH, range.upper, path, range.width);
            fields.put(range.upper, new Node.Upper(((Node.Varying) lower).hole(), width));
        }
        sorted.forEach((name, value) -> {
            outline.key("," + name + ":");
            fields.put(name, operand(name, value, path));
        });
        outline.key("}");
        return new Node.Fields(fields);
    }

    private Node operand(String operator, BsonValue value, String path) {
        if (COMPARISONS.contains(operator)) {
            Hole.Kind kind = operator.equals("$eq") ? Hole.Kind.EQUAL : Hole.Kind.COMPARED;
            return outline.varying(kind, operator, path, value);
        }
        if (LISTS.contains(operator) && value.isArray()) {
            return list(operator, value.asArray(), path);
        }
        if (STRUCTURAL.contains(operator)) {
            return structural(operator, value);
        }
        if (operator.equals("$regex")) {
            return value.isString()
                    ? pattern(path, new BsonRegularExpression(value.asString().getValue()))
                    : pattern(path, value.asRegularExpression());
        }
        if (operator.equals("$not")) {
            return value.isRegularExpression()
                    ? pattern(path, value.asRegularExpression())
                    : operators(value.asDocument(), path);
        }
        if (operator.equals("$elemMatch")) {
            BsonDocument element = value.asDocument();
            return Outline.isOperators(element) && !BRANCHES.contains(element.getFirstKey())
                    ? operators(element, path)
                    : of(element, path + ".");
        }
        if (NEAR.contains(operator) && value.isDocument()) {
            return outline.document(value.asDocument(), (name, part) -> near(name, part, path));
        }
        if (operator.equals("$geoWithin") && value.isDocument()) {
            return circle(value.asDocument(), path);
        }
        throw new SkippedException("filters with " + Disclosure.operator(operator));
    }

    /** Walks through a circle on the map; its radius may identify, and is rounded. */
    private Node circle(BsonDocument within, String path) {
        BsonValue circle = within.get(CIRCLE);
        if (within.size() != 1
                || circle == null
                || !circle.isArray()
                || circle.asArray().size() != 2
                || !circle.asArray().get(0).isArray()) {
            throw new SkippedException("filters by a shape on the map");
        }
        outline.key("{" + CIRCLE + ":[");
        Node center =
                outline.varying(Hole.Kind.POINT, CIRCLE, path, circle.asArray().get(0));
        Node radius = outline.fixed(Disclosure.coarse(circle.asArray().get(1)));
        outline.key("]}");
        return new Node.Fields(Map.of(CIRCLE, new Node.Elements(List.of(center, radius))));
    }

    private Node structural(String operator, BsonValue value) {
        boolean isOwn = !value.isString()
                || (operator.equals("$options") ? Vocabulary.REGEX_OPTIONS : Vocabulary.WORD)
                        .has(value.asString().getValue());
        if (!isOwn) {
            throw new SkippedException("filters with an unknown operand of " + operator);
        }
        return outline.fixed(value);
    }

    private Node near(String name, BsonValue value, String path) {
        if (!name.startsWith("$")) {
            throw new SkippedException("filters by coordinates that are not GeoJSON");
        }
        return name.equals("$geometry") ? point(value, path) : outline.fixed(Disclosure.coarse(value));
    }

    private Node point(BsonValue geometry, String path) {
        if (!geometry.isDocument()
                || !new BsonString("Point").equals(geometry.asDocument().get("type"))) {
            throw new SkippedException("filters by a shape on the map");
        }
        return outline.varying(Hole.Kind.POINT, "$near", path, geometry);
    }

    private Node list(String operator, BsonArray list, String path) {
        int length = outline.add(Hole.Kind.LENGTH, operator, path, new BsonInt32(list.size()));
        if (list.isEmpty()) {
            outline.key("[]");
            return new Node.Fixed(List.of());
        }
        outline.key("[");
        Node first = outline.varying(Hole.Kind.LISTED, operator, path, list.get(0));
        outline.key("]");
        if (first instanceof Node.Varying varying) {
            String type = Outline.typeOf(list.get(0));
            list.stream()
                    .skip(1)
                    .filter(value -> Outline.typeOf(value).equals(type))
                    .forEach(value -> outline.addTo(varying.hole(), value));
        }
        return new Node.Repeated(length, first);
    }

    private Node pattern(String path, BsonRegularExpression expression) {
        outline.key(expression.getPattern().startsWith("^") ? "prefix" : "pattern");
        outline.key(expression.getOptions());
        return outline.varying(Hole.Kind.PATTERN, "$regex", path, expression);
    }

    /** Two conditions that are the ends of one range. */
    private static final class RangeOfTwo extends BsonDocument {

        private static final long serialVersionUID = 1;

        RangeOfTwo(String field, BsonDocument ends) {
            super(field, ends);
        }
    }

    /** The bounds of a range with two ends, both numbers or both dates. */
    private record Range(String lower, String upper, BsonValue width) {

        /** Returns the range of a field's operators; null if they are none. */
        static Range of(Map<String, BsonValue> operators) {
            String lower = one(operators, "$gt", "$gte");
            String upper = one(operators, "$lt", "$lte");
            if (lower == null || upper == null) {
                return null;
            }
            BsonValue width = difference(operators.get(lower), operators.get(upper));
            return width == null ? null : new Range(lower, upper, width);
        }

        /** Returns both conditions in one document if each is one end of a range of the same field; empty otherwise. */
        static Optional<BsonDocument> ofTwo(BsonDocument first, BsonDocument second) {
            if (first.size() != 1 || !first.keySet().equals(second.keySet())) {
                return Optional.empty();
            }
            String name = first.getFirstKey();
            if (!Outline.isOperators(first.get(name)) || !Outline.isOperators(second.get(name))) {
                return Optional.empty();
            }
            BsonDocument both = new BsonDocument();
            both.putAll(first.getDocument(name));
            both.putAll(second.getDocument(name));
            boolean isRange = both.size() == 2
                    && first.getDocument(name).size() == 1
                    && second.getDocument(name).size() == 1
                    && of(both) != null;
            return isRange ? Optional.of(new RangeOfTwo(name, both)) : Optional.empty();
        }

        private static String one(Map<String, BsonValue> operators, String first, String second) {
            boolean has = operators.containsKey(first);
            return has == operators.containsKey(second) ? null : has ? first : second;
        }

        private static BsonValue difference(BsonValue from, BsonValue to) {
            if (from.isDateTime() && to.isDateTime()) {
                return new BsonInt64(
                        to.asDateTime().getValue() - from.asDateTime().getValue());
            }
            if (from.isNumber() && to.isNumber()) {
                if (isWhole(from) && isWhole(to)) {
                    return new BsonInt64(
                            to.asNumber().longValue() - from.asNumber().longValue());
                }
                double width = ValueTally.number(to) - ValueTally.number(from);
                return Double.isFinite(width) ? new BsonDouble(width) : null;
            }
            return null;
        }

        private static boolean isWhole(BsonValue value) {
            return value.isInt32() || value.isInt64();
        }
    }
}
