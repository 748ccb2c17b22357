package io.shardlab.capture.file;

import io.shardlab.capture.sample.Disclosure;
import io.shardlab.capture.shape.Hole;
import io.shardlab.capture.shape.OperationGroup;
import io.shardlab.capture.write.Generator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes collections from the fields that operations use, where the documents themselves were not seen. For one file and thread.
 */
final class SeenFields {

    /** The number of documents where it is unknown. */
    static final long DOCUMENTS = 10_000;

    private static final Set<Hole.Kind> KINDS =
            Set.of(Hole.Kind.EQUAL, Hole.Kind.COMPARED, Hole.Kind.LISTED, Hole.Kind.ASSIGNED, Hole.Kind.ADDED);

    private SeenFields() {}

    /** Returns the part {@code collections} of a file. */
    static Map<String, Object> collections(List<OperationGroup> groups, Disclosure names) {
        Map<String, Map<String, Object>> documents = new LinkedHashMap<>();
        groups.forEach(group -> {
            Map<String, Object> document = documents.computeIfAbsent(
                    names.name(group.collection()), name -> Trees.mapping("_id", Generator.of("objectId")));
            for (int i = 0; i < group.holes().size(); i++) {
                Hole hole = group.hole(i);
                if (KINDS.contains(hole.kind()) && !hole.path().isEmpty()) {
                    Object value = MadeUpValues.of(group.typeAt(i), group.tally(i), hole.kind() == Hole.Kind.EQUAL);
                    add(document, hole.shownPath().split("\\."), 0, identifier(hole, value));
                }
            }
        });
        Map<String, Object> collections = new LinkedHashMap<>();
        documents.forEach(
                (name, document) -> collections.put(name, Trees.mapping("documents", DOCUMENTS, "document", document)));
        return collections;
    }

    /** Documents have different identifiers, however often operations repeat one. */
    private static Object identifier(Hole hole, Object value) {
        if (!hole.path().equals("_id")) {
            return value;
        }
        boolean number = value instanceof Generator generator
                && Set.of("int", "long", "double").contains(generator.name());
        if (number) {
            return Generator.of("sequence");
        }
        return value instanceof Generator generator && generator.name().equals("string")
                ? Generator.of("string", "length", 20)
                : Generator.of("objectId");
    }

    @SuppressWarnings("unchecked")
    private static void add(Map<String, Object> fields, String[] path, int index, Object value) {
        String name = path[index];
        if (index == path.length - 1) {
            boolean better = name.equals("_id")
                    && value instanceof Generator generator
                    && !generator.name().equals("objectId");
            if (better) {
                fields.put(name, value);
            } else {
                fields.putIfAbsent(name, value);
            }
            return;
        }
        Object inner = fields.computeIfAbsent(name, any -> new LinkedHashMap<String, Object>());
        if (inner instanceof Map) {
            add((Map<String, Object>) inner, path, index + 1, value);
        }
    }
}
