package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.shape.Hole;
import io.shardlab.insight.capture.shape.Node;
import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.shape.ValueTally;
import io.shardlab.insight.capture.write.Generator;
import io.shardlab.insight.capture.write.ValueTrees;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDouble;
import org.bson.BsonRegularExpression;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Writes the parts of one operation's shape as trees, with generators where values vary. For one thread. */
final class ValueWriter {

    private static final int MOST_KEPT = 100;

    /** The parts of a regular expression that are its form, such as {@code \d} and {@code {2,}}, or else letters and digits. */
    private static final Pattern PART = Pattern.compile(
            "\\\\(?:[pP]\\{\\^?\\w+}|.)|\\{\\d{0,5},?\\d{0,5}}|\\(\\?(?:P|[imsx-]+(?=[:)]))?|(\\p{L})|(\\p{N})");

    /** Units of time in milliseconds, the longest first, by their names in {@code $dateAdd}. */
    private static final Map<String, Long> UNITS = units();

    private final OperationGroup group;
    private final Scene scene;
    private final ChoicePlan plan;
    private final String chosenCollection;
    private final BoundWriter bounds;

    /** @param chosenCollection the name in the file of the collection of the chosen document */
    ValueWriter(OperationGroup group, Scene scene, ChoicePlan plan, String chosenCollection) {
        this.group = group;
        this.scene = scene;
        this.plan = plan;
        this.chosenCollection = chosenCollection;
        this.bounds = new BoundWriter(group, scene);
    }

    private static Map<String, Long> units() {
        Map<String, Long> units = new LinkedHashMap<>();
        units.put("day", 86_400_000L);
        units.put("hour", 3_600_000L);
        units.put("minute", 60_000L);
        units.put("second", 1_000L);
        units.put("millisecond", 1L);
        return units;
    }

    /** Returns the tree of a part without values, such as the key of an index. */
    static Object structure(Node node) {
        if (node instanceof Node.Fields fields) {
            Map<String, Object> tree = new LinkedHashMap<>();
            fields.fields().forEach((name, value) -> tree.put(name, structure(value)));
            return tree;
        }
        return node instanceof Node.Fixed fixed ? fixed.tree() : "";
    }

    Object tree(Node node) {
        if (node instanceof Node.Fixed fixed) {
            return fixed.tree();
        }
        if (node instanceof Node.Fields fields) {
            Map<String, Object> tree = new LinkedHashMap<>();
            fields.fields().forEach((name, value) -> tree.put(name, tree(value)));
            return tree;
        }
        if (node instanceof Node.Elements elements) {
            return new ArrayList<>(elements.elements().stream().map(this::tree).toList());
        }
        if (node instanceof Node.Upper upper) {
            return upperBound(upper);
        }
        return node instanceof Node.Repeated repeated ? list(repeated) : value(((Node.Varying) node).hole());
    }

    private Object value(int index) {
        Hole hole = group.hole(index);
        ValueTally values = group.tally(index);
        if (keeps(hole) && values.total() > 0) {
            return kept(index);
        }
        return switch (hole.kind()) {
            case EQUAL -> equal(index);
            case COMPARED -> plan.withMisses(index, compared(index));
            case LISTED -> listed(index);
            case ASSIGNED -> assigned(index);
            case ADDED, CONSTANT -> MadeUpValues.of(group.typeAt(index), values, false);
            case PATTERN -> new TextConditions(group, scene).pattern(index).orElseGet(() -> pattern(values));
            case TEXT -> new TextConditions(group, scene).words(index).orElseGet(() -> MadeUpValues.words(values));
            case COUNT -> count(hole, values);
            case POINT -> point(hole);
            case LENGTH, WIDTH -> throw new IllegalStateException("a part of a list or range: " + hole);
        };
    }

    /** Returns a point as GeoJSON, or as its longitude and latitude where it is the center of a circle. */
    private Object point(Hole hole) {
        Object point = field(hole)
                .filter(CapturedField::isMovable)
                .map(CapturedField::value)
                .orElse(Generator.of("point"));
        return hole.operator().equals("$centerSphere")
                ? new ArrayList<>(List.of(coordinate(point, "longitude", 180), coordinate(point, "latitude", 90)))
                : point;
    }

    private static Object coordinate(Object point, String name, int most) {
        return FileTemplates.argument(point, name) instanceof List<?> range && range.size() == 2
                ? Generator.of("double", "from", range.get(0), "to", range.get(1))
                : Generator.of("double", "from", -most, "to", most);
    }

    private boolean keeps(Hole hole) {
        return !hole.path().isEmpty() && scene.options().keepsValues(group.collection(), hole.path());
    }

    private Optional<CapturedField> field(Hole hole) {
        return hole.path().isEmpty()
                ? Optional.empty()
                : scene.templates().field(scene.name(group.collection()), hole.shownPath());
    }

    /** Returns the value of the chosen document, or of any document of another collection. */
    private Optional<Object> existing(int index) {
        return plan.existing(index)
                .map(field -> field.collection().equals(chosenCollection)
                        ? Generator.of("existing", field.path())
                        : plan.anyOf(field, index));
    }

    /** A value that stays the same is a constant of the program, and not one of the chosen document. */
    private Optional<Object> constant(int index) {
        return scene.substituted(group, index)
                .filter(seen -> seen.size() == 1 && group.tally(index).total() >= Scene.FEW)
                .map(ChoiceWriter::of)
                .or(() -> Scene.constant(group, index)
                        .filter(number -> group.hole(index).kind() == Hole.Kind.ASSIGNED
                                || field(group.hole(index))
                                        .filter(field ->
                                                scene.shareOf(field, number).isPresent())
                                        .isPresent())
                        .map(ValueTrees::of));
    }

    private Object equal(int index) {
        if (group.typeAt(index) == BsonType.BOOLEAN) {
            return MadeUpValues.of(BsonType.BOOLEAN, group.tally(index), false);
        }
        Optional<Object> planned = constant(index).or(() -> plan.valueOf(index)).or(() -> existing(index));
        return planned.or(() -> field(group.hole(index))
                        .filter(CapturedField::isMovable)
                        .map(CapturedField::value))
                .map(met -> plan.withMisses(index, met))
                .orElseGet(() -> MadeUpValues.of(group.typeAt(index), group.tally(index), true));
    }

    /** Returns a value that documents must not have, as popular among them as the original one; empty if it is none. */
    private Optional<Object> excluded(int index) {
        return group.hole(index).operator().equals("$ne")
                ? scene.substituted(group, index).map(ChoiceWriter::of).or(() -> anyOf(index))
                : Optional.empty();
    }

    /** Returns a value of a field of some document, or of some element of its array. */
    private Optional<Object> anyOf(int index) {
        return field(group.hole(index))
                .map(field -> field.inArray() && field.isMovable() ? field.value() : plan.anyOf(field, index));
    }

    /** A bound or an excluded value. */
    private Object compared(int index) {
        return plan.valueOf(index)
                .or(() -> constant(index))
                .or(() -> excluded(index))
                .or(() -> existing(index))
                .or(() -> bounds.bound(index))
                .orElseGet(() -> withinSeen(index));
    }

    /** Returns a value within the range of those that were seen. */
    private Object withinSeen(int index) {
        boolean known = group.tally(index).total() > 0;
        return known
                ? MadeUpValues.of(group.typeAt(index), group.tally(index), false)
                : field(group.hole(index))
                        .filter(CapturedField::isMovable)
                        .map(CapturedField::value)
                        .orElseGet(() -> MadeUpValues.of(group.typeAt(index), group.tally(index), false));
    }

    private Object listed(int index) {
        Optional<Object> seen = scene.substituted(group, index).map(ChoiceWriter::of);
        if (seen.isPresent()) {
            return seen.get();
        }
        boolean ofDocuments =
                group.shareFound() >= 0.5 || group.hole(index).operator().equals("$nin");
        Optional<Object> any = ofDocuments ? anyOf(index) : Optional.empty();
        return any.isPresent() ? any.get() : MadeUpValues.of(group.typeAt(index), group.tally(index), true);
    }

    private Object assigned(int index) {
        return constant(index)
                .or(() -> scene.substituted(group, index).map(ChoiceWriter::of))
                .or(() -> bounds.assigned(index))
                .or(() -> field(group.hole(index))
                        .filter(CapturedField::isMovable)
                        .map(CapturedField::value))
                .orElseGet(() -> MadeUpValues.of(group.typeAt(index), group.tally(index), true));
    }

    private Object kept(int index) {
        List<Object> kept = new ArrayList<>();
        List<Object> weights = new ArrayList<>();
        for (Map.Entry<BsonValue, Integer> each : group.tally(index).mostFrequent(MOST_KEPT)) {
            kept.add(ValueTrees.of(Scene.original(each.getKey(), group.typeAt(index))));
            weights.add(each.getValue());
        }
        return kept.size() == 1 ? kept.get(0) : Generator.of("choose", "values", kept, "weights", weights);
    }

    /** Returns a pattern of the same form whose letters and digits are hidden. */
    static Object pattern(ValueTally values) {
        List<Map.Entry<BsonValue, Integer>> first = values.mostFrequent(1);
        BsonRegularExpression expression =
                first.isEmpty() || !first.get(0).getKey().isRegularExpression()
                        ? new BsonRegularExpression("x")
                        : first.get(0).getKey().asRegularExpression();
        String hidden = PART.matcher(expression.getPattern())
                .replaceAll(part -> Matcher.quoteReplacement(
                        part.group(1) != null ? "x" : part.group(2) != null ? "0" : part.group()));
        return ValueTrees.of(new BsonRegularExpression(hidden, expression.getOptions()));
    }

    /** Returns the usual number; numbers of documents to skip vary. */
    private static Object count(Hole hole, ValueTally values) {
        if (values.total() == 0) {
            return 1;
        }
        boolean skips = hole.operator().contains("skip");
        if (skips && values.least() < values.greatest()) {
            return Generator.of("int", "from", (long) values.least(), "to", (long) values.greatest());
        }
        return (long) ((BsonDouble) values.mostFrequent(1).get(0).getKey()).getValue();
    }

    private Object list(Node.Repeated repeated) {
        Optional<Object> always = alwaysTheSame(repeated);
        if (always.isPresent()) {
            return always.get();
        }
        ValueTally lengths = group.tally(repeated.length());
        Object element = tree(repeated.element());
        long least = lengths.total() == 0 ? 1 : (long) lengths.least();
        long greatest = lengths.total() == 0 ? 1 : (long) lengths.greatest();
        if (least == 1 && greatest == 1) {
            return new ArrayList<>(List.of(element));
        }
        return Generator.of("array", "length", length(lengths, least, greatest), "of", element);
    }

    /** A list of the same texts is a constant of the program. */
    private Optional<Object> alwaysTheSame(Node.Repeated repeated) {
        ValueTally lengths = group.tally(repeated.length());
        if (!(repeated.element() instanceof Node.Varying varying)
                || keeps(group.hole(varying.hole()))
                || lengths.total() < Scene.FEW
                || lengths.least() < lengths.greatest()) {
            return Optional.empty();
        }
        return scene.substituted(group, varying.hole())
                .filter(seen -> seen.size() == lengths.least()
                        && seen.values().stream().distinct().count() == 1)
                .map(seen -> new ArrayList<Object>(seen.keySet()));
    }

    private static Object length(ValueTally lengths, long least, long greatest) {
        if (least == greatest) {
            return least;
        }
        Map<String, Object> length = Trees.mapping("from", least, "to", greatest);
        double mean = lengths.mean();
        boolean mostlyShort = mean < least + (greatest - least) / 3.0;
        if (mostlyShort) {
            length.put("distribution", "exponential");
            length.put("mean", Trees.rounded(Math.max(mean, least + 0.01), 3));
        }
        return length;
    }

    /** Returns the upper bound of a range: so far above the lower one as it usually was. */
    private Object upperBound(Node.Upper upper) {
        ValueTally widths = group.tally(upper.width());
        Optional<CapturedField> lower =
                plan.existing(upper.lower()).filter(field -> field.collection().equals(chosenCollection));
        if (lower.isEmpty() || widths.total() == 0) {
            return bounds.upper(upper).orElseGet(() -> withinSeen(upper.lower()));
        }
        double width = widths.mostFrequent(1).get(0).getKey().asNumber().doubleValue();
        String path = "$" + lower.get().path();
        Object sum = group.typeAt(upper.lower()) == BsonType.DATE_TIME
                ? later(path, (long) width)
                : Trees.mapping("$add", List.of(path, number(width, group.typeAt(upper.lower()))));
        return Generator.of("compute", sum);
    }

    private static Object number(double width, BsonType type) {
        if (type == BsonType.INT32 || type == BsonType.INT64) {
            return (long) width;
        }
        return BigDecimal.valueOf(width);
    }

    private static Object later(String path, long millis) {
        Map.Entry<String, Long> unit = UNITS.entrySet().stream()
                .filter(each -> millis % each.getValue() == 0)
                .findFirst()
                .orElseThrow();
        return Trees.mapping(
                "$dateAdd",
                Trees.mapping("startDate", path, "unit", unit.getKey(), "amount", millis / unit.getValue()));
    }
}
