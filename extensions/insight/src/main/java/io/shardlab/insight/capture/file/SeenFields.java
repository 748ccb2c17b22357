package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.sample.Disclosure;
import io.shardlab.insight.capture.shape.Hole;
import io.shardlab.insight.capture.shape.Node;
import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.write.Generator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a collection from the fields that operations use, where the documents themselves were not seen, with the indexes without
 * which servers refuse the operations. For one collection and thread.
 */
final class SeenFields {

    /** The number of documents where it is unknown. */
    static final long DOCUMENTS = 10_000;

    private static final Set<Hole.Kind> KINDS = Set.of(
            Hole.Kind.EQUAL,
            Hole.Kind.COMPARED,
            Hole.Kind.LISTED,
            Hole.Kind.ASSIGNED,
            Hole.Kind.ADDED,
            Hole.Kind.POINT);

    /** Operators of updates that need an array. */
    private static final Set<String> OF_ARRAYS = Set.of("$push", "$addToSet", "$pull", "$pullAll", "$pop");

    private static final Set<String> CONDITIONS_OF_ARRAYS = Set.of("$elemMatch", "$all", "$size");

    /** A position in an array, or all of them. */
    private static final Pattern POSITION = Pattern.compile("\\.(?:\\d{1,5}|\\$(?:\\[[^]]*])?)(?=\\.|$)");

    /** A part of the usual name of an index: a field and its order. */
    private static final Pattern INDEXED = Pattern.compile("(.+?)_(-?1|hashed|2dsphere|2d)(?:_|$)");

    private static final Object ARRAY_LENGTH = Trees.mapping("from", 1, "to", 5);

    private final Map<String, Object> document = Trees.mapping("_id", Generator.of("objectId"));
    private final Set<String> arrays = new TreeSet<>();
    private final Set<Object> indexes = new LinkedHashSet<>();

    private SeenFields() {}

    /** Returns the collections of a file, and the keys of their indexes. */
    static FileTemplates templates(List<OperationGroup> groups, Disclosure names) {
        Map<String, SeenFields> seen = new LinkedHashMap<>();
        Map<String, Object> indexKeys = new HashMap<>();
        groups.forEach(group -> {
            SeenFields fields = seen.computeIfAbsent(names.name(group.collection()), name -> new SeenFields());
            fields.addFields(group);
            fields.addIndexes(group, names, indexKeys);
        });
        Map<String, Object> collections = new LinkedHashMap<>();
        seen.forEach((name, fields) -> collections.put(name, fields.collection()));
        return new FileTemplates(collections, indexKeys);
    }

    private Object collection() {
        arrays.forEach(path -> add(document, path.split("\\."), 0, Generator.of("string", "length", 10)));
        Map<String, Object> collection = Trees.mapping("documents", DOCUMENTS, "document", withArrays(document, ""));
        if (!indexes.isEmpty()) {
            collection.put("indexes", new ArrayList<>(indexes));
        }
        return collection;
    }

    private void addFields(OperationGroup group) {
        group.fields().forEach((name, node) -> {
            if (name.equals("update")) {
                findArrays(node, OF_ARRAYS);
            } else if (name.equals("filter")) {
                findArraysOfConditions("", node);
            }
        });
        for (int i = 0; i < group.holes().size(); i++) {
            Hole hole = group.hole(i);
            if (KINDS.contains(hole.kind()) && !hole.path().isEmpty()) {
                Object value = hole.kind() == Hole.Kind.POINT
                        ? Generator.of("point")
                        : MadeUpValues.of(group.typeAt(i), group.tally(i), hole.kind() == Hole.Kind.EQUAL);
                add(document, hole.shownPath().split("\\."), 0, identifier(hole, value));
            }
        }
    }

    private void findArrays(Node update, Set<String> operators) {
        if (update instanceof Node.Fields byOperator) {
            byOperator.fields().forEach((operator, operands) -> {
                if (operands instanceof Node.Fields byPath) {
                    byPath.fields().keySet().forEach(path -> {
                        addPositions(path);
                        if (operators.contains(operator)) {
                            addArray(path);
                        }
                    });
                }
            });
        }
    }

    private void findArraysOfConditions(String path, Node node) {
        if (node instanceof Node.Elements branches) {
            branches.elements().forEach(branch -> findArraysOfConditions(path, branch));
        } else if (node instanceof Node.Fields fields) {
            fields.fields().forEach((name, inner) -> {
                if (CONDITIONS_OF_ARRAYS.contains(name)) {
                    addArray(path);
                }
                addPositions(name);
                boolean isField = !name.startsWith("$");
                findArraysOfConditions(isField ? path.isEmpty() ? name : path + "." + name : path, inner);
            });
        }
    }

    private void addPositions(String path) {
        Matcher position = POSITION.matcher(path);
        while (position.find()) {
            addArray(path.substring(0, position.start()));
        }
    }

    private void addArray(String path) {
        String plain = POSITION.matcher(path).replaceAll("");
        if (!plain.isEmpty()) {
            arrays.add(plain);
        }
    }

    /** Servers refuse searches for words and places without an index, and hints without the index that they name. */
    private void addIndexes(OperationGroup group, Disclosure names, Map<String, Object> indexKeys) {
        group.holes().forEach(hole -> {
            if (hole.kind() == Hole.Kind.TEXT) {
                indexes.add(Trees.mapping("$**", "text"));
            } else if (hole.kind() == Hole.Kind.POINT) {
                String path = hole.path().isEmpty() ? "location" : hole.shownPath();
                add(document, path.split("\\."), 0, Generator.of("point"));
                indexes.add(Trees.mapping(path, "2dsphere"));
            }
        });
        Node hint = group.fields().get("hint");
        if (hint instanceof Node.Fields && !((Node.Fields) hint).fields().containsKey("$natural")) {
            indexes.add(ValueWriter.structure(hint));
        } else if (hint instanceof Node.IndexName index && !index.name().equals("_id_")) {
            Map<String, Object> key = key(group.collection(), index.name(), names);
            if (!key.isEmpty()) {
                indexes.add(key);
                indexKeys.put(group.collection() + "." + index.name(), key);
            }
        }
    }

    /** Returns the key that the usual name of an index stands for; empty if it is another name. */
    private static Map<String, Object> key(String collection, String name, Disclosure names) {
        Map<String, Object> key = new LinkedHashMap<>();
        Matcher field = INDEXED.matcher(name);
        int end = 0;
        while (field.find() && field.start() == end) {
            String order = field.group(2);
            key.put(
                    names.path(collection, field.group(1)),
                    order.endsWith("1") ? (Object) Integer.parseInt(order) : order);
            end = field.end();
        }
        return end == name.length() ? key : Map.of();
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

    /** Returns the fields with arrays of what stands at the paths of arrays. */
    private Object withArrays(Object value, String path) {
        Object inner = value;
        if (value instanceof Map<?, ?> fields) {
            Map<String, Object> written = new LinkedHashMap<>();
            fields.forEach((name, field) ->
                    written.put((String) name, withArrays(field, path.isEmpty() ? (String) name : path + "." + name)));
            inner = written;
        }
        boolean isArray =
                inner instanceof Generator generator && generator.name().equals("array");
        return arrays.contains(path) && !isArray ? Generator.of("array", "length", ARRAY_LENGTH, "of", inner) : inner;
    }
}
