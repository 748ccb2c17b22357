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

/** Findings in the order in which they were made; those of several phases with the same sentence become one. */
final class PhaseFindings {

    private final Map<String, Merged> findings = new LinkedHashMap<>();
    private final Set<String> phaseNames = new HashSet<>();

    /** Adds what a rule finds in a phase, if anything. */
    void add(Rule rule, Observation observation) {
        rule.examine(observation).ifPresent(finding -> add(finding, observation.phase()));
    }

    /** Adds only what the first rule finds that finds something. */
    void addFirst(List<Rule> rules, Observation observation) {
        rules.stream()
                .map(rule -> rule.examine(observation))
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(finding -> add(finding, observation.phase()));
    }

    private void add(Finding finding, PhaseReport phase) {
        String title = phase.title();
        findings.computeIfAbsent(finding.finding(), key -> new Merged(finding, new ArrayList<>()))
                .phases
                .add(title);
        phaseNames.add(phase.name());
    }

    /** Names of the phases in which something was found, in any repetition. */
    Set<String> phaseNames() {
        return phaseNames;
    }

    List<Finding> findings() {
        return findings.values().stream().map(Merged::finding).toList();
    }

    /** One finding and the phases in which it was made; the evidence is that of the first phase. */
    private record Merged(Finding first, List<String> phases) {

        Finding finding() {
            String others =
                    phases.size() > 1 ? "; the same in " + String.join(", ", phases.subList(1, phases.size())) : "";
            return new Finding(first.finding(), phases.get(0) + ": " + first.evidence() + others, first.advice());
        }
    }
}
