package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;

/**
 * Which records there are.
 *
 * @param count {@code recordcount}: those of all clients together, with the numbers from 0 on; new ones come after them
 * @param first {@code insertstart}: the number of the first one that this client loads and asks for
 * @param size {@code insertcount}: how many it loads and asks for
 */
public record RecordRange(long count, long first, long size) {

    static RecordRange of(PropertyValues values, long count) {
        long first = values.count("insertstart", 0, 0, Long.MAX_VALUE);
        if (first >= count) {
            throw new UsageException(
                    "Property insertstart must be below the recordcount of " + count + ", but is '" + first + "'.");
        }
        long size = values.count("insertcount", 0, 0, Long.MAX_VALUE);
        if (size > count - first) {
            throw new UsageException("Property insertcount must be at most recordcount - insertstart, which is "
                    + (count - first) + ", but is '" + size + "'.");
        }
        // 0 is as good as not given.
        return new RecordRange(count, first, size == 0 ? count - first : size);
    }

    /** Whether other clients load the rest. */
    public boolean isPart() {
        return size < count;
    }
}
