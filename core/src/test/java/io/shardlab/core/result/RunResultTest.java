package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunResultTest {

    private static RunResult run(Verdict verdict, double... perSecond) {
        List<PhaseReport> phases = new ArrayList<>();
        for (int i = 0; i < perSecond.length; i++) {
            long operations = Math.round(10 * perSecond[i]);
            phases.add(new MadeUpPhase("measure", i + 1)
                    .seconds(10)
                    .operations(operations, operations, operations)
                    .measured(true)
                    .report());
        }
        return new MadeUpRun().phases(phases).result().with(verdict);
    }

    @Test
    void furtherRepetitionsFollowThoseOfTheFirstRun() {
        RunResult all = run(Verdict.of(List.of()), 100, 110).with(run(Verdict.failed("p99"), 200, 210, 220), "repeat");

        assertThat(all.lastRepetitions()).extracting(PhaseReport::repetition).containsExactly(1, 2, 3, 4, 5);
        assertThat(all.repetitions().orElseThrow().count()).isEqualTo(5);
        assertThat(all.repetitions().orElseThrow().medianThroughput()).isEqualTo(200);
        assertThat(all.parameters()).containsEntry("repeat", 5);
        assertThat(all.verdict().status()).as("both have to meet it").isEqualTo(Verdict.Status.FAIL);
    }
}
