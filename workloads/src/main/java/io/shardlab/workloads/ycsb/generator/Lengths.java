package io.shardlab.workloads.ycsb.generator;

import io.shardlab.mongo.choice.RandomStream;

/** Chooses the lengths of fields or scans. Thread-safe. */
@FunctionalInterface
public interface Lengths {

    int next(RandomStream draws);

    static Lengths constant(int length) {
        return draws -> length;
    }

    /** All lengths from the least to the most, equally likely. */
    static Lengths uniform(int least, int most) {
        return draws -> least + (int) draws.below(most - least + 1L);
    }

    /** All lengths from the least to the most, the short ones by far the most likely. */
    static Lengths zipfian(int least, int most) {
        Zipfian ranks = new Zipfian(most - least + 1L);
        return draws -> least + (int) ranks.next(draws.unit());
    }
}
