package io.shardlab.mongo.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class YcsbZipfianTest {

    private static final int STEPS = 1_000_000;

    /** Counts the evenly spread numbers in [0, 1) that give each rank: its probability without chance. */
    private static long[] counts(YcsbZipfian zipfian, int ranks) {
        long[] counts = new long[ranks];
        for (int i = 0; i < STEPS; i++) {
            counts[(int) zipfian.next((i + 0.5) / STEPS, ranks)]++;
        }
        return counts;
    }

    @Test
    void theSumIsThatOfTheDefinition() {
        double sum = 1 + 1 / Math.pow(2, 0.99) + 1 / Math.pow(3, 0.99);
        assertThat(YcsbZipfian.zeta(3)).isCloseTo(sum, within(1e-15));
    }

    @Test
    void manyTermsAreNotAddedUpButTheSumIsTheSame() {
        double sum = 0;
        for (int i = 1; i <= 2_000_000; i++) {
            sum += 1 / Math.pow(i, 0.99);
            if (i == 1_000 || i == 1_001 || i == 50_000 || i == 2_000_000) {
                assertThat(YcsbZipfian.zeta(i)).as("%d terms", i).isCloseTo(sum, within(1e-11));
            }
        }
    }

    @Test
    void theSumOfYcsbForScrambledKeysIsThatOfTenBillionRanks() {
        assertThat(YcsbZipfian.zeta(10_000_000_000L)).isCloseTo(26.46902820178302, within(1e-8));
    }

    @Test
    void theFirstTwoRanksAreAsFrequentAsTheoryHasIt() {
        int ranks = 1000;
        double zeta = YcsbZipfian.zeta(ranks);
        long[] counts = counts(new YcsbZipfian(ranks), ranks);
        assertThat(counts[0] / (double) STEPS).isCloseTo(1 / zeta, within(2e-6));
        assertThat(counts[1] / (double) STEPS).isCloseTo(1 / Math.pow(2, 0.99) / zeta, within(2e-6));
    }

    @Test
    void theOtherRanksAreNearTheory() {
        int ranks = 1000;
        double zeta = YcsbZipfian.zeta(ranks);
        long[] counts = counts(new YcsbZipfian(ranks), ranks);
        long below = 0;
        for (int rank = 0; rank < ranks; rank++) {
            below += counts[rank];
            // Gray's approximation is off by 2 % of all at the most, at the ranks after the first two.
            assertThat(below / (double) STEPS)
                    .as("share of the ranks to %d", rank)
                    .isCloseTo(YcsbZipfian.zeta(rank + 1) / zeta, within(0.025));
        }
        assertThat(below).isEqualTo(STEPS);
    }

    @Test
    void moreRanksAreAsIfThereHadBeenSoManyAtOnce() {
        YcsbZipfian grown = new YcsbZipfian(500);
        grown.next(0.5, 700);
        double first = 1 / YcsbZipfian.zeta(1000);
        assertThat(grown.next(first * 0.999999, 1000)).isZero();
        assertThat(grown.next(first * 1.000001, 1000)).isEqualTo(1);
    }

    @Test
    void aSingleRankIsAlwaysTheFirst() {
        assertThat(new YcsbZipfian(1).next(0.999999)).isZero();
        assertThat(new YcsbZipfian(2).next(0.999999)).isEqualTo(1);
    }
}
