package io.shardlab.workloads.ycsb.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FnvHashTest {

    /** The keys of the first records in every database that YCSB has loaded. */
    @ParameterizedTest
    @CsvSource({"0, 6284781860667377211", "1, 8517097267634966620", "2, 1820151046732198393"})
    void hashesAreThoseOfYcsb(long number, long hash) {
        assertThat(FnvHash.of(number)).isEqualTo(hash);
    }
}
