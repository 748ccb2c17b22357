package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.workloads.language.value.LongDistribution;
import java.util.Map;

/** Reads lengths: a number, or a distribution as of {@code ^int}. */
final class Lengths {

    /** More does not fit a document. */
    static final long MOST = DocumentBatch.MAX_DOCUMENT_BYTES;

    private Lengths() {}

    static LongDistribution of(String name, YamlValue value) {
        if (!value.isMapping()) {
            long length = Numbers.whole(name, value, 0, MOST);
            return LongDistribution.uniform(length, length);
        }
        Map<String, YamlValue> fields = value.fields(Distributions.ALL);
        Distributions distributions = new Distributions(value, fields);
        if (!fields.containsKey("to") && !distributions.hasMean()) {
            throw value.refused("has a {0} without to, the greatest one", name);
        }
        return distributions.whole(Quantity.whole(0, MOST), 0, MOST, 0, MOST);
    }

    static LongDistribution of(String name, Map<String, YamlValue> fields, LongDistribution otherwise) {
        YamlValue value = fields.get(name);
        return value == null ? otherwise : of(name, value);
    }
}
