package io.shardlab.workloads.language.read;

import io.shardlab.core.deployment.Compressor;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.document.DocumentTemplate;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** Reads the {@code options} of a collection, as in the command {@code create}. */
final class CollectionOptions {

    private static final String COMPRESSOR = "compressor";
    private static final String STORAGE_ENGINE = "storageEngine";
    private static final String CAPPED = "capped";
    private static final String SIZE = "size";
    private static final String MAX = "max";
    private static final String TIMESERIES = "timeseries";

    /** The options of the command; see the manual of create. */
    private static final List<String> OPTIONS = List.of("""
            compressor capped size max timeseries expireAfterSeconds clusteredIndex changeStreamPreAndPostImages
            validator validationLevel validationAction collation storageEngine indexOptionDefaults
            """.split("\\s+"));

    private static final Map<String, List<String>> KEYS = Map.of(
            TIMESERIES,
            List.of("timeField", "metaField", "granularity", "bucketMaxSpanSeconds", "bucketRoundingSeconds"),
            "clusteredIndex",
            List.of("key", "unique", "name"),
            "changeStreamPreAndPostImages",
            List.of("enabled"));

    private static final ParameterType<Compressor> COMPRESSORS = ParameterTypes.choice(Compressor.class);

    private final ValueReader constants;
    private final DocumentTemplate template;
    private final boolean sharded;

    CollectionOptions(ValueReader constants, DocumentTemplate template, boolean sharded) {
        this.constants = constants;
        this.template = template;
        this.sharded = sharded;
    }

    BsonDocument read(YamlValue options) {
        BsonDocument read = new BsonDocument();
        Map<String, YamlValue> fields = options.fields(OPTIONS);
        fields.forEach((name, value) -> {
            if (KEYS.containsKey(name)) {
                value.fields(KEYS.get(name));
            }
            if (!name.equals(COMPRESSOR)) {
                read.append(name, constants.constant(name, value));
            }
        });
        if (fields.containsKey(COMPRESSOR)) {
            if (fields.containsKey(STORAGE_ENGINE)) {
                throw fields.get(COMPRESSOR).refused("has a compressor beside the storageEngine, which sets it");
            }
            read.append(STORAGE_ENGINE, storageEngine(fields.get(COMPRESSOR)));
        }
        checkCapped(options, fields, read);
        if (fields.containsKey(TIMESERIES)) {
            checkTimeField(fields.get(TIMESERIES));
        }
        return read;
    }

    private static BsonDocument storageEngine(YamlValue compressor) {
        try {
            String name = COMPRESSORS.format(COMPRESSORS.parse(compressor.text()));
            return new BsonDocument(
                    "wiredTiger", new BsonDocument("configString", new BsonString("block_compressor=" + name)));
        } catch (IllegalArgumentException e) {
            throw compressor.unknown("compressor", COMPRESSORS.choices());
        }
    }

    private void checkCapped(YamlValue options, Map<String, YamlValue> fields, BsonDocument read) {
        boolean capped = read.containsKey(CAPPED)
                && read.get(CAPPED).isBoolean()
                && read.getBoolean(CAPPED).getValue();
        for (String name : List.of(SIZE, MAX)) {
            if (fields.containsKey(name)) {
                Numbers.whole(name, fields.get(name), 1, Long.MAX_VALUE);
                if (!capped) {
                    throw fields.get(name).refused("has {0} without capped: true", name);
                }
                if (!read.get(name).isNumber()) {
                    throw Numbers.refusal(
                            name,
                            fields.get(name),
                            Message.of(name.equals(SIZE) ? "a number of bytes" : "a number of documents"));
                }
            }
        }
        if (capped && !fields.containsKey(SIZE)) {
            throw options.refused("has capped: true without size, the number of bytes");
        }
        if (capped && sharded) {
            throw fields.get(CAPPED).refused("has a capped collection with a shardKey, which MongoDB does not allow");
        }
    }

    private void checkTimeField(YamlValue timeseries) {
        YamlValue time = timeseries.fields().get("timeField");
        if (time == null) {
            throw timeseries.refused("has timeseries without timeField");
        }
        for (String name : List.of("timeField", "metaField")) {
            YamlValue field = timeseries.fields().get(name);
            if (field != null && !template.fieldNames().contains(field.text())) {
                throw field.refused(
                        "has the {0} {1}, which the documents do not have{2}",
                        name, PlainText.quoted(field.text()), YamlValue.instead(field.text(), template.fieldNames()));
            }
        }
    }
}
