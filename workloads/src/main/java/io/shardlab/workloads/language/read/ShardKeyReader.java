package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.document.DocumentTemplate;
import io.shardlab.workloads.language.value.Value;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** Reads {@code shardKey}. */
final class ShardKeyReader {

    private static final String HASHED = "hashed";

    private ShardKeyReader() {}

    static BsonDocument shardKey(YamlValue value, DocumentTemplate template) {
        Map<String, YamlValue> fields = value.fields();
        if (fields.isEmpty()) {
            throw value.refused("has a shardKey without fields; write one, such as {_id: hashed}, or leave it out");
        }
        BsonDocument key = new BsonDocument();
        fields.forEach((path, order) -> {
            requireField(value.key(path), path, template);
            switch (order.text()) {
                case "1" -> key.append(path, new BsonInt32(1));
                case HASHED -> key.append(path, new BsonString(HASHED));
                default ->
                    throw order.refused(
                            "has the shardKey {0}: {1}, but a field of a shard key is 1 (ranged, always ascending) or hashed",
                            path, PlainText.quoted(order.text()));
            }
        });
        if (key.values().stream().filter(order -> order.isString()).count() > 1) {
            throw value.refused("has a shardKey with two hashed fields, of which MongoDB allows one");
        }
        return key;
    }

    private static void requireField(YamlValue key, String path, DocumentTemplate template) {
        Optional<Value> field = template.field(path);
        if (field.isEmpty()) {
            String first = path.replaceFirst("\\..*", "");
            throw key.refused(
                    "has the shardKey field {0}, which the documents do not have{1}",
                    PlainText.quoted(path),
                    template.fieldNames().contains(first) ? "" : YamlValue.instead(first, template.fieldNames()));
        }
        for (int end = path.length(); end > 0; end = path.lastIndexOf('.', end - 1)) {
            if (TemplateCheck.isArray(template.field(path.substring(0, end)).orElseThrow())) {
                throw key.refused(
                        "has the shardKey field {0}, which is in an array; a shard key cannot have arrays",
                        PlainText.quoted(path));
            }
        }
    }

    /** True if a field of a shard key is hashed. */
    static boolean isHashed(BsonDocument shardKey, String field) {
        return shardKey.isString(field);
    }
}
