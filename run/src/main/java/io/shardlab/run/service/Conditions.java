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
final class Conditions {

    private Conditions() {}

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
                        say("closed-loop"),
                        say("closed-loop.evidence", String.join(",", onLatency)),
                        say("closed-loop.advice")));
    }

    static List<Finding> of(TargetDescription target) {
        List<Finding> findings = new ArrayList<>();
        if (target.local()) {
            int cpus = Runtime.getRuntime().availableProcessors();
            findings.add(Finding.of(
                    say("one-machine"),
                    say("one-machine.evidence", cpus),
                    say(target.kind() == TargetKind.SHARDED ? "one-machine.advice.sharded" : "one-machine.advice")));
        }
        if (target.routerKind() == RouterKind.EMBEDDED) {
            findings.add(Finding.of(say("embedded"), say("embedded.evidence"), say("embedded.advice")));
        }
        return findings;
    }

    /** A message of the bundle {@code io/shardlab/messages/conditions}. */
    private static Message say(String name, Object... values) {
        return Message.of("conditions." + name, values);
    }
}
