package io.shardlab.answers.compare;

import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds operations whose documents the servers find in another way. Pure functions. */
final class PlanChanges {

    /** The fact on the plans of a kind of operations begins with this. */
    static final String FACT = "plan of ";

    private PlanChanges() {}

    /**
     * Compares each result with the first. Plans that only one of them knows, as results of older programs have none, are not
     * compared.
     *
     * @param names the names of the results, in their order
     */
    static List<Message> of(List<String> names, List<RunResult> results) {
        List<Message> changes = new ArrayList<>();
        Map<Statement, PlanReport> base = plans(results.get(0));
        for (int i = 1; i < results.size(); i++) {
            Map<Statement, PlanReport> other = plans(results.get(i));
            for (Map.Entry<Statement, PlanReport> before : base.entrySet()) {
                PlanReport now = other.get(before.getKey());
                if (now != null && !now.summary().equals(before.getValue().summary())) {
                    changes.add(change(before.getKey().kind(), names.get(0), before.getValue(), names.get(i), now));
                }
            }
        }
        return changes;
    }

    private static Message change(String kind, String baseName, PlanReport before, String name, PlanReport now) {
        List<String> lost = new ArrayList<>(before.indexes());
        lost.removeAll(now.indexes());
        return lost.isEmpty()
                ? Message.of(
                        "In {0}, {1} has another plan than in {2}: {3}, not {4}.",
                        name, kind, baseName, now.summary(), before.summary())
                : Message.of(
                        "In {0}, {1} does not use {2} any more: its plan is {3}, not {4} as in {5}.",
                        name, kind, String.join(", ", lost), now.summary(), before.summary(), baseName);
    }

    /** The plans of each kind of operations as facts, such as {@code plan of find} with {@code IXSCAN host_1_date_1}. */
    static Map<String, String> facts(RunResult result) {
        Map<String, String> facts = new LinkedHashMap<>();
        plans(result)
                .forEach((statement, plan) ->
                        facts.merge(FACT + statement.kind(), plan.summary(), (one, other) -> one + "; " + other));
        return facts;
    }

    /** A kind of operations and one of its statements. */
    private record Statement(String kind, String statement) {}

    /** The plans of the first phase that has them: later repetitions ask the same. */
    private static Map<Statement, PlanReport> plans(RunResult result) {
        Map<Statement, PlanReport> plans = new LinkedHashMap<>();
        for (PhaseReport phase : result.phases()) {
            for (KindReport kind : phase.measured() ? phase.latencies().kinds() : List.<KindReport>of()) {
                kind.plans().forEach(plan -> plans.putIfAbsent(new Statement(kind.name(), plan.statement()), plan));
            }
        }
        return plans;
    }
}
