package io.shardlab.core.measure;

import org.HdrHistogram.AbstractHistogram;

/**
 * What was measured of one kind of operation in one phase.
 *
 * @param name the kind
 * @param operations successful operations
 * @param documents documents acknowledged or returned
 * @param bytes BSON bytes of those documents
 * @param serviceTime nanoseconds from the actual start to the return, of successful operations
 * @param responseTime nanoseconds from the intended start to the return; the same values in a closed loop
 */
public record KindMeasurement(
        String name,
        long operations,
        long documents,
        long bytes,
        AbstractHistogram serviceTime,
        AbstractHistogram responseTime) {}
