package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.parameter.ParameterType;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharesTest {

    private static final ParameterType<Shares> TYPE = Shares.type(List.of("read", "insert", "delete", "scan"));

    @Test
    void sharesHaveTheOrderOfTheNamesAndThoseThatAreNotGivenAreZero() {
        Shares shares = TYPE.parse(" insert=2.5, read = 80 ,delete=0");

        assertThat(shares).hasToString("read=80,insert=2.5,delete=0");
        assertThat(TYPE.parse(shares.toString())).isEqualTo(shares);
        assertThat(shares.all())
                .containsEntry("read", new BigDecimal("80"))
                .containsEntry("delete", BigDecimal.ZERO)
                .containsEntry("scan", BigDecimal.ZERO);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "read",
                "read=",
                "reed=1",
                "read=0",
                "read=-1,insert=2",
                "read=1,read=2",
                "read=1,",
                "read=1e9",
                "READ=1",
                "read=1=2",
                "read=111111111111111111111"
            })
    void malformedSharesAreRefused(String text) {
        assertThatThrownBy(() -> TYPE.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
