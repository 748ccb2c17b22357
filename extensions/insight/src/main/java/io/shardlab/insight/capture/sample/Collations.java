package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.write.ValueTrees;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Writes collations as users do: servers complete them by all defaults, and by the version of their library. */
final class Collations {

    private static final String VERSION = "version";

    private static final Map<String, BsonValue> DEFAULTS = Map.of(
            "caseLevel",
            BsonBoolean.FALSE,
            "caseFirst",
            new BsonString("off"),
            "strength",
            new BsonInt32(3),
            "numericOrdering",
            BsonBoolean.FALSE,
            "alternate",
            new BsonString("non-ignorable"),
            "maxVariable",
            new BsonString("punct"),
            "normalization",
            BsonBoolean.FALSE,
            "backwards",
            BsonBoolean.FALSE);

    private Collations() {}

    static Map<String, Object> tree(BsonDocument collation) {
        Map<String, Object> tree = new LinkedHashMap<>();
        collation.forEach((option, value) -> {
            if (!option.equals(VERSION) && !value.equals(DEFAULTS.get(option))) {
                tree.put(option, ValueTrees.of(value));
            }
        });
        return tree;
    }
}
