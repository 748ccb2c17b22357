package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorShareTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, true",
        "0, 100, 0, true",
        "1, 100, 0, false",
        "1, 100, 0.01, true",
        "3, 300, 0.01, true",
        "7, 1000, 0.007, true",
        "10000001, 1000000000, 0.01, false",
        "9999999, 1000000000, 0.01, true",
        "5, 5, 1, true"
    })
    void aShareThatIsExactlyTheBudgetIsWithinItAndAnyMoreIsNot(long errors, long all, double budget, boolean within) {
        assertThat(new ErrorShare(errors, all).isWithin(budget)).isEqualTo(within);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 100, 0.01, 1.000% (1 of 100)",
        "11, 1001, 0.01, 1.099% (11 of 1001)",
        "100001, 10000000, 0.01, 1.00001% (100001 of 10000000)",
        "10000001, 1000000000, 0.01, 1.0000001% (10000001 of 1000000000)",
        "1, 1000000, 0, 0.0001% (1 of 1000000)"
    })
    void wordsNeverRoundAShareToABudgetThatItMisses(long errors, long all, double budget, String words) {
        assertThat(new ErrorShare(errors, all).against(budget)).isEqualTo(words);
    }

    @Test
    void aBudgetIsSaidInFull() {
        assertThat(ErrorShare.percent(0.01)).isEqualTo("1.000%");
        assertThat(ErrorShare.percent(0.0000123)).isEqualTo("0.00123%");
        assertThat(ErrorShare.percent(1)).isEqualTo("100.000%");
    }
}
