package io.shardlab.recovery.failover;

import io.shardlab.data.document.SplitMix64;

/**
 * What the operation of each number does: a function of the number and the seed.
 *
 * @param seed of all choices
 * @param readShare share of reads, from 0 to 1
 * @param documents that are there to be read, at least 1
 */
record NumberedMix(long seed, double readShare, long documents) {

    OperationKind kind(long number) {
        return SplitMix64.unit(SplitMix64.output(seed, 2 * number)) < readShare
                ? OperationKind.READ
                : OperationKind.WRITE;
    }

    /** The number of the document that it touches: a write's own, or one of those that are there to be read. */
    long document(long number) {
        return kind(number) == OperationKind.READ
                ? SplitMix64.below(documents, SplitMix64.output(seed, 2 * number + 1))
                : number;
    }
}
