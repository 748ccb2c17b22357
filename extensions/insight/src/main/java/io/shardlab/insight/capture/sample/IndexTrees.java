package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.write.ValueTrees;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Writes indexes as {@code createIndexes} takes them. What holds values is left out, and so is what generated documents would
 * violate. For one thread.
 */
final class IndexTrees {

    /** Options that hold neither values nor names of fields. */
    private static final Set<String> KEPT =
            Set.of("unique", "sparse", "hidden", "default_language", "bits", "min", "max");

    private static final String LANGUAGE = "language";

    /** The options that servers store even if they were not given. */
    private static final Map<String, BsonValue> DEFAULTS = Map.of("default_language", new BsonString("english"));

    private static final Set<String> BRANCHES = Set.of("$and", "$or");

    private final CatalogEntry entry;
    private final SampleOptions options;
    private final Notes notes;

    IndexTrees(CatalogEntry entry, SampleOptions options, Notes notes) {
        this.entry = entry;
        this.options = options;
        this.notes = notes;
    }

    /** Returns the paths that have an index of their own that allows each value once. */
    Set<String> uniquePaths() {
        return entry.indexes().stream()
                .filter(index -> isTrue(index, "unique") && key(index).size() == 1)
                .map(index -> key(index).getFirstKey())
                .collect(Collectors.toSet());
    }

    /** Returns the paths of the dates that servers delete documents by. */
    Set<String> expiringPaths() {
        Stream<String> ofIndexes = entry.indexes().stream()
                .filter(index -> index.containsKey("expireAfterSeconds"))
                .map(index -> key(index).getFirstKey());
        boolean ofSeries = entry.isTimeSeries() && entry.options().containsKey("expireAfterSeconds");
        return Stream.concat(
                        ofIndexes,
                        ofSeries
                                ? Stream.of(entry.options()
                                        .getDocument("timeseries")
                                        .getString("timeField")
                                        .getValue())
                                : Stream.of())
                .collect(Collectors.toSet());
    }

    /** Returns the names of fields that choose the language of documents, whose values a text index allows only if it knows them. */
    Set<String> languageFields() {
        return entry.indexes().stream()
                .filter(index -> index.containsKey("weights"))
                .map(IndexTrees::language)
                .collect(Collectors.toSet());
    }

    private static String language(BsonDocument index) {
        return index.getString("language_override", new BsonString("")).getValue();
    }

    /**
     * Returns the trees of all indexes but that of {@code _id}.
     *
     * @param isUnique true for paths whose generators make each value once
     * @param isLive true for paths whose dates are relative to now
     */
    List<Object> trees(Predicate<String> isUnique, Predicate<String> isLive) {
        // The order of fields matters, so texts are compared.
        Map<String, Map<String, Object>> trees = new LinkedHashMap<>();
        int alike = 0;
        for (BsonDocument index : entry.indexes()) {
            if (!index.getString("name").getValue().equals("_id_") && !isTrue(index, "clustered")) {
                Map<String, Object> tree = tree(index, isUnique, isLive);
                alike += trees.put(tree.toString(), tree) == null ? 0 : 1;
            }
        }
        if (alike > 0) {
            notes.add(options.names().name(entry.name()) + ": " + alike + (alike == 1 ? " index is" : " indexes are")
                    + " left out, as they differ from others only in what is not written.");
        }
        return named(trees.values());
    }

    /** Names of indexes are not written, but servers need one for each further index of the same key. */
    private static List<Object> named(Collection<Map<String, Object>> trees) {
        Set<String> keys = new HashSet<>();
        List<Object> named = new ArrayList<>();
        for (Map<String, Object> tree : trees) {
            if (!keys.add(tree.get("key").toString())) {
                tree.put("name", "index" + (named.size() + 1));
            }
            Object key = tree.get("key");
            boolean alone = tree.size() == 1 && !((Map<?, ?>) key).containsKey("key");
            named.add(alone ? key : tree);
        }
        return named;
    }

    /** Returns the written keys of the indexes by {@code collection.name of the index}. */
    Map<String, Object> keysByName() {
        Map<String, Object> keys = new HashMap<>();
        entry.indexes()
                .forEach(index ->
                        keys.put(entry.name() + "." + index.getString("name").getValue(), writtenKey(index)));
        return keys;
    }

    private Map<String, Object> writtenKey(BsonDocument index) {
        Map<String, Object> key = new LinkedHashMap<>();
        key(index).forEach((field, order) -> key.put(options.names().path(entry.name(), field), ValueTrees.of(order)));
        return key;
    }

    private Map<String, Object> tree(BsonDocument index, Predicate<String> isUnique, Predicate<String> isLive) {
        Map<String, Object> key = writtenKey(index);
        Map<String, Object> tree = new LinkedHashMap<>(Map.of("key", key));
        index.forEach((option, value) -> {
            if (KEPT.contains(option) && !value.equals(DEFAULTS.get(option))) {
                tree.put(option, ValueTrees.of(value));
            } else if (option.equals("collation")) {
                tree.put(option, Collations.tree(value.asDocument()));
            }
        });
        addPaths(index, "wildcardProjection", tree);
        addPaths(index, "weights", tree);
        String language = language(index);
        if (!language.isEmpty() && !language.equals(LANGUAGE)) {
            tree.put("language_override", options.names().path(entry.name(), language));
        }
        boolean filtered = addFilter(index, tree);
        if (isTrue(index, "unique")) {
            requireUnique(index, filtered, isUnique, tree);
        }
        if (index.containsKey("expireAfterSeconds") && isLive.test(key(index).getFirstKey())) {
            tree.put("expireAfterSeconds", ValueTrees.of(index.get("expireAfterSeconds")));
        } else if (index.containsKey("expireAfterSeconds")) {
            note(
                    index,
                    "is written without expireAfterSeconds, as servers would delete the documents, whose dates lie in"
                            + " the past.");
        }
        return tree;
    }

    /** Servers store the fields of a text index as its weights. */
    private static BsonDocument key(BsonDocument index) {
        BsonDocument stored = index.getDocument("key");
        if (!index.containsKey("weights")) {
            return stored;
        }
        BsonDocument key = new BsonDocument();
        stored.forEach((field, order) -> {
            if (field.equals("_fts")) {
                index.getDocument("weights").keySet().forEach(text -> key.append(text, new BsonString("text")));
            } else if (!field.equals("_ftsx")) {
                key.append(field, order);
            }
        });
        return key;
    }

    /** Weights of 1 are the default. */
    private void addPaths(BsonDocument index, String option, Map<String, Object> tree) {
        BsonDocument paths = index.getDocument(option, new BsonDocument());
        Map<String, Object> written = new LinkedHashMap<>();
        paths.forEach((path, value) -> written.put(options.names().path(entry.name(), path), ValueTrees.of(value)));
        boolean usual = option.equals("weights") && paths.values().stream().allMatch(new BsonInt32(1)::equals);
        if (!written.isEmpty() && !usual) {
            tree.put(option, written);
        }
    }

    /** Returns true if the index has a filter that is left out. */
    private boolean addFilter(BsonDocument index, Map<String, Object> tree) {
        BsonDocument filter = index.getDocument("partialFilterExpression", new BsonDocument());
        if (filter.isEmpty()) {
            return false;
        }
        if (isStructural(filter)) {
            tree.put("partialFilterExpression", renamed(ValueTrees.of(filter)));
            return false;
        }
        note(index, "is written without its filter, which holds values, so that it covers all documents.");
        return true;
    }

    /** True if a filter holds no values but of fields whose values are kept. */
    private boolean isStructural(BsonDocument filter) {
        return filter.entrySet().stream().allMatch(each -> {
            String name = each.getKey();
            BsonValue value = each.getValue();
            if (name.equals("$exists") || name.equals("$type")) {
                return true;
            }
            if (BRANCHES.contains(name)) {
                return value.asArray().stream().allMatch(part -> isStructural(part.asDocument()));
            }
            return options.keepsValues(entry.name(), name) || value.isDocument() && isStructural(value.asDocument());
        });
    }

    private Object renamed(Object tree) {
        if (tree instanceof Map<?, ?> map) {
            Map<String, Object> renamed = new LinkedHashMap<>();
            map.forEach(
                    (name, value) -> renamed.put(options.names().path(entry.name(), (String) name), renamed(value)));
            return renamed;
        }
        return tree instanceof List<?> list ? list.stream().map(this::renamed).toList() : tree;
    }

    private void requireUnique(
            BsonDocument index, boolean filtered, Predicate<String> isUnique, Map<String, Object> tree) {
        if (filtered || key(index).keySet().stream().noneMatch(isUnique)) {
            tree.remove("unique");
            note(index, "is written without unique, as generated values may repeat.");
        }
    }

    private void note(BsonDocument index, String what) {
        String fields = key(index).keySet().stream()
                .map(field -> options.names().path(entry.name(), field))
                .collect(Collectors.joining(", "));
        notes.add(options.names().name(entry.name()) + ": the index on " + fields + " " + what);
    }

    private static boolean isTrue(BsonDocument index, String option) {
        BsonValue value = index.get(option);
        return value != null && (value.isBoolean() ? value.asBoolean().getValue() : value.isNumber());
    }
}
