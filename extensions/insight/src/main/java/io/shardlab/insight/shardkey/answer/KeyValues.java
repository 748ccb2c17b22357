package io.shardlab.insight.shardkey.answer;

import io.shardlab.insight.shardkey.data.DocumentSample;
import io.shardlab.insight.shardkey.data.KeyStatistics;
import io.shardlab.insight.shardkey.data.Monotonicity;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;

/**
 * The values of a key in the documents of a file or of running servers.
 *
 * @param arrays the fields of the key that are arrays, or within arrays, in some documents
 * @param missing the share of documents without one of the fields, the largest of the fields'
 * @param correlation see {@link Monotonicity}
 * @param bytes the data of the collection
 */
record KeyValues(
        KeyStatistics statistics,
        long documents,
        List<String> arrays,
        double missing,
        double correlation,
        double bytes) {

    static KeyValues of(ShardKey key, KeyStatistics statistics, DocumentSample sample, double correlation) {
        return new KeyValues(
                statistics,
                sample.documents(),
                key.names().stream().filter(sample::isArray).toList(),
                key.names().stream().mapToDouble(sample::missing).max().orElse(0),
                correlation,
                sample.averageBytes() * sample.documents());
    }

    /** Returns the data of the most frequent value. */
    long largestUnsplittableBytes() {
        return Math.round(statistics.topShare() * bytes);
    }

    CandidateReport.Values report() {
        return new CandidateReport.Values(
                statistics.examined(),
                statistics.distinct(),
                statistics.leastDistinct(),
                statistics.mostDistinct(),
                statistics.topShare(),
                missing,
                correlation,
                Math.abs(correlation) >= Monotonicity.MONOTONIC,
                largestUnsplittableBytes());
    }
}
