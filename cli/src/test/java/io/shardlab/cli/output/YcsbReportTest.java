package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SlowMotionScale;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class YcsbReportTest {

    /** 1,000 operations in 10 s, of which the client collected garbage for 0.5 s. */
    private final MadeUpRun run = new MadeUpRun()
            .phases(List.of(new MadeUpPhase("measure", 1)
                    .client(0.5, 0.25, 0.4, Optional.empty(), Optional.empty(), 0.5)
                    .latency(new LatencyReport(1000, 1000, 1, 2000, Map.of("50", 900.0)))
                    .report()));

    @Test
    void garbageCollectionIsAShareOfTheRunTime() {
        YcsbReport report = new YcsbReport(run.result());

        assertThat(report.render()).contains("[OVERALL], RunTime(ms), 10000", "[TOTAL_GC_TIME_%], Time(%), 5.0");
        assertThat(report.note()).isEmpty();
    }

    @Test
    void ofALoadInBatchesTheRecordsAreCountedAsYcsbDoes() {
        YcsbReport report = new YcsbReport(new MadeUpRun()
                .phases(List.of(new MadeUpPhase("load", 1)
                        .measured(true)
                        .operations(10, 1000, 100_000)
                        .latency(new LatencyReport(10, 5000, 4000, 6000, Map.of("50", 5e3, "95", 5e3, "99", 6e3)))
                        .kind("insert", Optional.empty())
                        .report()))
                .result());

        assertThat(report.render())
                .contains(
                        "[INSERT], Operations, 1000",
                        "[INSERT], AverageLatency(us), 5000.0",
                        "[INSERT], Return=OK, 10",
                        "[INSERT], Return=BATCHED_OK, 990")
                .containsPattern("\\[OVERALL], Throughput\\(ops/sec\\), 100\\.0");
        assertThat(report.note().orElseThrow()).contains("Latencies are those of whole batches");
    }

    @Test
    void theClientOfAClusterInSlowMotionIsNotSlowedAndScaledFiguresAreSaidToBe() {
        RunResult scaled = SlowMotionScale.simulated(run.slowMotion(20).result());
        YcsbReport report = new YcsbReport(scaled);

        assertThat(report.render())
                .contains(
                        "[OVERALL], RunTime(ms), 500",
                        "[OVERALL], Throughput(ops/sec), 2000.0",
                        "[TOTAL_GC_TIME_%], Time(%), 5.0");
        assertThat(report.note().orElseThrow())
                .startsWith("Scaled: rates and times are those of lan")
                .contains("measure 100 ops/s in 10.0 s");
    }
}
