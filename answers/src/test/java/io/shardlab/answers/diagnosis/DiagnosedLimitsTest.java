package io.shardlab.answers.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.table.MadeUpCell;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosedLimitsTest {

    private static final Finding MACHINE =
            new Finding("The machine was the bottleneck.", "94 %", "Use other machines.");
    private static final Finding CLIENT = new Finding("The client was the bottleneck.", "99 %", "Use several clients.");
    private static final Finding REMARK = new Finding("The data was skewed.", "80 %", "See the shard key.");

    private static RunResult run(Finding... diagnosis) {
        return MadeUpCell.of(1)
                .throughput(100)
                .diagnosis(diagnosis)
                .measured()
                .result()
                .orElseThrow();
    }

    @Test
    void adviceQuotesEachMainLimitOfTheRunsOnce() {
        assertThat(DiagnosedLimits.advice(
                                List.of(run(MACHINE, REMARK), run(MACHINE), run(CLIENT)), Message.text("Add shards."))
                        .toString())
                .isEqualTo("The diagnosis of these runs: The machine was the bottleneck. Use other machines."
                        + " The client was the bottleneck. Use several clients.");
    }

    @Test
    void runsWithoutADiagnosisGetTheAdviceOfTheComparison() {
        assertThat(DiagnosedLimits.advice(List.of(run(), run()), Message.text("Add shards."))
                        .toString())
                .isEqualTo("Add shards.");
    }
}
