package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.language.document.DocumentTemplate;
import io.shardlab.workloads.language.value.Value;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonMinKey;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;

/** Reads {@code shardKey} and {@code zones}. */
final class ShardKeyReader {

    private static final String HASHED = "hashed";

    private static final List<String> KEYS = List.of("zone", "shards", "min", "max");
    private static final String MIN = "min";
    private static final String MAX = "max";
    private static final int MOST_SHARDS = 1000;

    private final BsonDocument shardKey;
    private final ValueReader constants;

    /** @param shardKey the shard key, empty if there is none */
    ShardKeyReader(BsonDocument shardKey, ValueReader constants) {
        this.shardKey = shardKey;
        this.constants = constants;
    }

    static BsonDocument shardKey(YamlValue value, DocumentTemplate template) {
        if (!value.isMapping() && !value.isList() && !value.isNothing()) {
            return named(value, template);
        }
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

    /** Reads a shard key as in the option of that name, such as {@code customer,placed}; a parameter may give it. */
    private static BsonDocument named(YamlValue value, DocumentTemplate template) {
        ShardKey key;
        try {
            key = ShardKey.type().parse(value.text());
        } catch (IllegalArgumentException e) {
            throw value.refused(
                    "has the shardKey {0}; write {1}, or, for a parameter of the type text, {2}",
                    PlainText.quoted(value.text()), "{customer: 1, placed: 1}", "customer,placed");
        }
        key.names().forEach(path -> requireField(value, path, template));
        return key.pattern();
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

    /** Reads {@code zones}: ranges of the shard key that stay on some shards. */
    List<BsonDocument> zones(YamlValue zones) {
        if (shardKey.isEmpty()) {
            throw zones.refused("has zones, which need a shardKey");
        }
        List<BsonDocument> found = new ArrayList<>();
        for (YamlValue item : zones.items()) {
            BsonDocument zone = zone(item);
            for (BsonDocument other : found) {
                boolean overlaps = KeyOrder.INSTANCE.compare(zone.getDocument(MIN), other.getDocument(MAX)) < 0
                        && KeyOrder.INSTANCE.compare(other.getDocument(MIN), zone.getDocument(MAX)) < 0;
                if (overlaps) {
                    throw item.refused(
                            "has the zone {0}, whose range overlaps that of {1}",
                            zone.getString("zone").getValue(),
                            other.getString("zone").getValue());
                }
            }
            found.add(zone);
        }
        return found;
    }

    private BsonDocument zone(YamlValue item) {
        Map<String, YamlValue> fields = item.fields(KEYS);
        for (String key : KEYS) {
            if (!fields.containsKey(key)) {
                throw item.refused("has a zone without {0}", key);
            }
        }
        BsonArray shards = new BsonArray();
        for (YamlValue shard : fields.get("shards").items()) {
            shards.add(new BsonInt32((int) Numbers.whole("shard", shard, 0, MOST_SHARDS - 1L)));
        }
        if (shards.isEmpty()) {
            throw fields.get("shards").refused("has a zone without shards, such as shards: [0]");
        }
        BsonDocument min = bound(fields.get(MIN));
        BsonDocument max = bound(fields.get(MAX));
        if (KeyOrder.INSTANCE.compare(min, max) >= 0) {
            throw fields.get(MAX).refused("has a zone whose max is not above its min");
        }
        return new BsonDocument("zone", new BsonString(fields.get("zone").text()))
                .append("shards", shards)
                .append(MIN, min)
                .append(MAX, max);
    }

    /** Reads a bound, which may lack the last fields of the shard key; they are MinKey then, as servers complete them. */
    private BsonDocument bound(YamlValue value) {
        Map<String, YamlValue> fields = value.fields();
        BsonDocument bound = new BsonDocument();
        Iterator<String> given = fields.keySet().iterator();
        for (String field : shardKey.keySet()) {
            if (given.hasNext()) {
                String name = given.next();
                if (!name.equals(field)) {
                    throw value.key(name).refused("has {0} where the shardKey has {1}", PlainText.quoted(name), field);
                }
                bound.append(field, constant(fields.get(name), field));
            } else {
                bound.append(field, new BsonMinKey());
            }
        }
        if (given.hasNext()) {
            String name = given.next();
            throw value.key(name).refused("has {0}, which is not in the shardKey", PlainText.quoted(name));
        }
        if (fields.isEmpty()) {
            throw value.refused("has a bound without fields of the shardKey");
        }
        return bound;
    }

    private BsonValue constant(YamlValue value, String field) {
        BsonValue constant = constants.read(value, 0).constant();
        if (constant == null || !KeyOrder.knows(constant)) {
            throw value.refused("has a bound that is not a constant value");
        }
        boolean open = constant.getBsonType() == BsonType.MIN_KEY || constant.getBsonType() == BsonType.MAX_KEY;
        if (shardKey.isString(field) && !open && !constant.isInt64()) {
            throw value.refused(
                    "has a bound of a hashed field, which is {$numberLong: \"...\"}, {$minKey: 1} or {$maxKey: 1}");
        }
        return constant;
    }
}
