package io.shardlab.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.verdict.Budget;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SloExpression;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrialJudgeTest {

    private static final List<Long> LEVEL = List.of(3L, 5L, 2L, 4L, 6L, 3L);

    private final TrialJudge judge = new TrialJudge(
            List.of(SloExpression.parse("p99<50ms"), SloExpression.parse("errors<0.1%")), Budget.UNLIMITED);

    private static PhaseReport trial(double p99Millis, long errors, long due, long missed) {
        double micros = p99Millis * 1000;
        LatencyReport latency = new LatencyReport(
                due,
                micros,
                1,
                micros,
                Map.of("50", micros, "90", micros, "95", micros, "99", micros, "99.9", micros, "99.99", micros));
        return new MadeUpPhase("trial 1", 1)
                .measured(false)
                .operations(due - missed - errors, due, due)
                .errors(errors == 0 ? Map.of() : Map.of("timeout", errors))
                .latency(latency)
                .openLoop(
                        missed,
                        new ArrivalReport(
                                due,
                                missed,
                                errors,
                                latency.percentilesMicros(),
                                Optional.of("even"),
                                Optional.empty()),
                        Optional.of(due / 10.0))
                .report();
    }

    @Test
    void aTrialWithinItsObjectivesCarriesItsRate() {
        assertThat(judge.missed(trial(49, 0, 20_000, 0), LEVEL)).isEmpty();
    }

    @Test
    void eachMissedObjectiveIsAReason() {
        assertThat(judge.missed(trial(71, 40, 20_000, 0), LEVEL))
                .satisfiesExactly(
                        latency -> assertThat(latency).asString().startsWith("p99<50ms missed: "),
                        errors -> assertThat(errors).asString().startsWith("errors<0.1% missed: errors was 0.200%"));
    }

    @Test
    void aBacklogThatAQueueHasByChanceIsNoReason() {
        assertThat(judge.missed(trial(20, 0, 20_000, 350), LEVEL)).isEmpty();
        assertThat(judge.missed(trial(20, 0, 200, 15), LEVEL)).isEmpty();
    }

    @Test
    void operationsThatFallBehindTheirArrivalsAreAReason() {
        assertThat(judge.missed(trial(20, 0, 20_000, 450), LEVEL))
                .singleElement()
                .asString()
                .startsWith("the rate was missed: 450 of 20,000");
        assertThat(judge.missed(trial(20, 0, 200, 25), LEVEL)).hasSize(1);
    }

    @Test
    void aBacklogThatGrowsOverTheTrialIsAReasonEvenIfItIsSmall() {
        assertThat(judge.missed(trial(20, 0, 20_000, 0), List.of(50L, 100L, 150L, 200L, 250L, 300L)))
                .singleElement()
                .asString()
                .contains("150 operations more were waiting in the second half");
    }

    @Test
    void anErrorBudgetHoldsWithoutAnObjectiveOnErrors() {
        TrialJudge byLatency = new TrialJudge(
                List.of(SloExpression.parse("p50<50ms")), new Budget(0.01, Budget.UNLIMITED.maxUnavailable()));

        assertThat(byLatency.missed(trial(20, 400, 20_000, 0), LEVEL))
                .singleElement()
                .asString()
                .startsWith("error budget missed: ");
    }
}
