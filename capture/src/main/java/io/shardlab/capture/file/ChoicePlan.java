package io.shardlab.capture.file;

import io.shardlab.capture.fit.Repetition;
import io.shardlab.capture.shape.Hole;
import io.shardlab.capture.shape.Node;
import io.shardlab.capture.shape.OperationGroup;
import io.shardlab.capture.shape.ValueTally;
import io.shardlab.capture.write.Generator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bson.BsonType;

/**
 * Decides which values of an operation are those of an existing document, and how that document is chosen. The most
 * distinguishing of the values shows how: by how often each value occurs, and by whether new documents are preferred.
 */
final class ChoicePlan {

    /** Values of operations that found a document less often are made up. */
    private static final double FOUND = 0.5;

    /** Fewer values show no distribution. */
    private static final int FEW = 50;

    /** A smaller difference of exponents, or a smaller exponent, is within the error of the estimate. */
    private static final double SAME = 0.15;

    private static final double EVEN = 0.1;

    /** A smaller difference between shares of operations that found a document is within the error of the estimate. */
    private static final double SURELY = 0.05;

    private final OperationGroup group;
    private final Scene scene;
    private final String collection;
    private final Map<Integer, Field> existing = new HashMap<>();
    private final Map<Integer, Object> valuesOf = new HashMap<>();
    private Object choose;
    private int missed = -1;

    ChoicePlan(OperationGroup group, Scene scene) {
        this.group = group;
        this.scene = scene;
        this.collection = scene.name(group.collection());
        boolean oneDocument = group.shareFound() > 0 && isOneDocument();
        if (group.shareFound() >= FOUND || oneDocument) {
            findExisting();
            if (oneDocument) {
                missed = equality().orElse(-1);
            }
            equality().ifPresent(this::plan);
        }
    }

    /** True if the operations found something whenever a document had the values of their filters. */
    private boolean isOneDocument() {
        return group.fields().containsKey("filter")
                && !group.fields().containsKey("skip")
                && isOfOneDocument(group.fields().get("filter"));
    }

    private boolean isOfOneDocument(Node node) {
        if (node instanceof Node.Fields fields) {
            return fields.fields().entrySet().stream()
                    .allMatch(each ->
                            (!each.getKey().startsWith("$") || each.getKey().equals("$and"))
                                    && isOfOneDocument(each.getValue()));
        }
        if (node instanceof Node.Elements elements) {
            return elements.elements().stream().allMatch(this::isOfOneDocument);
        }
        return node instanceof Node.Varying varying
                && group.hole(varying.hole()).kind() == Hole.Kind.EQUAL
                && group.tally(varying.hole()).distinct() > 1
                && ofDocuments(varying.hole()).isPresent();
    }

    private void findExisting() {
        for (int i = 0; i < group.holes().size(); i++) {
            if (group.hole(i).kind() == Hole.Kind.EQUAL) {
                addExisting(i);
            }
        }
        List<Node.Upper> ranges = new ArrayList<>();
        group.fields().values().forEach(node -> collectRanges(node, ranges));
        ranges.stream()
                .filter(this::belongsToTheDocument)
                .map(Node.Upper::lower)
                .forEach(this::addExisting);
    }

    private void addExisting(int index) {
        ofDocuments(index).ifPresent(field -> existing.put(index, field));
    }

    /** Returns the field of documents whose values a hole may have. */
    private Optional<Field> ofDocuments(int index) {
        Hole hole = group.hole(index);
        return scene.options().keepsValues(group.collection(), hole.path()) || group.typeAt(index) == BsonType.BOOLEAN
                ? Optional.empty()
                : scene.templates()
                        .field(collection, hole.shownPath())
                        .filter(field -> !field.inArray() && !field.isLive());
    }

    private static void collectRanges(Node node, List<Node.Upper> found) {
        if (node instanceof Node.Upper upper) {
            found.add(upper);
        } else if (node instanceof Node.Fields fields) {
            fields.fields().values().forEach(inner -> collectRanges(inner, found));
        } else if (node instanceof Node.Elements elements) {
            elements.elements().forEach(inner -> collectRanges(inner, found));
        } else if (node instanceof Node.Repeated repeated) {
            collectRanges(repeated.element(), found);
        }
    }

    /**
     * True if a range seems to begin at the document that the other values are of: ranges that lie anywhere would find documents
     * less often. Also where the place of ranges is unknown.
     */
    private boolean belongsToTheDocument(Node.Upper range) {
        Optional<Double> within = new BoundWriter(group, scene).shareWithin(range);
        if (within.isEmpty() || existing.isEmpty()) {
            return within.isEmpty();
        }
        double documents = scene.templates().documents(collection) * within.get();
        for (Field field : existing.values()) {
            documents /= Math.max(1, field.distinct());
        }
        return group.shareFound() > -Math.expm1(-documents) + SURELY;
    }

    /** Returns the hole of the equality that distinguishes most documents. */
    private Optional<Integer> equality() {
        return existing.keySet().stream()
                .filter(i -> group.hole(i).kind() == Hole.Kind.EQUAL)
                .max(Comparator.<Integer>comparingLong(i -> existing.get(i).distinct())
                        .thenComparing(i -> group.tally(i).distinct()));
    }

    private void plan(int primary) {
        Field field = existing.get(primary);
        ValueTally values = group.tally(primary);
        if (group.action().startsWith("delete") || group.action().equals("findOneAndDelete")) {
            if (field.isUnique() && scene.inserting().contains(collection)) {
                choose = "oldest";
            }
            return;
        }
        if (values.total() < FEW) {
            return;
        }
        if (field.isUnique()) {
            chooseDocument(field, values);
        } else if (existing.size() == 1) {
            chooseValue(primary, field, values);
        }
    }

    private void chooseDocument(Field field, ValueTally values) {
        OptionalDouble recent = Recency.exponent(field, values, scene.endMillis());
        if (recent.isPresent()) {
            choose = Trees.mapping("by", "latest", "exponent", Trees.rounded(recent.getAsDouble(), 2));
            return;
        }
        double exponent = exponent(field, values);
        if (exponent >= EVEN) {
            choose = Trees.mapping("by", "zipfian", "exponent", Trees.rounded(exponent, 2));
        }
    }

    /** Chooses among the values where they are distributed in another way than over the documents. */
    private void chooseValue(int hole, Field field, ValueTally values) {
        double exponent = exponent(field, values);
        if (field.isCountable() && Math.abs(exponent - field.exponent()) > SAME) {
            valuesOf.put(hole, valueOf(field, exponent));
            existing.remove(hole);
        }
    }

    private static Object valueOf(Field field, double exponent) {
        return exponent < EVEN
                ? Generator.of("valueOf", field.reference())
                : Generator.of(
                        "valueOf",
                        "field",
                        field.reference(),
                        "distribution",
                        "zipfian",
                        "exponent",
                        Trees.rounded(exponent, 2));
    }

    /**
     * Returns the exponent of the Zipf distribution of values. The number of a field's different values is only known for certain
     * if each document has its own.
     */
    private static double exponent(Field field, ValueTally values) {
        int[] counts = values.counts();
        if (counts.length < 2) {
            return 0;
        }
        return field.isUnique()
                ? Repetition.ofKnown(counts, field.distinct()).exponent()
                : Repetition.estimate(counts, field.distinct())
                        .map(Repetition::exponent)
                        .orElse(0.0);
    }

    /** Returns a value of a field of some document, one for each element of a list. */
    Object anyOf(Field field, ValueTally values) {
        double exponent = values.total() < FEW ? 0 : exponent(field, values);
        if (!field.isUnique() && field.isCountable()) {
            return valueOf(field, exponent);
        }
        return !field.isUnique() || exponent < EVEN
                ? Generator.of("reference", field.reference())
                : Generator.of(
                        "reference",
                        "field",
                        field.reference(),
                        "distribution",
                        "zipfian",
                        "exponent",
                        Trees.rounded(exponent, 2));
    }

    /** Returns the field of the chosen document whose value stands at a hole. */
    Optional<Field> existing(int hole) {
        return Optional.ofNullable(existing.get(hole));
    }

    /** Returns the choice among the values of a field that stands at a hole. */
    Optional<Object> valueOf(int hole) {
        return Optional.ofNullable(valuesOf.get(hole));
    }

    /**
     * Returns the field at a hole whose values decide alone whether operations find something, so that some of its values are
     * those of no document.
     */
    Optional<Field> missed(int hole) {
        return hole == missed ? ofDocuments(hole) : Optional.empty();
    }

    /** Returns the operation's {@code choose}; empty for the default. */
    Optional<Object> choose() {
        return Optional.ofNullable(choose);
    }

    /** Returns the fields that the filter fixes to one value. */
    List<String> equalities() {
        return group.holes().stream()
                .filter(hole -> hole.kind() == Hole.Kind.EQUAL)
                .map(Hole::shownPath)
                .toList();
    }
}
