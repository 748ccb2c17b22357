package io.shardlab.insight.capture.shape;

import io.shardlab.insight.capture.observe.ObservedOperation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.bson.BsonType;
import org.bson.BsonValue;

/** The operations of one shape. Not thread-safe. */
public final class OperationGroup {

    /** The documents of the batches before, by which the deviation of their sum is estimated. */
    private static final double FIRST_BATCH = 101;

    private final String action;
    private final String collection;
    private final ObservedOperation example;
    private final Shape shapeOfExample;
    private final Map<String, Node> fields;
    private final List<Hole> holes;
    private final List<ValueTally> tallies = new ArrayList<>();
    private final List<BsonType> types;
    private final Set<String> otherCollections;
    private final Set<String> servers = new HashSet<>();
    private double operations;
    private double parts;
    private double found;
    private double withHits;
    private double hits;
    private double hitsSquared;
    private double withExamined;
    private double missedAll;
    private double examined;
    private double documents;
    private double millis;

    OperationGroup(ObservedOperation first, Shape shape) {
        this.action = first.action();
        this.collection = first.collection();
        this.example = first;
        this.shapeOfExample = shape;
        this.fields = shape.fields();
        this.holes = shape.holes();
        this.otherCollections = Set.copyOf(shape.otherCollections());
        this.types = shape.values().stream()
                .map(values -> values.get(0).getBsonType())
                .toList();
        holes.forEach(hole -> tallies.add(new ValueTally()));
    }

    /** Adds an operation, or the first part of it that was seen. */
    void add(ObservedOperation operation, Shape shape) {
        operations += operation.times();
        documents += operation.documents() * operation.times();
        if (operation.hits().isPresent()) {
            withHits++;
            found += operation.found() ? 1 : 0;
            hits += operation.hits().getAsLong();
            hitsSquared += Math.pow(operation.hits().getAsLong(), 2);
        }
        operation.missedAll().ifPresent(missed -> {
            withExamined++;
            missedAll += missed ? 1 : 0;
            examined += operation.examined().getAsLong();
        });
        if (operation.withValues()) {
            for (int i = 0; i < tallies.size(); i++) {
                for (BsonValue value : shape.values().get(i)) {
                    tallies.get(i).add(value);
                }
                addBounds(i, shape.values(), operation.timeMillis());
            }
        } else {
            // Numbers of documents follow from the execution where values are hidden.
            for (int i = 0; i < tallies.size(); i++) {
                if (holes.get(i).kind() == Hole.Kind.COUNT) {
                    shape.values().get(i).forEach(tallies.get(i)::add);
                }
            }
        }
        part(operation);
    }

    /** Adds a further batch of an operation that was added. */
    void addBatch(ObservedOperation batch) {
        double more = batch.hits().orElse(0);
        hits += more;
        hitsSquared += more * more + 2 * FIRST_BATCH * more;
        examined += batch.examined().orElse(0);
    }

    private static boolean isDate(List<BsonValue> values) {
        return values.stream().allMatch(BsonValue::isDateTime);
    }

    private void addBounds(int hole, List<List<BsonValue>> values, long timeMillis) {
        Hole.Kind kind = holes.get(hole).kind();
        if (kind == Hole.Kind.COMPARED || kind == Hole.Kind.ASSIGNED && isDate(values.get(hole))) {
            values.get(hole).forEach(value -> tallies.get(hole).add(new Bound(value, value, timeMillis)));
        } else if (kind == Hole.Kind.WIDTH) {
            // The lower bound has the hole before.
            List<BsonValue> lower = values.get(hole - 1);
            List<BsonValue> widths = values.get(hole);
            for (int i = 0; i < Math.min(lower.size(), widths.size()); i++) {
                tallies.get(hole).add(Bound.ofRange(lower.get(i), widths.get(i), timeMillis));
            }
        }
    }

    /** Returns the first operation, by which the group can be shaped again. */
    ObservedOperation example() {
        return example;
    }

    /**
     * Adds all operations of a group whose shape is the same since more is known about names that are data.
     *
     * @param shape the shape of the other group's example as it is now, whose holes are those of this group
     */
    void addAll(OperationGroup other, Shape shape) {
        operations += other.operations;
        parts += other.parts;
        found += other.found;
        withHits += other.withHits;
        hits += other.hits;
        hitsSquared += other.hitsSquared;
        withExamined += other.withExamined;
        missedAll += other.missedAll;
        examined += other.examined;
        documents += other.documents;
        millis += other.millis;
        servers.addAll(other.servers);
        int[] places = other.places(shape);
        for (int i = 0; i < Math.min(places.length, tallies.size()); i++) {
            tallies.get(i).addAll(other.tallies.get(places[i]));
        }
    }

    /** Returns the indexes of the holes at which the values of a shape of the same operation stood; fields may be in another order. */
    private int[] places(Shape shape) {
        int[] places = new int[shape.holes().size()];
        Set<Integer> taken = new HashSet<>();
        for (int i = 0; i < places.length; i++) {
            Hole hole = shape.holes().get(i);
            List<BsonValue> values = shape.values().get(i);
            int place = i;
            for (int j = 0; j < holes.size(); j++) {
                boolean same = holes.get(j).kind() == hole.kind()
                        && holes.get(j).operator().equals(hole.operator())
                        && shapeOfExample.values().get(j).equals(values);
                if (same && !taken.contains(j)) {
                    place = j;
                    break;
                }
            }
            taken.add(place);
            places[i] = place;
        }
        return places;
    }

    /**
     * Adds a further part of an operation, which another shard executed.
     *
     * @param firstFound true if it found something and the parts before it did not
     */
    void addPart(ObservedOperation operation, boolean firstFound) {
        found += firstFound ? 1 : 0;
        documents += operation.action().startsWith("insert") ? operation.documents() : 0;
        part(operation);
    }

    private void part(ObservedOperation operation) {
        parts += operation.times();
        millis += operation.durationMillis() * operation.times();
        servers.add(operation.origin().server());
    }

    /** True if statements of which only the command is known may be of this shape. */
    boolean mayBeOf(ObservedOperation unknown) {
        boolean updates = action.startsWith("update") || action.startsWith("replace");
        boolean fits = switch (unknown.action()) {
            case "update" -> updates;
            case "delete" -> action.startsWith("delete");
            default -> updates || action.startsWith("delete") || action.startsWith("insert");
        };
        return fits && (unknown.collection().isEmpty() || unknown.collection().equals(collection));
    }

    /** Adds statements of which nothing else is known, and the time that they took together in milliseconds. */
    void addUnknown(double statements, double together) {
        operations += statements;
        documents += statements;
        parts += statements;
        millis += together;
    }

    public String action() {
        return action;
    }

    /** Returns the collection's own name. */
    public String collection() {
        return collection;
    }

    /** Returns the own names of further collections that the operations read. */
    public Set<String> otherCollections() {
        return otherCollections;
    }

    /** Returns the parts of the shape by the names of the action's fields. */
    public Map<String, Node> fields() {
        return fields;
    }

    public Hole hole(int index) {
        return holes.get(index);
    }

    public List<Hole> holes() {
        return holes;
    }

    public ValueTally tally(int hole) {
        return tallies.get(hole);
    }

    /** Returns the most frequent type of the values at a hole. */
    public BsonType typeAt(int hole) {
        return tallies.get(hole).total() > 0 ? tallies.get(hole).type() : types.get(hole);
    }

    /** Returns the number of operations that were seen. */
    public double operations() {
        return operations;
    }

    /** Returns the number of parts of operations that were seen, one for each shard that executed an operation. */
    public double parts() {
        return parts;
    }

    /** Returns the number of servers on which parts were seen. */
    public int servers() {
        return servers.size();
    }

    /** Returns the share of operations that found a document; 1 if that is unknown. */
    public double shareFound() {
        return withHits == 0 ? 1 : found / withHits;
    }

    /** True if the filter is one condition on one field with one value. */
    public boolean hasOneCondition() {
        return fields().get("filter") instanceof Node.Fields filter
                && filter.fields().size() == 1
                && holes().stream().filter(hole -> !hole.path().isEmpty()).count() == 1;
    }

    /** Returns the mean of the most documents that an operation asks for; infinite without a limit. */
    public double meanLimit() {
        return fields().get("limit") instanceof Node.Varying limit
                        && tally(limit.hole()).total() > 0
                ? tally(limit.hole()).mean()
                : Double.POSITIVE_INFINITY;
    }

    /** Returns the number of operations of which it is known how many documents they found. */
    public double withHits() {
        return withHits;
    }

    /** Returns the mean number of documents that an operation returned, matched or deleted. */
    public double meanHits() {
        return hits / withHits;
    }

    /** Returns the standard error of {@link #meanHits}. */
    public double errorOfHits() {
        return Math.sqrt(Math.max(0, hitsSquared / withHits - meanHits() * meanHits()) / withHits);
    }

    /** Returns the mean number of documents that servers read by an index for an operation; empty if it is unknown. */
    public OptionalDouble meanExamined() {
        return withExamined == 0 ? OptionalDouble.empty() : OptionalDouble.of(examined / withExamined);
    }

    /** Returns the share of operations whose values no document had, as an index showed; empty if that is unknown. */
    public OptionalDouble shareMissedAll() {
        return withExamined == 0 ? OptionalDouble.empty() : OptionalDouble.of(missedAll / withExamined);
    }

    /** Returns the mean number of documents of an insert. */
    public double documentsEach() {
        return operations == 0 ? 0 : documents / operations;
    }

    /** Returns the mean time of one part on its server, in milliseconds. */
    public double meanMillis() {
        return parts == 0 ? 0 : millis / parts;
    }
}
