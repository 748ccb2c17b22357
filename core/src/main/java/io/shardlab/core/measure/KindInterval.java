package io.shardlab.core.measure;

import io.shardlab.core.result.LatencyReport;

/**
 * One kind of operation in one interval. Immutable.
 *
 * @param name the kind
 * @param operations the successful operations
 * @param documents the documents acknowledged or returned
 * @param bytes the BSON bytes of those documents
 * @param serviceTime the time from the actual start to the return
 * @param responseTime the time from the intended start to the return
 */
public record KindInterval(
        String name,
        long operations,
        long documents,
        long bytes,
        LatencyReport serviceTime,
        LatencyReport responseTime) {}
