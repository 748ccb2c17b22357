package io.shardlab.mongo.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfSamplerTest {

    private static final int SAMPLES = 200_000;

    /** Chi-square over all ranks; its mean is the degrees of freedom d and its deviation sqrt(2 d). */
    @ParameterizedTest
    @CsvSource({"0.5, 50", "0.99, 50", "1, 50", "1.0000000001, 50", "1.2, 50", "2, 20", "5, 4"})
    void followsZipfsLaw(double exponent, int ranks) {
        long[] observed = new long[ranks + 1];
        ZipfSampler sampler = new ZipfSampler(ranks, exponent);
        for (int i = 0; i < SAMPLES; i++) {
            observed[(int) sampler.sample(SplitMix64.output(42, i))]++;
        }
        double total = 0;
        for (int rank = 1; rank <= ranks; rank++) {
            total += Math.pow(rank, -exponent);
        }
        double chiSquare = 0;
        for (int rank = 1; rank <= ranks; rank++) {
            double expected = SAMPLES * Math.pow(rank, -exponent) / total;
            chiSquare += (observed[rank] - expected) * (observed[rank] - expected) / expected;
        }
        int freedom = ranks - 1;
        assertThat(chiSquare).isLessThan(freedom + 5 * Math.sqrt(2.0 * freedom));
    }

    @Test
    void staysWithinItsRanks() {
        for (int ranks : new int[] {1, 2, (int) WebLogSpec.MAX_HOSTS}) {
            ZipfSampler sampler = new ZipfSampler(ranks, 0.2);
            for (int i = 0; i < 10_000; i++) {
                assertThat(sampler.sample(i)).isBetween(1L, (long) ranks);
            }
        }
    }

    @Test
    void spreadsTheFrequentHostsOverAllIndexes() {
        int hosts = 1_000;
        WebLogGenerator generator = new WebLogGenerator(WebLogSpec.zipf(1, 1, hosts, 0.01));
        boolean[] seen = new boolean[hosts];
        for (int i = 0; i < 50 * hosts; i++) {
            seen[generator.hostIndexOf(i)] = true;
        }
        assertThat(seen).doesNotContain(false);
    }
}
