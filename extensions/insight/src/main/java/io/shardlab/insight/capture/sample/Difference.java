package io.shardlab.insight.capture.sample;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The difference between the values of a variant of documents and those of all documents. */
final class Difference {

    /** The sum of the differences of shares, halved, from which a part has a template of its own. */
    private static final double LARGE = 0.1;

    /** Values with more distinct ones are compared by type and size only. */
    private static final int FEW = 20;

    private Difference() {}

    /** True if types, sizes or, of few values, their shares differ. */
    static boolean isLarge(Column all, Column part) {
        double size = all.meanSize();
        return distance(all.values(), part.values(), ValueKind::of) > LARGE
                || Math.abs(part.meanSize() - size) > LARGE * size
                || ValueCounts.of(all.values()).distinct() <= FEW
                        && distance(all.values(), part.values(), RawValue::content) > LARGE;
    }

    private static double distance(List<RawValue> all, List<RawValue> part, Function<RawValue, Object> feature) {
        Map<Object, Double> difference = new HashMap<>();
        all.forEach(value -> difference.merge(feature.apply(value), 1.0 / all.size(), Double::sum));
        part.forEach(value -> difference.merge(feature.apply(value), -1.0 / part.size(), Double::sum));
        return difference.values().stream().mapToDouble(Math::abs).sum() / 2;
    }
}
