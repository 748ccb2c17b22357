package io.shardlab.workloads.ycsb.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyNamesTest {

    @ParameterizedTest
    @CsvSource({
        "0, false, 1, user6284781860667377211",
        "1, false, 1, user8517097267634966620",
        "2, false, 1, user1820151046732198393",
        "5, true, 1, user5",
        "5, true, 8, user00000005",
        "123, true, 2, user123",
        "0, false, 20, user06284781860667377211"
    })
    void keysAreThoseOfYcsb(long number, boolean ordered, int padding, String key) {
        assertThat(new KeyNames(ordered, padding).name(number)).isEqualTo(key);
    }
}
