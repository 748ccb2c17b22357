package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SloExpressionTest {

    /** 1,000 operations/s, response p99 4 ms, p50 1 ms, 1 % errors. */
    private static final PhaseReport PHASE = MadeUpPhase.measured(1000, 4000, Map.of("network", 10L), 990);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p99<5ms",
                "p99<=4ms",
                "p99<0.005s",
                "p99<4001us",
                "throughput>999",
                "throughput>=1k",
                "errors<=1%",
                "max<1s",
                "p50 < 2ms",
                "unavailable<1ms"
            })
    void anObjectiveThatIsMetSaysNothing(String text) {
        assertThat(SloExpression.parse(text).missedBy(PHASE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"p99<4ms, p99 was 4.000 ms", "throughput>1000, throughput was 1000/s", "errors<1%, errors was 1.000%"})
    void anObjectiveThatIsMissedSaysTheFigure(String text, String words) {
        assertThat(SloExpression.parse(text).missedBy(PHASE))
                .hasValueSatisfying(reason -> assertThat(reason).contains(text).contains(words));
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
    void theErrorBudgetIsAShareOfAllOperations() {
        assertThat(Verdict.of(List.of(PHASE), errors(0.01), List.of()).status()).isEqualTo(Verdict.Status.PASS);
        Verdict missed = Verdict.of(List.of(PHASE), errors(0.0099), List.of());
        assertThat(missed.status()).isEqualTo(Verdict.Status.FAIL);
        assertThat(missed.reasons()).singleElement().asString().contains("1.000%");
    }

    @Test
    void everyMissedObjectiveIsAReason() {
        Verdict verdict = Verdict.of(
                List.of(PHASE),
                errors(0.5),
                List.of(SloExpression.parse("p99<1ms"), SloExpression.parse("throughput>1M")));
        assertThat(verdict.reasons()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "unavailable<11s, true",
        "unavailable<=10s, true",
        "unavailable<10s, false",
        "unavailable-all<9.5s, true",
        "unavailable-all<9000ms, false"
    })
    void anObjectiveMayBeTheTimeWithoutASuccess(String text, boolean met) {
        assertThat(SloExpression.parse(text).missedBy(withOutage()).isEmpty()).isEqualTo(met);
    }

    @Test
    void anOutageBeyondItsBudgetFailsAPhaseWhoseErrorsAreFew() {
        Verdict verdict = Verdict.of(List.of(withOutage()), errors(0.5), List.of());

        assertThat(verdict.status()).isEqualTo(Verdict.Status.FAIL);
        assertThat(verdict.reasons()).singleElement().asString().contains("--max-unavailable", "10.0 s", "5.0 s");
        assertThat(Verdict.of(List.of(withOutage()), new Verdict.Budget(0.5, Duration.ofSeconds(10)), List.of())
                        .status())
                .isEqualTo(Verdict.Status.PASS);
    }

    private static PhaseReport withOutage() {
        return MadeUpPhase.measured(
                1000, 4000, Map.of("network", 10L), 990, new UnavailabilityReport(10, 2, 10, 9.2, 2));
    }

    private static Verdict.Budget errors(double maxErrorRate) {
        return new Verdict.Budget(maxErrorRate, Duration.ofSeconds(5));
    }
}
