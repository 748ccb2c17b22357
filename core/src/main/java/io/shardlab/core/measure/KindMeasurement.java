package io.shardlab.core.measure;

import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/**
 * What was measured of one kind of operation in one phase.
 *
 * @param name the kind
 * @param operations successful operations
 * @param documents documents acknowledged or returned
 * @param bytes BSON bytes of those documents
 * @param errors failed operations of this kind and documents that were refused in them, by kind of error
 * @param serviceTime nanoseconds from the actual start to the return, of successful operations
 * @param responseTime nanoseconds from the intended start to the return; the same values in a closed loop
 * @param partTime nanoseconds of operations of this kind that were parts of other ones; they are in no other figure
 */
public record KindMeasurement(
        String name,
        long operations,
        long documents,
        long bytes,
        Map<String, Long> errors,
        AbstractHistogram serviceTime,
        AbstractHistogram responseTime,
        AbstractHistogram partTime) {}
