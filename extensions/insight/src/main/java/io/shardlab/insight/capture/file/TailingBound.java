package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.shape.Bound;
import io.shardlab.insight.capture.shape.Hole;
import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.write.Generator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonType;

/**
 * Finds a bound by which readers follow documents as they are inserted: it rises with time as a number of the documents does, and a
 * steady number of documents lies above it. Pure functions.
 */
final class TailingBound {

    /** Fewer bounds show no line. */
    private static final int FEW = 20;

    /** The part of the variance of the bounds that time does not explain, at most. */
    private static final double UNEXPLAINED = 0.25;

    /** With so many documents of the limit on average, the limit decides how many are returned. */
    private static final double LIMITED = 0.95;

    private TailingBound() {}

    /**
     * A bound below the newest document.
     *
     * @param hole its hole
     * @param below its tree, computed from that document
     */
    record Found(int hole, Object below) {}

    /** Returns the bound of an operation; empty if it is another one. */
    static Optional<Found> of(OperationGroup group, Scene scene) {
        String collection = scene.name(group.collection());
        if (!group.action().equals("find")
                || !group.hasOneCondition()
                || group.fields().containsKey("skip")
                || !scene.inserting().contains(collection)
                || group.withHits() == 0) {
            return Optional.empty();
        }
        for (int i = 0; i < group.holes().size(); i++) {
            Hole hole = group.hole(i);
            boolean isLower =
                    hole.kind() == Hole.Kind.COMPARED && hole.operator().startsWith("$gt");
            Optional<CapturedField> field = scene.templates().field(collection, hole.shownPath());
            if (isLower
                    && field.filter(CapturedField::isSequence).isPresent()
                    && rises(group.tally(i).bounds())) {
                return below(group, i, field.get());
            }
        }
        return Optional.empty();
    }

    private static Optional<Found> below(OperationGroup group, int hole, CapturedField field) {
        if (group.meanHits() >= LIMITED * group.meanLimit()) {
            return Optional.empty();
        }
        double distance = group.meanHits() * field.step();
        boolean whole = group.typeAt(hole) != BsonType.DOUBLE;
        return Optional.of(new Found(
                hole,
                Generator.of(
                        "compute",
                        Map.of(
                                "$subtract",
                                List.of("$" + field.path(), whole ? (Object) Math.round(distance) : distance)))));
    }

    private static boolean rises(List<Bound> bounds) {
        List<Bound> numbers =
                bounds.stream().filter(bound -> bound.value().isNumber()).toList();
        if (numbers.size() < FEW || numbers.size() < bounds.size()) {
            return false;
        }
        double first = numbers.get(0).timeMillis();
        double times = 0;
        double values = 0;
        double squares = 0;
        double products = 0;
        double squaredValues = 0;
        double base = numbers.get(0).value().asNumber().doubleValue();
        for (Bound bound : numbers) {
            double time = bound.timeMillis() - first;
            double value = bound.value().asNumber().doubleValue() - base;
            times += time;
            values += value;
            squares += time * time;
            products += time * value;
            squaredValues += value * value;
        }
        int count = numbers.size();
        double ofTimes = squares - times * times / count;
        double ofValues = squaredValues - values * values / count;
        double both = products - times * values / count;
        return both > 0 && ofTimes > 0 && ofValues > 0 && 1 - both * both / ofTimes / ofValues <= UNEXPLAINED;
    }
}
