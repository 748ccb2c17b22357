package io.shardlab.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.MaximumReport.Certainty;
import io.shardlab.core.result.SloExpression;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FoundMaximumTest {

    private static final List<SloExpression> OBJECTIVES =
            List.of(SloExpression.parse("p99<50ms"), SloExpression.parse("errors<0.1%"));

    private static FoundMaximum search(Certainty certainty, int repetition, double rate) {
        return new FoundMaximum(
                certainty,
                OptionalDouble.of(rate),
                OptionalDouble.of(rate - 10),
                OptionalDouble.of(rate + 20),
                List.of(new MaximumReport.Trial(repetition, "trial 1", rate, List.of())));
    }

    @Test
    void severalSearchesGiveTheMedianAndAnIntervalThatContainsAll() {
        MaximumReport together = FoundMaximum.together(
                        OBJECTIVES,
                        List.of(
                                search(Certainty.FOUND, 1, 500),
                                search(Certainty.FOUND, 2, 560),
                                search(Certainty.FOUND, 3, 520)),
                        1)
                .orElseThrow();

        assertThat(together.objectives()).isEqualTo("p99<50ms,errors<0.1%");
        assertThat(together.rate()).contains(520.0);
        assertThat(together.low()).contains(490.0);
        assertThat(together.high()).contains(580.0);
        assertThat(together.searches()).isEqualTo(3);
        assertThat(together.certainty()).isEqualTo(Certainty.FOUND);
    }

    @Test
    void oneUndecidedSearchLeavesAllUndecided() {
        assertThat(FoundMaximum.together(
                                OBJECTIVES,
                                List.of(search(Certainty.FOUND, 1, 500), search(Certainty.NOT_MET, 2, 400)),
                                1)
                        .orElseThrow()
                        .certainty())
                .isEqualTo(Certainty.UNDECIDED);
    }

    @Test
    void ratesAreThoseThatWereMeasuredInSlowMotion() {
        MaximumReport slow = FoundMaximum.together(OBJECTIVES, List.of(search(Certainty.FOUND, 1, 500)), 20)
                .orElseThrow();

        assertThat(slow.rate()).contains(25.0);
        assertThat(slow.trials())
                .singleElement()
                .extracting(MaximumReport.Trial::rate)
                .isEqualTo(25.0);
    }

    @Test
    void aSearchWithoutAnUpperEndIsALowerBound() {
        FoundMaximum open = new FoundMaximum(
                Certainty.FOUND, OptionalDouble.of(500), OptionalDouble.of(490), OptionalDouble.empty(), List.of());

        MaximumReport together =
                FoundMaximum.together(OBJECTIVES, List.of(open), 1).orElseThrow();

        assertThat(together.lowerBound()).isTrue();
        assertThat(together.high()).isEmpty();
    }

    @Test
    void aRunWithoutASearchHasNoMaximum() {
        assertThat(FoundMaximum.together(List.of(), List.of(), 1)).isEmpty();
    }
}
