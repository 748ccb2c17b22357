package io.shardlab.answers.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.LoadedShare;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.result.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The verdicts on loads: on loads that are measured, and on loads that prepare another measurement. */
class LoadVerdictTest {

    private static final Budget BUDGET = new Budget(0.01, Duration.ofSeconds(5));
    private static final PhaseReport WELL = MadeUpPhase.measured(1000, 4000, Map.of(), 990);
    private static final Map<String, Long> CONCERNS = Map.of("write-concern", 990L);

    @Test
    void aLoadThatPreparesIsJudgedByTheSameBudget() {
        PhaseReport load = MadeUpPhase.preparing("load", CONCERNS);

        assertThat(Judgement.of(List.of(load, WELL), List.of(), BUDGET, List.of())
                        .reasons())
                .singleElement()
                .asString()
                .startsWith("error budget missed: 50.000% (990 of 1980) of the operations or documents of load failed");
    }

    @Test
    void warmUpsAreNot() {
        PhaseReport warmUp = MadeUpPhase.preparing("warm-up insert", CONCERNS);

        assertThat(Judgement.of(List.of(warmUp, WELL), List.of(), BUDGET, List.of())
                        .status())
                .isEqualTo(Verdict.Status.PASS);
    }

    @Test
    void aLoadThatPreparesHasNoObjectives() {
        PhaseReport load = MadeUpPhase.preparing("load", Map.of());
        SloExpression objective = SloExpression.parse("throughput>999");

        assertThat(Judgement.of(List.of(load, WELL), List.of(), BUDGET, List.of(objective))
                        .status())
                .isEqualTo(Verdict.Status.PASS);
    }

    @Test
    void rowsRefusedAndUnsettledDocumentsOfAllRunsCountTogether() {
        assertThat(judged(new LoadedShare(9_900, 40, 40, 20)).status()).isEqualTo(Verdict.Status.PASS);
        assertThat(judged(new LoadedShare(9_899, 40, 40, 21)).reasons())
                .containsExactly(
                        "error budget missed: 1.010% (101 of 10000) of the rows or documents of the load are not"
                                + " loaded (40 rows that could not be read, 40 documents that were refused, 21 documents of which"
                                + " it is not known whether they arrived), 1.000% may");
    }

    @Test
    void aLoadOfNothingIsNothingUnlessThereWasNothing() {
        assertThat(new LoadedShare(0, 1, 0, 0).isNothing()).isTrue();
        assertThat(new LoadedShare(0, 0, 7, 0).isNothing()).isTrue();
        assertThat(new LoadedShare(0, 0, 0, 0).isNothing()).isFalse();
        assertThat(new LoadedShare(0, 1, 0, 1).isNothing()).isFalse();
    }

    private static Verdict judged(LoadedShare load) {
        return Judgement.of(List.of(WELL), List.of(load), BUDGET, List.of());
    }
}
