package io.shardlab.workloads.ycsb.generator;

import io.shardlab.data.choice.Draws;

/** Chooses lengths, of fields or of scans. Thread-safe. */
@FunctionalInterface
public interface Lengths {

    int next(Draws draws);

    /** Always the same. */
    static Lengths constant(int length) {
        return draws -> length;
    }

    /** From the least to the most, each as likely as another. */
    static Lengths uniform(int least, int most) {
        return draws -> least + (int) draws.below(most - least + 1L);
    }

    /** From the least to the most, short ones by far the most likely. */
    static Lengths zipfian(int least, int most) {
        Zipfian ranks = new Zipfian(most - least + 1L);
        return draws -> least + (int) ranks.next(draws.unit());
    }
}
