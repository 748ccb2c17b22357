package io.shardlab.run.service;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;

/** Findings about the conditions of a measurement that matter for comparing it with another. Pure functions. */
final class ConditionFindings {

    private ConditionFindings() {}

    /**
     * The finding if a closed loop was judged by an objective on latency, which it meets more easily than an open loop.
     */
    static List<Finding> of(List<SloExpression> objectives, List<PhaseReport> measured) {
        List<String> onLatency = objectives.stream()
                .filter(SloExpression::isOfLatency)
                .map(SloExpression::text)
                .toList();
        boolean closed = measured.stream()
                .anyMatch(phase -> phase.openLoop().targetRate().isEmpty());
        return onLatency.isEmpty() || !closed
                ? List.of()
                : List.of(Finding.of(
                        "closed-loop-objective",
                        Message.of("An objective on latency was judged by a closed loop, which under-samples stalls."),
                        Message.of(
                                "--slo {0} without --target-rate: while a server stands still, each thread waits in one "
                                        + "operation and sends none of those that users would have sent",
                                String.join(",", onLatency)),
                        Message.of(
                                "Give the load that is expected as --target-rate: response time then counts for every operation "
                                        + "that was due.")));
    }

    static List<Finding> of(TargetDescription target) {
        List<Finding> findings = new ArrayList<>();
        if (target.local()) {
            int cpus = Runtime.getRuntime().availableProcessors();
            findings.add(Finding.of(
                    "one-machine",
                    Message.of("All servers and the client shared one machine."),
                    Message.of("local cluster, {0} processors", cpus),
                    Message.of(
                            target.kind() == TargetKind.SHARDED
                                    ? "Compare runs on this machine with one another; more shards add no processors here."
                                    : "Compare runs on this machine with one another.")));
        }
        if (target.routerKind() == RouterKind.EMBEDDED) {
            findings.add(Finding.of(
                    "embedded-mongos",
                    Message.of("The embedded mongos routed, not a mongos binary."),
                    Message.of("the adapter of this program routed the operations"),
                    Message.of("Put a mongos on PATH or in --mongodb-bin to have it route instead.")));
        }
        return findings;
    }
}
