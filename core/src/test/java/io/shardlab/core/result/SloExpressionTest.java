package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SloExpressionTest {

    @ParameterizedTest
    @CsvSource({
        "p99<5ms, p99, <, 5000, true",
        "p99.9<=0.005s, p99.9, <=, 5000, true",
        "min>4001us, min, >, 4001, true",
        "p50 < 2ms, p50, <, 2000, true",
        "throughput>999, throughput, >, 999, false",
        "throughput>=1k, throughput, >=, 1000, false",
        "errors<=0.7%, errors, <=, 0.007, false",
        "unavailable-all<2s, unavailable-all, <, 2000000, false"
    })
    void anObjectiveIsAFigureAComparisonAndALimit(
            String text, String figure, String operator, double limit, boolean latency) {
        SloExpression objective = SloExpression.parse(text);
        assertThat(objective).isEqualTo(new SloExpression(figure, operator, limit, text.replace(" ", "")));
        assertThat(objective.isOfLatency()).isEqualTo(latency);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "p99",
                "p99<",
                "p99<5",
                "p98<5ms",
                "p99=5ms",
                "throughput>5ms",
                "errors<5ms",
                "p99<-1ms",
                "unavailable<5",
                "unavailable<5%"
            })
    void whatIsNoObjectiveIsRefused(String text) {
        assertThatThrownBy(() -> SloExpression.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aLimitIsMetAsTheComparisonSays() {
        assertThat(SloExpression.parse("p99<4ms").isMetBy(4000)).isFalse();
        assertThat(SloExpression.parse("p99<=4ms").isMetBy(4000)).isTrue();
        assertThat(SloExpression.parse("p99>4ms").isMetBy(4000)).isFalse();
        assertThat(SloExpression.parse("p99>=4ms").isMetBy(4000)).isTrue();
    }
}
