package io.shardlab.workloads.failover;

import io.shardlab.data.document.SplitMix64;

/**
 * What the operation of each number does: a function of the number and the seed.
 *
 * @param seed of all choices
 * @param readShare share of reads, from 0 to 1
 * @param documents that are there to be read, at least 1
 */
record NumberedMix(long seed, double readShare, long documents) {

    boolean isRead(long number) {
        return SplitMix64.unit(SplitMix64.output(seed, 2 * number)) < readShare;
    }

    /** The number of the document that it reads. */
    long read(long number) {
        return SplitMix64.below(documents, SplitMix64.output(seed, 2 * number + 1));
    }

    /** The number of the document that it touches. */
    long document(long number) {
        return isRead(number) ? read(number) : number;
    }
}
