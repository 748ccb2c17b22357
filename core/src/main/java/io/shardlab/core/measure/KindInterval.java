package io.shardlab.core.measure;

/**
 * One kind of operation in one interval.
 *
 * @param name the kind
 * @param operations successful operations
 * @param documents documents acknowledged or returned
 * @param bytes BSON bytes of those documents
 * @param serviceTime from the actual start to the return
 * @param responseTime from the intended start to the return
 */
public record KindInterval(
        String name,
        long operations,
        long documents,
        long bytes,
        LatencySummary serviceTime,
        LatencySummary responseTime) {}
