package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.TargetReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Examines the phases of a run by lists of rules. Immutable. */
public final class Diagnosis {

    private final List<Rule> processors;
    private final List<WaitRule> waits;
    private final List<Rule> otherLimits;
    private final List<Rule> otherwise;
    private final List<Rule> remarks;

    /**
     * Rules in the order in which they are said.
     *
     * @param processors on who may have used up what all need first
     * @param waits on what servers measured operations to wait for: the largest share first
     * @param otherLimits on what else may limit a phase
     * @param otherwise asked for a phase whose limit none of these recognised in any repetition; the first answer counts
     * @param remarks on what is worth knowing whatever the limit is
     */
    Diagnosis(
            List<Rule> processors,
            List<WaitRule> waits,
            List<Rule> otherLimits,
            List<Rule> otherwise,
            List<Rule> remarks) {
        this.processors = List.copyOf(processors);
        this.waits = List.copyOf(waits);
        this.otherLimits = List.copyOf(otherLimits);
        this.otherwise = List.copyOf(otherwise);
        this.remarks = List.copyOf(remarks);
    }

    /**
     * All rules there are. Whoever uses up what nobody else can give comes first: a server's own processors, the client's,
     * the machine's, unless migrations may have filled that. Then what took most of the operations' time, as measured before
     * as deduced, what took some of it, and at last what is left when nothing was busy.
     */
    public static Diagnosis standard() {
        return new Diagnosis(
                List.of(
                        new RouterProcessorsRule(),
                        new HotShardRule(),
                        new ServerProcessorsRule(),
                        new HostProcessorsRule(),
                        new ClientProcessorsRule(),
                        new WorkerProcessorsRule(),
                        new MigrationRule(),
                        new StolenProcessorsRule(),
                        new MachineProcessorsRule()),
                List.of(new WriteConcernRule(), new PageReadRule(), new EvictionRule()),
                List.of(
                        new JournalRule(),
                        new GarbageCollectionRule(),
                        new ConnectionWaitRule(),
                        new InputWaitRule(),
                        new ConnectionOpeningRule(),
                        new TooFewThreadsRule(),
                        new LatencyRule()),
                List.of(new ReachedRateRule(), new UndeterminedRule()),
                List.of(new SkewedShardsRule(), new SkewedRoutersRule(), new SkewedDataRule()));
    }

    /**
     * What the rules recognise, in their order; what holds of several phases is said once.
     *
     * @param secondaryReads whether the run's read preference lets secondaries answer
     */
    public List<Finding> of(
            List<PhaseReport> phases, TargetReport target, ClientDescription client, boolean secondaryReads) {
        List<Observation> all = phases.stream()
                .map(phase -> new Observation(phase, target, client, secondaryReads, others(phase, phases)))
                .toList();
        List<Observation> longEnough =
                all.stream().filter(Diagnosis::isLongEnough).toList();
        PhaseFindings limiting = new PhaseFindings();
        limits(longEnough).forEach(rule -> longEnough.forEach(observation -> limiting.ask(rule, observation)));
        PhaseFindings rest = new PhaseFindings();
        Set<String> explained = limiting.phaseNames();
        for (Observation observation : all) {
            if (!explained.contains(observation.phase().name())) {
                rest.askInTurn(isLongEnough(observation) ? otherwise : List.of(new TooShortRule()), observation);
            }
        }
        PhaseFindings remarked = new PhaseFindings();
        remarks.forEach(rule -> longEnough.forEach(observation -> remarked.ask(rule, observation)));
        List<Finding> findings = new ArrayList<>(limiting.findings());
        findings.addAll(rest.findings());
        findings.addAll(remarked.findings());
        return List.copyOf(findings);
    }

    private List<Rule> limits(List<Observation> observations) {
        List<Rule> limits = new ArrayList<>(processors);
        waits.stream()
                .sorted(Comparator.comparingDouble(rule -> -largestShare(rule, observations)))
                .forEach(limits::add);
        limits.addAll(otherLimits);
        return limits;
    }

    private static double largestShare(WaitRule rule, List<Observation> observations) {
        return observations.stream().mapToDouble(rule::share).max().orElse(0);
    }

    private static boolean isLongEnough(Observation observation) {
        return observation.phase().seconds() >= Thresholds.SHORTEST_SECONDS;
    }

    private static List<PhaseReport> others(PhaseReport phase, List<PhaseReport> phases) {
        return phases.stream()
                .filter(other -> other != phase && other.name().equals(phase.name()))
                .collect(Collectors.toUnmodifiableList());
    }
}
