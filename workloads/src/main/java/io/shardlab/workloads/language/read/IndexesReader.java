package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Reads {@code indexes}, each as in {@code createIndexes}, or only its key. */
final class IndexesReader {

    private static final String KEY = "key";
    private static final String NAME = "name";
    private static final String WHEN = "when";

    /** The options of the command; see the manual of createIndexes. */
    private static final List<String> OPTIONS = List.of("""
            when key name unique sparse expireAfterSeconds partialFilterExpression collation hidden background
            wildcardProjection weights default_language language_override textIndexVersion 2dsphereIndexVersion
            bits min max storageEngine prepareUnique
            """.split("\\s+"));

    private static final Set<String> KINDS = Set.of("hashed", "text", "2dsphere", "2d");

    private final ValueReader constants;

    IndexesReader(ValueReader constants) {
        this.constants = constants;
    }

    /**
     * Returns the indexes of this run.
     *
     * @param conditional true for only those that other runs may not have
     */
    List<BsonDocument> read(YamlValue indexes, boolean conditional) {
        List<BsonDocument> found = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (YamlValue item : indexes.items()) {
            BsonDocument index = index(item);
            String name = index.getString(NAME).getValue();
            if (!names.add(name)) {
                throw item.refused("has a second index of the name {0}", PlainText.quoted(name));
            }
            YamlValue when = option(item, WHEN);
            if (Condition.holds(when) && (!conditional || when != null)) {
                found.add(index);
            }
        }
        return found;
    }

    /** Returns an option of an index, or null; an index without options is only its key. */
    private static YamlValue option(YamlValue item, String option) {
        Map<String, YamlValue> fields = item.fields();
        return fields.containsKey(KEY) && fields.get(KEY).isMapping() ? fields.get(option) : null;
    }

    private BsonDocument index(YamlValue item) {
        Map<String, YamlValue> fields = item.fields();
        if (!fields.containsKey(KEY) || !fields.get(KEY).isMapping()) {
            return named(new BsonDocument(KEY, key(item)));
        }
        BsonDocument index = new BsonDocument(KEY, key(fields.get(KEY)));
        item.fields(OPTIONS).forEach((name, value) -> {
            if (!name.equals(KEY) && !name.equals(WHEN)) {
                index.append(name, constants.constant(name, value));
            }
        });
        if (index.containsKey(NAME) && !index.isString(NAME)) {
            throw fields.get(NAME).refused("has an index whose name is not a text");
        }
        return named(index);
    }

    private BsonDocument key(YamlValue value) {
        BsonDocument key = new BsonDocument();
        value.fields().forEach((path, order) -> {
            BsonValue constant = constants.constant(path, order);
            boolean known = constant.isNumber() && constant.asNumber().doubleValue() != 0
                    || constant.isString() && KINDS.contains(constant.asString().getValue());
            if (!known) {
                throw order.refused(
                        "has an index of {0} that is not 1, -1, hashed, text, 2dsphere or 2d", PlainText.quoted(path));
            }
            key.append(path, constant);
        });
        if (key.isEmpty()) {
            throw value.refused("has an index without fields");
        }
        return key;
    }

    /** Adds the name that drivers and mongosh make. */
    private static BsonDocument named(BsonDocument index) {
        if (!index.containsKey(NAME)) {
            String name = index.getDocument(KEY).entrySet().stream()
                    .map(field -> field.getKey() + "_" + text(field.getValue()))
                    .collect(Collectors.joining("_"));
            index.append(NAME, new BsonString(name));
        }
        return index;
    }

    private static String text(BsonValue order) {
        if (order.isString()) {
            return order.asString().getValue();
        }
        double number = order.asNumber().doubleValue();
        return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
    }
}
