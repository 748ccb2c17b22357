package io.shardlab.testing;

import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SavedResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Made-up results of {@code sharded-query}. */
final class MadeUpResults {

    static final Path FOLDER = Path.of("results", "made-up");

    private MadeUpResults() {}

    /** A result with a repetition for each throughput, whose 99th percentile is 10 s divided by it. */
    static WorkloadResult ofThroughputs(double... perSecond) {
        return of(new MadeUpRun(), phases(perSecond));
    }

    static WorkloadResult of(MadeUpRun run, List<PhaseReport> phases) {
        return new WorkloadResult(new SavedResult(FOLDER, run.phases(phases).result()));
    }

    static List<PhaseReport> phases(double... perSecond) {
        List<PhaseReport> phases = new ArrayList<>();
        for (int i = 0; i < perSecond.length; i++) {
            phases.add(phase("measure", i + 1, perSecond[i]).report());
        }
        return phases;
    }

    static MadeUpPhase phase(String name, int repetition, double perSecond) {
        long operations = Math.round(perSecond * 10);
        double p99Micros = perSecond == 0 ? 0 : 1e7 / perSecond;
        return new MadeUpPhase(name, repetition)
                .operations(operations, operations, operations * 100)
                // The hypervisor took nothing.
                .client(0.5, 0.25, 0.4, Optional.empty(), Optional.of(0.0), 0)
                .latency(new LatencyReport(
                        operations,
                        p99Micros / 4,
                        p99Micros / 10,
                        p99Micros * 2,
                        Map.of("50", p99Micros / 5, "95", p99Micros / 2, "99", p99Micros, "99.9", p99Micros * 1.5)));
    }
}
