package io.shardlab.insight.capture.sample;

import java.util.List;

/**
 * The documents of a collection that were read.
 *
 * @param documents the sample
 * @param order what the order of insertion shows
 */
record Sample(List<RawValue> documents, Order order) {

    Sample {
        documents = List.copyOf(documents);
    }
}
