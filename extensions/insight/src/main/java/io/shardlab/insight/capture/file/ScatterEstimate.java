package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.shape.OperationGroup;

/**
 * Estimates the number of operations of a shape on a sharded cluster. A shard records each part of an operation with the same
 * probability, the sample rate f. Of an operation with n parts, f n parts are seen on average, and at least one of them with
 * the probability 1 - (1 - f)^n. So n follows from the number of parts that were seen and the number of operations to which
 * they belong, if all operations of a shape ask the same number of shards. Pure functions.
 */
final class ScatterEstimate {

    /**
     * So many coincidences of parts would be seen if all shards were asked; an estimate from them has an error of a fifth. With
     * fewer, the shards that executed any operation of the shape count as asked by each.
     */
    private static final double ENOUGH = 30;

    private ScatterEstimate() {}

    /**
     * Returns the number of operations that were executed while the group was observed.
     *
     * @param sampleRate the share of parts that was recorded, above 0
     * @param shards the number of shards
     * @param targeted true if each operation asks one shard, by the shard key
     */
    static double operations(OperationGroup group, double sampleRate, int shards, boolean targeted) {
        if (sampleRate >= 1 || shards == 1) {
            return group.operations() / sampleRate;
        }
        double parts = targeted ? 1 : partsEach(group, sampleRate, shards);
        return group.parts() / sampleRate / parts;
    }

    private static double partsEach(OperationGroup group, double sampleRate, int shards) {
        double expected = group.parts() * sampleRate * (shards - 1) / 2;
        if (expected < ENOUGH) {
            return group.servers();
        }
        double wanted = group.operations() / group.parts();
        double low = 1;
        double high = shards;
        while (high - low > 0.001) {
            double middle = (low + high) / 2;
            if ((1 - Math.pow(1 - sampleRate, middle)) / (sampleRate * middle) > wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }
}
