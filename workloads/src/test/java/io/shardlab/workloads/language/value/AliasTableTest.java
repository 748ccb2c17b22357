package io.shardlab.workloads.language.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.SplitMix64;
import org.junit.jupiter.api.Test;

class AliasTableTest {

    private static final int DRAWS = 1_000_000;

    private static long[] counts(AliasTable table, int count) {
        long[] counts = new long[count];
        for (int i = 0; i < DRAWS; i++) {
            counts[table.choose(SplitMix64.output(3, i))]++;
        }
        return counts;
    }

    @Test
    void indexesAreChosenInProportionToTheirWeights() {
        long[] counts = counts(new AliasTable(new double[] {5, 0, 1e-9, 3, 2}), 5);

        assertThat(counts[0]).isBetween(498_000L, 502_000L);
        assertThat(counts[1]).isZero();
        assertThat(counts[2]).isZero();
        assertThat(counts[3]).isBetween(298_000L, 302_000L);
        assertThat(counts[4]).isBetween(198_000L, 202_000L);
    }

    @Test
    void theOnlyIndexIsAlwaysChosen() {
        assertThat(counts(new AliasTable(new double[] {1e-300}), 1)[0]).isEqualTo(DRAWS);
    }

    @Test
    void extremeBitsChooseIndexesOfTheTable() {
        AliasTable table = AliasTable.zipfian(1000, 1);

        for (long bits : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1}) {
            assertThat(table.choose(bits)).isBetween(0, 999);
        }
    }
}
