package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.write.ValueTrees;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Writes the options of a collection as {@code create} takes them, without those that hold values. */
final class OptionTrees {

    private static final Set<String> KEPT = Set.of("capped", "size", "max", "changeStreamPreAndPostImages");

    private static final Set<String> VALIDATION = Set.of("validator", "validationLevel", "validationAction");

    /** A granularity stands for these. */
    private static final Set<String> BUCKET_SPANS = Set.of("bucketMaxSpanSeconds", "bucketRoundingSeconds");

    private static final String DEFAULT_COMPRESSOR = "snappy";

    private OptionTrees() {}

    /** @param isLive true for paths whose dates are relative to now */
    static Map<String, Object> tree(CatalogEntry entry, Disclosure names, Predicate<String> isLive, Notes notes) {
        Map<String, Object> tree = new LinkedHashMap<>();
        String collection = names.name(entry.name());
        if (!entry.compressor().isEmpty() && !entry.compressor().equals(DEFAULT_COMPRESSOR)) {
            tree.put("compressor", entry.compressor());
        }
        entry.options().forEach((option, value) -> {
            if (KEPT.contains(option)) {
                tree.put(option, ValueTrees.of(value));
            } else if (option.equals("collation")) {
                tree.put(option, Collations.tree(value.asDocument()));
            } else if (option.equals("timeseries")) {
                tree.put(option, timeSeries(entry.name(), value.asDocument(), names));
            } else if (option.equals("clusteredIndex")) {
                tree.put(option, Map.of("key", Map.of("_id", 1), "unique", true));
            } else if (option.equals("expireAfterSeconds")
                    && entry.isTimeSeries()
                    && isLive.test(entry.options()
                            .getDocument("timeseries")
                            .getString("timeField")
                            .getValue())) {
                tree.put(option, ValueTrees.of(value));
            } else if (option.equals("expireAfterSeconds")) {
                notes.add(collection + ": expireAfterSeconds is left out, as servers would delete the documents, whose"
                        + " dates lie in the past.");
            } else if (option.equals("encryptedFields")) {
                notes.add(collection + ": encryptedFields are left out, as only a client with the keys can encrypt.");
            }
        });
        if (entry.options().keySet().stream().anyMatch(VALIDATION::contains)) {
            notes.add(collection + ": the validator is left out, as it holds values.");
        }
        return tree;
    }

    private static Map<String, Object> timeSeries(String collection, BsonDocument options, Disclosure names) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Map.Entry<String, BsonValue> option : options.entrySet()) {
            boolean isName =
                    option.getKey().equals("timeField") || option.getKey().equals("metaField");
            if (isName) {
                tree.put(
                        option.getKey(),
                        names.path(collection, option.getValue().asString().getValue()));
            } else if (!BUCKET_SPANS.contains(option.getKey()) || !options.containsKey("granularity")) {
                tree.put(option.getKey(), ValueTrees.of(option.getValue()));
            }
        }
        return tree;
    }
}
