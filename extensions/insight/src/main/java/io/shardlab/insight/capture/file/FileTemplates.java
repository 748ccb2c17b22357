package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.sample.Disclosure;
import io.shardlab.insight.capture.write.Block;
import io.shardlab.insight.capture.write.Commented;
import io.shardlab.insight.capture.write.Generator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The collections of a file, and the fields of their documents. Names are those in the file. Immutable. */
final class FileTemplates {

    private final Map<String, Object> collections;
    private final Map<String, Object> indexKeys;

    /**
     * @param collections the part {@code collections} of the file: trees by names
     * @param indexKeys the keys of indexes by {@code collection.name of the index}, both the server's own
     */
    FileTemplates(Map<String, Object> collections, Map<String, Object> indexKeys) {
        this.collections = new LinkedHashMap<>(collections);
        this.indexKeys = indexKeys;
        this.collections.replaceAll((name, tree) -> withResolvedIndexes(name, tree));
    }

    /** Returns the same collections, some of which have other numbers of documents. */
    FileTemplates withDocuments(Map<String, Long> documents) {
        Map<String, Object> changed = new LinkedHashMap<>(collections);
        documents.forEach((name, number) -> {
            Map<Object, Object> tree = new LinkedHashMap<>();
            if (plain(changed.get(name)) instanceof Map<?, ?> properties) {
                tree.putAll(properties);
            }
            tree.put("documents", number);
            changed.put(name, tree);
        });
        return new FileTemplates(changed, indexKeys);
    }

    private Object withResolvedIndexes(String collection, Object tree) {
        if (!(tree instanceof Map<?, ?> properties) || !properties.containsKey("indexes")) {
            return tree;
        }
        Map<Object, Object> resolved = new LinkedHashMap<>(properties);
        resolved.put("indexes", resolved(collection, properties.get("indexes")));
        return resolved;
    }

    /** Returns a part of an operation or an index with the made-up names of the documents in place of those that are data. */
    Object resolved(String collection, Object tree) {
        if (tree instanceof Map<?, ?> fields) {
            Map<Object, Object> resolved = new LinkedHashMap<>();
            fields.forEach(
                    (name, value) -> resolved.put(resolved(collection, name.toString()), resolved(collection, value)));
            return resolved;
        }
        if (tree instanceof List<?> list) {
            List<Object> resolved = new ArrayList<>();
            list.forEach(element -> resolved.add(resolved(collection, element)));
            return resolved;
        }
        return tree instanceof String text && text.startsWith("$") && !text.startsWith("$$")
                ? "$" + resolved(collection, text.substring(1))
                : tree;
    }

    /** Returns a path with the made-up names of the collection's documents in place of those that are data. */
    String resolved(String collection, String path) {
        if (!path.contains(Disclosure.PLACEHOLDER)) {
            return path;
        }
        Object tree = property(collection, "document");
        List<String> names = new ArrayList<>();
        for (String name : path.split("\\.", -1)) {
            Object outer = withoutOptional(tree);
            if (outer instanceof Generator array && array.name().equals("array")) {
                outer = withoutOptional(element(array));
            }
            int number = Disclosure.numberOfPlaceholder(name);
            String known = number == 0
                    ? name
                    : madeUpName(variantWith(number, outer), number).orElse(name);
            names.add(known);
            tree = variantWith(known, outer) instanceof Map<?, ?> fields ? fields.get(known) : tree;
        }
        return String.join(".", names);
    }

    private static Object variantWith(int number, Object tree) {
        if (tree instanceof Generator choice
                && choice.name().equals("choose")
                && argument(choice, "values") instanceof List<?> kinds) {
            return kinds.stream()
                    .map(FileTemplates::plain)
                    .filter(kind -> madeUpName(kind, number).isPresent())
                    .findFirst()
                    .map(Object.class::cast)
                    .orElse(tree);
        }
        return tree;
    }

    private static Optional<String> madeUpName(Object tree, int number) {
        return tree instanceof Map<?, ?> fields && !fields.containsKey(Disclosure.PLACEHOLDER)
                ? fields.keySet().stream()
                        .map(Object::toString)
                        .filter(name -> Disclosure.numberOfMadeUpName(name) == number)
                        .findFirst()
                : Optional.empty();
    }

    /** Returns the key of an index by the server's own names; empty if it is unknown. */
    Optional<Object> indexKey(String collection, String name) {
        return Optional.ofNullable(indexKeys.get(collection + "." + name));
    }

    /** True if a collection of the file has an index with this key. */
    boolean hasIndex(String collection, Object key) {
        return key.toString().equals("{_id=1}")
                || property(collection, "indexes") instanceof List<?> indexes
                        && indexes.stream()
                                .map(FileTemplates::plain)
                                .map(index ->
                                        index instanceof Map<?, ?> tree && tree.get("key") instanceof Map<?, ?> own
                                                ? own
                                                : index)
                                .anyMatch(own -> own.toString().equals(key.toString()));
    }

    Map<String, Object> collections() {
        return collections;
    }

    boolean has(String collection) {
        return collections.containsKey(collection);
    }

    /** Returns the number of documents of a collection; 0 if it is unknown. */
    long documents(String collection) {
        return property(collection, "documents") instanceof Number number ? number.longValue() : 0;
    }

    /** Returns the fields of the shard key; none if the collection is not sharded. */
    List<String> shardKey(String collection) {
        return property(collection, "shardKey") instanceof Map<?, ?> key
                ? key.keySet().stream().map(Object::toString).toList()
                : List.of();
    }

    /** Returns the fields of a collection's text index; none if it has none. */
    List<String> textIndex(String collection) {
        if (!(property(collection, "indexes") instanceof List<?> indexes)) {
            return List.of();
        }
        return indexes.stream()
                .map(FileTemplates::plain)
                .map(index -> index instanceof Map<?, ?> options && plain(options.get("key")) instanceof Map<?, ?> key
                        ? key
                        : index)
                .filter(Map.class::isInstance)
                .flatMap(key -> ((Map<?, ?>) key).entrySet().stream())
                .filter(field -> "text".equals(plain(field.getValue())))
                .map(field -> field.getKey().toString())
                .toList();
    }

    private Object property(String collection, String name) {
        return plain(collections.get(collection)) instanceof Map<?, ?> tree ? plain(tree.get(name)) : null;
    }

    /**
     * Returns a field of a collection's documents.
     *
     * @param path names separated by dots, without positions in arrays
     */
    Optional<CapturedField> field(String collection, String path) {
        Object tree = property(collection, "document");
        boolean inArray = false;
        boolean inKind = false;
        String known = resolved(collection, path);
        for (String name : known.split("\\.")) {
            Object outer = variantWith(name, anArray(withoutOptional(tree)));
            if (outer instanceof Generator array && array.name().equals("array")) {
                inArray = true;
                outer = variantWith(name, withoutOptional(element(array)));
            }
            if (!(outer instanceof Map<?, ?> fields) || !fields.containsKey(name)) {
                return Optional.empty();
            }
            inKind |= withoutOptional(tree) instanceof Generator generator
                    && generator.name().equals("choose");
            tree = fields.get(name);
        }
        Object value = anArray(withoutOptional(tree));
        if (value instanceof Generator array && array.name().equals("array")) {
            // A filter on an array is one on its elements.
            return Optional.of(
                    new CapturedField(this, collection, known, withoutOptional(element(array)), true, inKind));
        }
        return Optional.of(new CapturedField(this, collection, known, value, inArray, inKind));
    }

    /** Returns the last of several kinds of arrays, which are of several lengths; everything else as it is. */
    private static Object anArray(Object tree) {
        if (tree instanceof Generator choice
                && choice.name().equals("choose")
                && argument(choice, "values") instanceof List<?> kinds
                && kinds.stream().map(FileTemplates::plain).allMatch(FileTemplates::isArray)) {
            return plain(kinds.get(kinds.size() - 1));
        }
        return tree;
    }

    private static boolean isArray(Object tree) {
        return tree instanceof Generator generator && generator.name().equals("array");
    }

    /** Returns the first of several kinds of documents that has a field; a single kind, and everything else, as it is. */
    private static Object variantWith(String name, Object tree) {
        if (tree instanceof Generator choice
                && choice.name().equals("choose")
                && argument(choice, "values") instanceof List<?> kinds) {
            return kinds.stream()
                    .map(FileTemplates::plain)
                    .filter(kind -> kind instanceof Map<?, ?> fields && fields.containsKey(name))
                    .findFirst()
                    .map(Object.class::cast)
                    .orElse(tree);
        }
        return tree;
    }

    private static Object element(Generator array) {
        return array.arguments() instanceof Map<?, ?> arguments ? plain(arguments.get("of")) : null;
    }

    private static Object withoutOptional(Object tree) {
        Object value = plain(tree);
        return value instanceof Generator generator
                        && generator.name().equals("optional")
                        && generator.arguments() instanceof Map<?, ?> arguments
                ? withoutOptional(arguments.get("value"))
                : value;
    }

    private static Object plain(Object tree) {
        if (tree instanceof Commented commented) {
            return plain(commented.value());
        }
        return tree instanceof Block block ? plain(block.value()) : tree;
    }

    /** True if a document's shard key follows from a filter's equalities. */
    boolean targetsOneShard(String collection, List<String> equalities) {
        List<String> key = shardKey(collection);
        return !key.isEmpty() && equalities.containsAll(key);
    }

    /** Returns an argument of a generator; null if it has none of this name. */
    static Object argument(Object generator, String name) {
        return generator instanceof Generator one && one.arguments() instanceof Map<?, ?> arguments
                ? plain(arguments.get(name))
                : null;
    }
}
