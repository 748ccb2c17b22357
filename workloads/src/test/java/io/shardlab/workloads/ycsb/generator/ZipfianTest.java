package io.shardlab.workloads.ycsb.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ZipfianTest {

    private static final int STEPS = 1_000_000;

    /** How many of evenly spread numbers in [0, 1) give each rank: its probability without chance. */
    private static long[] counts(Zipfian zipfian, int ranks) {
        long[] counts = new long[ranks];
        for (int i = 0; i < STEPS; i++) {
            counts[(int) zipfian.next((i + 0.5) / STEPS, ranks)]++;
        }
        return counts;
    }

    @Test
    void theSumIsThatOfTheDefinition() {
        double sum = 1 + 1 / Math.pow(2, 0.99) + 1 / Math.pow(3, 0.99);
        assertThat(Zipfian.zeta(0, 3, 0)).isCloseTo(sum, within(1e-15));
    }

    /** By Euler and Maclaurin: the sum over many terms is the integral and half of the last term. */
    @Test
    void theSumOfYcsbForScrambledKeysIsThatOfTenBillionRanks() {
        double few = 1e6;
        double many = 1e10;
        double sum = Zipfian.zeta(0, (long) few, 0)
                + (Math.pow(many, 0.01) - Math.pow(few, 0.01)) / 0.01
                + (Math.pow(many, -0.99) - Math.pow(few, -0.99)) / 2;
        assertThat(sum).isCloseTo(26.46902820178302, within(1e-8));
    }

    @Test
    void theFirstTwoRanksAreAsFrequentAsTheoryHasIt() {
        int ranks = 1000;
        double zeta = Zipfian.zeta(0, ranks, 0);
        long[] counts = counts(new Zipfian(ranks), ranks);
        assertThat(counts[0] / (double) STEPS).isCloseTo(1 / zeta, within(2e-6));
        assertThat(counts[1] / (double) STEPS).isCloseTo(1 / Math.pow(2, 0.99) / zeta, within(2e-6));
    }

    @Test
    void theOtherRanksAreNearTheory() {
        int ranks = 1000;
        double zeta = Zipfian.zeta(0, ranks, 0);
        long[] counts = counts(new Zipfian(ranks), ranks);
        long below = 0;
        for (int rank = 0; rank < ranks; rank++) {
            below += counts[rank];
            // Gray's approximation is off by 2 % of all at the most, at the ranks after the first two.
            assertThat(below / (double) STEPS)
                    .as("share of the ranks to %d", rank)
                    .isCloseTo(Zipfian.zeta(0, rank + 1, 0) / zeta, within(0.025));
        }
        assertThat(below).isEqualTo(STEPS);
    }

    @Test
    void moreRanksAreAsIfThereHadBeenSoManyAtOnce() {
        Zipfian grown = new Zipfian(500);
        grown.next(0.5, 700);
        double first = 1 / Zipfian.zeta(0, 1000, 0);
        assertThat(grown.next(first * 0.999999, 1000)).isZero();
        assertThat(grown.next(first * 1.000001, 1000)).isEqualTo(1);
    }

    @Test
    void aSingleRankIsAlwaysTheFirst() {
        assertThat(new Zipfian(1).next(0.999999)).isZero();
        assertThat(new Zipfian(2).next(0.999999)).isEqualTo(1);
    }
}
