package io.shardlab.answers.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanChangesTest {

    private static final SavedResult INDEXED = result("IXSCAN host_1_date_1");
    private static final SavedResult SCANNED = result("COLLSCAN");

    private static SavedResult result(String summary) {
        return result(new PlanReport("find weblog", summary, List.of("host")));
    }

    private static SavedResult result(PlanReport... plans) {
        MadeUpPhase phase = new MadeUpPhase("measure", 1).kind("find", Optional.of("direct"), plans);
        return new SavedResult(
                Path.of("r"), new MadeUpRun().phases(List.of(phase.report())).result());
    }

    private static Comparison compare(SavedResult base, SavedResult other) {
        return new ResultComparer(List.of(base, other)).compare(Optional.empty());
    }

    @Test
    void anIndexThatIsNotUsedAnyMoreIsNamed() {
        Comparison comparison = compare(INDEXED, SCANNED);

        assertThat(comparison.plans())
                .extracting(Message::toString)
                .containsExactly("In B, find does not use host_1_date_1 any more: its plan is COLLSCAN, not IXSCAN"
                        + " host_1_date_1 as in A.");
        assertThat(comparison.differences().get(0))
                .isEqualTo(new Comparison.Difference("plan of find", List.of("IXSCAN host_1_date_1", "COLLSCAN")));
    }

    @Test
    void anotherPlanThatUsesMoreIndexesIsNamedWithoutALoss() {
        assertThat(compare(SCANNED, INDEXED).plans())
                .extracting(Message::toString)
                .containsExactly("In B, find has another plan than in A: IXSCAN host_1_date_1, not COLLSCAN.");
    }

    @Test
    void samePlansAndThoseOfOlderProgramsAreNoDifference() {
        SavedResult older = result(new PlanReport[0]);

        assertThat(compare(INDEXED, INDEXED).plans()).isEmpty();
        assertThat(compare(older, INDEXED).plans()).isEmpty();
        assertThat(compare(older, INDEXED).differences()).isEmpty();
    }

    @Test
    void historyNamesThePlanWhereItChanged() {
        assertThat(SeriesConditions.differences(INDEXED.result(), SCANNED.result()))
                .extracting(Comparison.Difference::name)
                .containsExactly("plan of find");
        assertThat(SeriesConditions.of(INDEXED.result())).isEqualTo(SeriesConditions.of(SCANNED.result()));
    }
}
