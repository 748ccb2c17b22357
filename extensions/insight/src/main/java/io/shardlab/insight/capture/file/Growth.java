package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.shape.Node;
import io.shardlab.insight.capture.shape.OperationGroup;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/**
 * Finds the documents that collections got while they were observed. They were sampled at the end, but a run of the file inserts as
 * many again: it begins with the documents of the beginning. Pure functions.
 */
final class Growth {

    /** A smaller part of the documents makes no difference. */
    private static final double LEAST = 0.005;

    /** A collection that grew by more has another number of documents for another reason, such as a log of another time. */
    private static final double MOST = 0.9;

    private Growth() {}

    /**
     * Returns the numbers of documents at the beginning, by the names in the file of collections that grew.
     *
     * @param groups all statements
     * @param operations returns how many operations of a group were executed
     * @param atTheEnd the collections with the documents of the end
     * @param names returns the name to write of a collection
     */
    static Map<String, Long> before(
            Collection<OperationGroup> groups,
            ToDoubleFunction<OperationGroup> operations,
            FileTemplates atTheEnd,
            UnaryOperator<String> names) {
        Map<String, Double> net = new HashMap<>();
        groups.forEach(group -> net.merge(
                names.apply(group.collection()), operations.applyAsDouble(group) * documents(group), Double::sum));
        Map<String, Long> before = new LinkedHashMap<>();
        net.forEach((collection, added) -> {
            double documents = atTheEnd.documents(collection);
            if (added >= LEAST * documents && added <= MOST * documents) {
                before.put(collection, Math.max(1, Math.round(documents - added)));
            }
        });
        return before;
    }

    /** Returns how many documents an operation adds on average; below 0 if it deletes some. */
    private static double documents(OperationGroup group) {
        if (group.action().startsWith("insert")) {
            return group.documentsEach();
        }
        if (group.action().contains("elete")) {
            return group.withHits() == 0 ? 0 : -group.meanHits();
        }
        boolean upserts = group.fields().get("upsert") instanceof Node.Fixed fixed && Boolean.TRUE.equals(fixed.tree());
        return upserts && group.withHits() > 0 ? 1 - group.shareFound() : 0;
    }
}
