package io.shardlab.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultsTest {

    private static final double EXACT = 1e-9;

    @Test
    void relatesRoundsOfTheSameTurnOnly() {
        Results results = results(List.of());

        Results.Quartiles ratio = results.ratio("ours", Round::rate, "floor");

        // The machine was three times as fast in the second turn: the ratio of the medians would be 0.5, too, but its
        // quartiles would not.
        assertThat(ratio.median()).isCloseTo(0.5, within(EXACT));
        assertThat(ratio.upper() - ratio.lower()).isCloseTo(0, within(EXACT));
    }

    @Test
    void judgesARateByTheMedianOfItsRatios() {
        Results results =
                results(List.of(Target.rateAtLeast("ours", 0.5, "floor"), Target.rateAtLeast("ours", 0.51, "floor")));

        assertThat(results.targets())
                .extracting(verdict -> verdict.met().orElseThrow())
                .containsExactly(true, false);
    }

    @Test
    void judgesCpuTimeAloneAndBesideAnother() {
        Results results = results(List.of(
                Target.cpuAtMost("ours", 2),
                Target.cpuAtMost("ours", 1.9),
                Target.cpuAtMost("ours", 4, "floor"),
                Target.cpuAtMost("ours", 3.9, "floor")));

        assertThat(results.targets())
                .extracting(verdict -> verdict.met().orElseThrow())
                .containsExactly(true, false, true, false);
    }

    @Test
    void leavesATargetUnjudgedIfThePeerWasNotThere() {
        Results results = results(List.of(Target.rateAtLeast("ours", 2, "mongoimport")));

        assertThat(results.targets().get(0).measured()).isEmpty();
        assertThat(results.targets().get(0).met()).isEmpty();
    }

    private static Results results(List<Target> targets) {
        Map<String, List<Round>> rounds = new LinkedHashMap<>();
        rounds.put("floor", List.of(round(1000, 0.5), round(3000, 0.5), round(1000, 0.5)));
        rounds.put("ours", List.of(round(500, 2), round(1500, 2), round(500, 2)));
        return Results.of("title", 1, rounds, targets);
    }

    private static Round round(long amount, double clientMicros) {
        return new Round(amount, 1, clientMicros, 3, 0, 0);
    }
}
