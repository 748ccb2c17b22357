package io.shardlab.core.diagnosis;

import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.TargetReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Examines the phases of a run by a list of rules. Immutable. */
public final class Diagnosis {

    /**
     * Shorter phases are not judged: a process's CPU time comes in steps of 10 ms, and what a cold virtual machine does in
     * its first moments is no limit of the client.
     */
    static final double SHORTEST_SECONDS = 0.5;

    private final List<Rule> rules;

    Diagnosis(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** All rules there are. */
    public static Diagnosis standard() {
        return new Diagnosis(List.of(
                new ClientProcessorsRule(),
                new WorkerProcessorsRule(),
                new MachineProcessorsRule(),
                new GarbageCollectionRule(),
                new ConnectionWaitRule(),
                new InputWaitRule(),
                new ConnectionOpeningRule(),
                new TooFewThreadsRule()));
    }

    /** What the rules recognise, in their order; what holds of several phases is said once. */
    public List<Finding> of(List<PhaseReport> phases, TargetReport target, ClientDescription client) {
        List<PhaseReport> longEnough = phases.stream()
                .filter(phase -> phase.seconds() >= SHORTEST_SECONDS)
                .toList();
        List<Finding> findings = new ArrayList<>();
        for (Rule rule : rules) {
            Map<String, Case> cases = new LinkedHashMap<>();
            for (PhaseReport phase : longEnough) {
                rule.examine(new Observation(phase, target, client))
                        .ifPresent(finding -> cases.computeIfAbsent(finding.finding(), key -> new Case(finding))
                                .seenIn(phase));
            }
            cases.values().forEach(found -> findings.add(found.finding()));
        }
        return List.copyOf(findings);
    }

    /** One finding and the phases that it was made in; the first one's figures stand for all. */
    private static final class Case {

        private final Finding first;
        private final List<String> phases = new ArrayList<>();

        Case(Finding first) {
            this.first = first;
        }

        void seenIn(PhaseReport phase) {
            phases.add(phase.repetition() > 1 ? phase.name() + " #" + phase.repetition() : phase.name());
        }

        Finding finding() {
            String others =
                    phases.size() > 1 ? "; the same in " + String.join(", ", phases.subList(1, phases.size())) : "";
            return new Finding(first.finding(), phases.get(0) + ": " + first.evidence() + others, first.advice());
        }
    }
}
