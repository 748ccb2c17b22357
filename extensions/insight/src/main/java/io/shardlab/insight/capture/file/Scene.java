package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.sample.FieldRanks;
import io.shardlab.insight.capture.sample.SampleOptions;
import io.shardlab.insight.capture.sample.Substitutes;
import io.shardlab.insight.capture.shape.Node;
import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.shape.ValueTally;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonType;
import org.bson.BsonValue;

/**
 * The facts that the writing of all operations needs. Immutable.
 *
 * @param templates the collections of the file
 * @param generated the documents of these collections
 * @param options the names to write and the fields whose values may be written
 * @param madeUp the values of documents that have made-up ones in the file
 * @param ranks the places of bounds among the values of fields, by the own names of collections and fields
 * @param inserting the names in the file of the collections into which operations insert documents
 * @param loaded the part of the documents of the end that the file has, by the names in the file of collections that grew
 * @param endMillis the end of what was observed, in milliseconds since 1970
 * @param sampledMillis the time at which documents were read
 */
record Scene(
        FileTemplates templates,
        Generated generated,
        SampleOptions options,
        Substitutes madeUp,
        Map<String, Map<String, FieldRanks>> ranks,
        Set<String> inserting,
        Map<String, Double> loaded,
        long endMillis,
        long sampledMillis) {

    /** Fewer values may be the same by chance. */
    static final int FEW = 20;

    /** The part of the operations that may have another value than a constant one. */
    static final double OTHERS = 0.01;

    /** So many different texts are names in a program, of which the documents may lack some. */
    private static final int MOST_RARE = 10;

    private static final Set<Double> SMALL = Set.of(-1.0, 0.0, 1.0);

    private static final int MOST_VALUES = 100;

    /** Values that no document of the sample has may be rare ones. */
    private static final double NEARLY_ALL = 0.9;

    /** Returns the places of bounds among the values of a field, by its own names; empty if they are unknown. */
    Optional<FieldRanks> ranks(String collection, String path) {
        return Optional.ofNullable(ranks.getOrDefault(collection, Map.of()).get(path));
    }

    /**
     * Returns the hint of an operation as the key of its index, as names of indexes are not written; empty if the file has no such
     * index, so that servers would refuse the operation.
     *
     * @param collection the server's own name
     */
    Optional<Object> hint(String collection, Node hint, Function<Node, Object> trees) {
        Optional<Object> key = hint instanceof Node.IndexName index
                ? templates.indexKey(collection, index.name())
                : Optional.of(trees.apply(hint));
        return key.map(tree -> templates.resolved(name(collection), tree))
                .filter(tree -> tree instanceof Map<?, ?> fields && fields.containsKey("$natural")
                        || templates.hasIndex(name(collection), tree));
    }

    /**
     * Returns the made-up values in place of those that were seen at a hole, as often as they were seen; empty if the documents do not
     * have nearly all of them, unless they are a few texts.
     */
    Optional<Map<Object, Integer>> substituted(OperationGroup group, int index) {
        String path = group.hole(index).path();
        ValueTally values = group.tally(index);
        if (madeUp.of(group.collection(), path).isEmpty() || values.total() == 0) {
            return Optional.empty();
        }
        boolean few = values.distinct() <= MOST_RARE && values.total() >= FEW;
        Map<BsonValue, Object> known = madeUp.with(
                values.mostFrequent(few ? MOST_RARE : 0).stream()
                        .map(Map.Entry::getKey)
                        .toList(),
                group.collection(),
                path);
        Map<Object, Integer> seen = new TreeMap<>(Comparator.comparing(Object::toString));
        values.mostFrequent(MOST_VALUES).stream()
                .filter(each -> known.containsKey(each.getKey()))
                .forEach(each -> seen.merge(known.get(each.getKey()), each.getValue(), Integer::sum));
        int sum = seen.values().stream().mapToInt(Integer::intValue).sum();
        return sum < NEARLY_ALL * values.total() ? Optional.empty() : Optional.of(seen);
    }

    /**
     * Returns the number that nearly all operations have at a hole in common, if it is 0, 1 or -1, which show nothing; empty otherwise.
     */
    static Optional<BsonValue> constant(OperationGroup group, int index) {
        ValueTally values = group.tally(index);
        return values.total() < FEW
                ? Optional.empty()
                : values.mostFrequent(1).stream()
                        .filter(first -> first.getValue() >= (1 - OTHERS) * values.total())
                        .map(first -> original(first.getKey(), group.typeAt(index)))
                        .filter(first -> first.isNumber() && SMALL.contains(ValueTally.number(first)))
                        .findFirst();
    }

    /** Returns a value with its type; statistics have whole numbers as doubles. */
    static BsonValue original(BsonValue value, BsonType type) {
        if (!value.isDouble()) {
            return value;
        }
        double number = value.asDouble().getValue();
        return switch (type) {
            case INT32 -> new BsonInt32((int) number);
            case INT64 -> new BsonInt64((long) number);
            default -> value;
        };
    }

    /** Returns the share of the documents in the file that have a number in a field; empty if none has it. */
    OptionalDouble shareOf(CapturedField field, BsonValue number) {
        return generated
                .field(field)
                .filter(values -> values.isComparable(number))
                .map(values -> values.shareBelow(number, true) - values.shareBelow(number, false))
                .filter(share -> share > 0)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    /** Returns the name in the file. */
    String name(String collection) {
        return options.names().name(collection);
    }
}
