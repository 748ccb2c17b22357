package io.shardlab.workloadfile.read;

import io.shardlab.config.yaml.YamlValue;
import io.shardlab.core.text.PlainText;
import io.shardlab.workloadfile.document.DocumentTemplate;
import io.shardlab.workloadfile.value.Value;
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
            throw value.refusal("has a shardKey without fields; write one, such as {_id: hashed}, or leave it out");
        }
        BsonDocument key = new BsonDocument();
        fields.forEach((path, order) -> {
            requireField(value.key(path), path, template);
            switch (order.text()) {
                case "1" -> key.append(path, new BsonInt32(1));
                case HASHED -> key.append(path, new BsonString(HASHED));
                default ->
                    throw order.refusal("has the shardKey " + path + ": " + PlainText.quoted(order.text())
                            + ", but a field of a shard key is 1 (ranged, always ascending) or hashed");
            }
        });
        if (key.values().stream().filter(order -> order.isString()).count() > 1) {
            throw value.refusal("has a shardKey with two hashed fields, of which MongoDB allows one");
        }
        return key;
    }

    private static void requireField(YamlValue key, String path, DocumentTemplate template) {
        Optional<Value> field = template.field(path);
        if (field.isEmpty()) {
            String first = path.replaceFirst("\\..*", "");
            throw key.refusal("has the shardKey field " + PlainText.quoted(path) + ", which the documents do not have"
                    + (template.fieldNames().contains(first) ? "" : YamlValue.instead(first, template.fieldNames())));
        }
        for (int end = path.length(); end > 0; end = path.lastIndexOf('.', end - 1)) {
            if (TemplateCheck.isArray(template.field(path.substring(0, end)).orElseThrow())) {
                throw key.refusal("has the shardKey field " + PlainText.quoted(path)
                        + ", which is in an array; a shard key cannot have arrays");
            }
        }
    }

    /** True if a field of a shard key is hashed. */
    static boolean isHashed(BsonDocument shardKey, String field) {
        return shardKey.isString(field);
    }
}
