package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.fit.Popularity;
import io.shardlab.insight.capture.fit.Repetition;
import io.shardlab.insight.capture.shape.Hole;
import io.shardlab.insight.capture.shape.Node;
import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.shape.ValueTally;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonType;

/**
 * The number of documents that the conditions of an operation's filter find, if the values of some are those of one document and the
 * others are chosen independently. Fields are taken to be independent of one another, as those of generated documents mostly are. For one
 * thread.
 */
final class FilterModel {

    /** Fewer values show no distribution. */
    static final int FEW = 50;

    /** So many values show that all are equally popular. */
    private static final int MANY = 200;

    /** The error of the estimate of an exponent. */
    private static final double ERROR = 0.5;

    private static final double PRECISION = 0.005;

    private static final Set<String> ALL = Set.of("$and", "$match");

    private final OperationGroup group;
    private final Scene scene;
    private final String collection;
    private final BoundWriter bounds;
    private final Map<Integer, CapturedField> equalities = new LinkedHashMap<>();
    private final Map<Node.Upper, Popularity> ranges = new LinkedHashMap<>();
    private Popularity others = Popularity.all();
    private final Map<Integer, Double> exponents = new HashMap<>();
    private final List<Integer> conditions = new ArrayList<>();
    private boolean complete = true;

    /**
     * The success of operations.
     *
     * @param found the share of operations that find a document
     * @param documents the mean number of documents that meet the filter
     */
    record Expected(double found, double documents) {}

    FilterModel(OperationGroup group, Scene scene) {
        this.group = group;
        this.scene = scene;
        this.collection = scene.name(group.collection());
        this.bounds = new BoundWriter(group, scene);
        Node filter = group.fields().get("filter");
        if (filter != null) {
            add(filter);
        }
        if (group.fields().get("pipeline") instanceof Node.Elements stages
                && !stages.elements().isEmpty()
                && stages.elements().get(0) instanceof Node.Fields first
                && first.fields().containsKey("$match")) {
            add(first);
        }
    }

    private void add(Node node) {
        if (node instanceof Node.Elements all) {
            all.elements().forEach(this::add);
        } else if (node instanceof Node.Fields fields) {
            fields.fields().forEach((name, value) -> {
                if (ALL.contains(name)) {
                    add(value);
                } else if (name.startsWith("$")) {
                    complete = false;
                } else {
                    addCondition(value);
                }
            });
        } else {
            complete = false;
        }
    }

    private void addCondition(Node condition) {
        if (condition instanceof Node.Fields operators) {
            operators.fields().values().forEach(this::addOperand);
        } else {
            addOperand(condition);
        }
    }

    private void addOperand(Node operand) {
        if (operand instanceof Node.Upper range) {
            bounds.sharesWithin(range).ifPresentOrElse(found -> ranges.put(range, found), () -> complete = false);
        } else if (operand instanceof Node.Varying varying) {
            addValue(varying.hole());
        } else if (operand instanceof Node.Repeated list && list.element() instanceof Node.Varying element) {
            Optional<CapturedField> field = documentField(element.hole());
            String operator = group.hole(element.hole()).operator();
            ValueTally lengths = group.tally(list.length());
            if (operator.equals("$all") || field.isEmpty() || lengths.total() == 0) {
                complete = false;
                return;
            }
            Popularity listed = popularity(element.hole(), field.get()).listed(lengths.mean());
            others = others.and(operator.equals("$in") ? listed : listed.not());
        } else {
            complete = false;
        }
    }

    private void addValue(int index) {
        Hole hole = group.hole(index);
        if (hole.kind() == Hole.Kind.EQUAL) {
            Optional<CapturedField> field = documentField(index);
            if (field.isPresent()) {
                equalities.put(index, field.get());
                conditions.add(index);
                return;
            }
        }
        if (group.fields().values().stream().anyMatch(node -> isLower(node, index))) {
            // The range is a condition as a whole.
            return;
        }
        Optional<Popularity> met = hole.kind() != Hole.Kind.COMPARED
                ? Optional.empty()
                : hole.operator().equals("$ne")
                        ? documentField(index)
                                .map(field -> popularity(index, field).not())
                        : bounds.sharesMet(index);
        met.ifPresentOrElse(found -> others = others.and(found), () -> complete = false);
        if (hole.kind() == Hole.Kind.COMPARED) {
            conditions.add(0, index);
        }
    }

    private static boolean isLower(Node node, int hole) {
        if (node instanceof Node.Upper upper) {
            return upper.lower() == hole;
        }
        Collection<Node> inner = node instanceof Node.Fields fields
                ? fields.fields().values()
                : node instanceof Node.Elements elements ? elements.elements() : List.of();
        return inner.stream().anyMatch(each -> isLower(each, hole));
    }

    /**
     * Changes the exponent of the values at a hole within the error of its estimate so that operations find so many documents on
     * average, if all values are chosen independently.
     */
    void find(double documents, int index) {
        double estimate = exponent(index, equalities.get(index));
        double low = Math.max(0, estimate - ERROR);
        double high = estimate + ERROR;
        if (expectedWith(index, low) > documents || expectedWith(index, high) < documents) {
            exponents.put(index, estimate);
            return;
        }
        while (high - low > PRECISION) {
            double middle = (low + high) / 2;
            if (expectedWith(index, middle) < documents) {
                low = middle;
            } else {
                high = middle;
            }
        }
        exponents.put(index, high);
    }

    private double expectedWith(int index, double exponent) {
        exponents.put(index, exponent);
        return expected(Set.of(), ranges()).documents();
    }

    /** True if equal values of fields are all conditions. */
    boolean isOneEquality() {
        return complete && equalities.size() == 1 && ranges.isEmpty() && others == Popularity.all();
    }

    /** Returns the field of documents whose values a hole may have. */
    Optional<CapturedField> documentField(int index) {
        Hole hole = group.hole(index);
        return scene.options().keepsValues(group.collection(), hole.path()) || group.typeAt(index) == BsonType.BOOLEAN
                ? Optional.empty()
                : scene.templates()
                        .field(collection, hole.shownPath())
                        .filter(field -> !field.inArray() && !field.isLive());
    }

    /** Returns the fields that documents must have a value in, by the holes of the values. */
    Map<Integer, CapturedField> equalities() {
        return equalities;
    }

    /** Returns the ranges with two ends. */
    List<Node.Upper> ranges() {
        return List.copyOf(ranges.keySet());
    }

    /** True if it is known of each condition how many documents meet it. Otherwise fewer documents are found than expected. */
    boolean isComplete() {
        return complete;
    }

    /**
     * Returns what operations find.
     *
     * @param together the holes whose values are those of one document
     * @param besides the ranges that are chosen independently; the others hold that document
     */
    Expected expected(Set<Integer> together, Collection<Node.Upper> besides) {
        double documents = documents();
        Popularity free = others;
        double alike = 1;
        for (Map.Entry<Integer, CapturedField> each : equalities.entrySet()) {
            if (together.contains(each.getKey())) {
                alike *= each.getValue().isUnique()
                        ? 0
                        : Popularity.ofDocument(
                                each.getValue().values(), each.getValue().exponent());
            } else {
                free = free.and(popularity(each.getKey(), each.getValue()));
            }
        }
        List<Node.Upper> within = new ArrayList<>(ranges.keySet());
        within.removeAll(besides);
        for (Node.Upper range : besides) {
            free = free.and(ranges.getOrDefault(range, Popularity.all()));
        }
        for (Node.Upper range : within) {
            alike *= ranges.get(range).meanShare();
        }
        if (together.isEmpty() && within.isEmpty()) {
            return new Expected(free.found(documents), documents * free.meanShare());
        }
        double same = 1 + (documents - 1) * alike;
        return new Expected(free.foundAmong(same), same * free.meanShare());
    }

    /** Returns the mean number of documents while the collection grew. */
    private double documents() {
        double growth = 1 / scene.loaded().getOrDefault(collection, 1.0);
        return Math.max(1, scene.templates().documents(collection) * (1 + growth) / 2);
    }

    /** Returns the hole of a condition other than that of {@code but} that can be made one that no document meets; empty if there is none. */
    Optional<Integer> otherCondition(int but) {
        return conditions.stream()
                .filter(hole -> hole != but)
                .filter(hole -> Misses.canBeMissed(group.typeAt(hole), group.hole(hole)))
                .findFirst();
    }

    private Popularity popularity(int index, CapturedField field) {
        Optional<Map<Object, Integer>> seen = scene.substituted(group, index);
        Map<Object, Double> shares = field.shares();
        if (seen.isPresent() && !shares.isEmpty()) {
            List<Object> values = List.copyOf(seen.get().keySet());
            return Popularity.of(
                    values.stream().mapToDouble(seen.get()::get).toArray(),
                    values.stream()
                            .mapToDouble(value -> shares.getOrDefault(value, 0.0))
                            .toArray());
        }
        Optional<Popularity> always = Scene.constant(group, index)
                .flatMap(number -> scene.shareOf(field, number).stream()
                        .mapToObj(share -> Popularity.of(new double[] {1}, new double[] {share}))
                        .findFirst());
        return always.isPresent()
                ? always.get()
                : Popularity.zipfian(field.values(), field.exponent(), exponent(index, field));
    }

    /**
     * Returns the exponent of the Zipf distribution of the values at a hole; that of documents where too few were seen. The number of
     * a field's different values is only known for certain if each document has its own.
     */
    double exponent(int index, CapturedField field) {
        if (exponents.containsKey(index)) {
            return exponents.get(index);
        }
        ValueTally values = group.tally(index);
        int[] counts = values.counts();
        if (values.total() < FEW || counts.length < 2) {
            return field.exponent();
        }
        if (field.isUnique()) {
            return Repetition.ofKnown(counts, field.distinct()).exponent();
        }
        double estimate = Repetition.estimate(counts, field.values())
                .map(Repetition::exponent)
                .orElse(0.0);
        // Few values may seem to be equally popular by chance.
        return estimate == 0 && values.total() < MANY ? field.exponent() : estimate;
    }
}
