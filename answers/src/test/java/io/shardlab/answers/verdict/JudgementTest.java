package io.shardlab.answers.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.result.UnavailabilityReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Language;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgementTest {

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
        assertThat(missed(text, PHASE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"p99<4ms, p99 was 4.000 ms", "throughput>1000, throughput was 1000/s", "errors<1%, errors was 1.000%"})
    void anObjectiveThatIsMissedSaysTheFigure(String text, String words) {
        assertThat(missed(text, PHASE))
                .hasValueSatisfying(reason -> assertThat(reason).contains(text).contains(words));
    }

    @Test
    void theErrorBudgetIsAShareOfAllOperations() {
        assertThat(Judgement.of(List.of(PHASE), List.of(), errors(0.01), List.of())
                        .status())
                .isEqualTo(Verdict.Status.PASS);
        Verdict missed = Judgement.of(List.of(PHASE), List.of(), errors(0.0099), List.of());
        assertThat(missed.status()).isEqualTo(Verdict.Status.FAIL);
        assertThat(missed.reasons()).singleElement().asString().contains("1.000%");
    }

    @Test
    void everyMissedObjectiveIsAReason() {
        Verdict verdict = Judgement.of(
                List.of(PHASE),
                List.of(),
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
        assertThat(missed(text, withOutage()).isEmpty()).isEqualTo(met);
    }

    @Test
    void anOutageBeyondItsBudgetFailsAPhaseWhoseErrorsAreFew() {
        Verdict verdict = Judgement.of(List.of(withOutage()), List.of(), errors(0.5), List.of());

        assertThat(verdict.status()).isEqualTo(Verdict.Status.FAIL);
        assertThat(verdict.reasons()).singleElement().asString().contains("--max-unavailable", "10.0 s", "5.0 s");
        assertThat(Judgement.of(List.of(withOutage()), List.of(), new Budget(0.5, Duration.ofSeconds(10)), List.of())
                        .status())
                .isEqualTo(Verdict.Status.PASS);
    }

    private static PhaseReport withOutage() {
        return MadeUpPhase.measured(
                1000, 4000, Map.of("network", 10L), 990, new UnavailabilityReport(10, 2, 10, 9.2, 2));
    }

    private static Budget errors(double maxErrorRate) {
        return new Budget(maxErrorRate, Duration.ofSeconds(5));
    }

    @ParameterizedTest
    @MethodSource("io.shardlab.core.result.SloExpression#figures")
    void everyFigureThatCanBeLimitedIsInTheCatalogueInAKnownUnit(String figure) {
        String unit = switch (figure) {
            case "throughput", "max-rate" -> "";
            case "errors" -> "%";
            default -> "ms";
        };
        SloExpression objective = SloExpression.parse(figure + "<1" + unit);
        assertThat(ObjectiveCheck.figure(objective).unit())
                .isEqualTo(
                        switch (figure) {
                            case "throughput" -> "ops/s";
                            case "max-rate" -> "/s";
                            case "errors" -> "%";
                            case "unavailable", "unavailable-all" -> "s";
                            default -> "ms";
                        });
    }

    @Test
    void anObjectiveOfExactlyWhatWasMeasuredIsMetInEveryUnit() {
        for (int nanos = 1; nanos < 20_000; nanos += 7) {
            double micros = nanos / 1e3;
            assertThat(missed("p99<=" + micros + "us", MadeUpPhase.measured(1, micros, Map.of(), 1)))
                    .as("%s us", micros)
                    .isEmpty();
        }
        for (long errors = 1; errors < 1_000; errors++) {
            PhaseReport phase = MadeUpPhase.measured(1, 1, Map.of("network", errors), 1_000 - errors);
            assertThat(missed("errors<=" + errors / 10.0 + "%", phase))
                    .as("%d of 1000", errors)
                    .isEmpty();
        }
    }

    @Test
    void percentilesThatMissedOrFailedOperationsMayHaveRaisedMissTheirUpperLimits() {
        ArrivalReport arrivals =
                new ArrivalReport(400, 39, 0, Map.of("50", 1000.0, "90", 1000.0), Optional.empty(), Optional.empty());
        LatencyReport latency = new LatencyReport(
                400, 2000, 500, 400_000, Map.of("50", 1000.0, "90", 1000.0, "95", 190_000.0, "99", 1000.0));
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .latency(latency)
                .openLoop(39, arrivals, Optional.of(100.0))
                .report();

        assertThat(missed("p90<50ms", phase)).isEmpty();
        assertThat(missed("min<1ms", phase)).isEmpty();
        assertThat(missed("p99>0ms", phase)).isEmpty();
        assertThat(missed("p99<50ms", phase))
                .hasValueSatisfying(reason -> assertThat(reason).contains("of 400", "39 were missed", "or more"));
        assertThat(missed("p95<500ms", phase)).as("9.75 % may have been slower").isPresent();
        assertThat(missed("max<1s", phase)).isPresent();
        assertThat(missed("mean<1s", phase)).isPresent();
    }

    @Test
    void anObjectiveOnLatencyIsMissedWhereNoOperationSucceeded() {
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .operations(0, 0, 0)
                .latency(new LatencyReport(0, 0, 0, 0, Map.of("99", 0.0)))
                .report();

        assertThat(missed("p99<1s", phase)).hasValue("p99<1s missed: no operation succeeded");
    }

    private static Optional<String> missed(String objective, PhaseReport phase) {
        return new ObjectiveCheck(SloExpression.parse(objective), phase)
                .missed()
                .map(reason -> reason.in(Language.ENGLISH));
    }
}
