package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Findings in the order in which they were made, each with the phases that it was made in. */
final class PhaseFindings {

    private final Map<String, Case> cases = new LinkedHashMap<>();
    private final Set<String> phaseNames = new HashSet<>();

    /** Keeps what a rule finds in a phase. */
    void ask(Rule rule, Observation observation) {
        rule.examine(observation).ifPresent(finding -> keep(finding, observation.phase()));
    }

    /** Keeps what the first of the rules that find something finds. */
    void askInTurn(List<Rule> rules, Observation observation) {
        rules.stream()
                .map(rule -> rule.examine(observation))
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(finding -> keep(finding, observation.phase()));
    }

    private void keep(Finding finding, PhaseReport phase) {
        cases.computeIfAbsent(finding.finding(), key -> new Case(finding)).seenIn(phase);
        phaseNames.add(phase.name());
    }

    /** Names of the phases that something was found in, in any repetition. */
    Set<String> phaseNames() {
        return phaseNames;
    }

    List<Finding> findings() {
        return cases.values().stream().map(Case::finding).toList();
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
