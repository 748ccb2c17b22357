package io.shardlab.answers.diagnosis;

import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Thresholds;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Finds what limited a run. The lists below are all rules in the order in which their findings are given, so the first
 * finding is the main limit; {@code docs/decisions/0015} gives the reasons for the order.
 */
public final class Diagnosis {

    /** The kinds of findings that blame the client or its machine begin with one of these. */
    private static final List<String> SPARE_SERVERS =
            List.of("client-", "machine-other-programs", "machine-hypervisor", "hypervisor-interfered");

    /** The kinds of findings that name no limit begin with this. */
    private static final String UNKNOWN = "unknown";

    /** Work that need not be done: it comes first, as the limits below are those of that work. */
    private static final List<Rule> CAUSES = List.of(PlanRules::scan);

    /** Used-up CPU: nothing else helps until there is more CPU or less work for it. */
    private static final List<Rule> CPU = List.of(
            ServerCpuRules::mongos,
            ServerCpuRules::hotShard,
            ServerCpuRules::servers,
            ServerCpuRules::hosts,
            ClientCpuRules::client,
            ClientCpuRules::threads,
            // Precedes the rules for other programs on the client's machine, because migrations may have filled it.
            DataPlacementRules::migrations,
            ClientCpuRules::steal,
            ClientCpuRules::machine);

    /** Waits that servers measured: their findings are given by the share of time, the largest first. */
    private static final List<ServerWait> SERVER_WAITS = List.of(
            new ServerWait(ServerWaitRules::writeConcern, ServerWaitRules::writeConcernShare),
            new ServerWait(ServerWaitRules::pageReads, ServerWaitRules::pageReadShare),
            new ServerWait(ServerWaitRules::eviction, ServerWaitRules::evictionShare));

    /** Limits that are deduced, that took less of the time, or that remain when nothing was busy. */
    private static final List<Rule> OTHER_LIMITS = List.of(
            ServerWaitRules::journal,
            ClientWaitRules::garbageCollection,
            ClientWaitRules::connectionPool,
            ClientWaitRules::input,
            ClientWaitRules::connectionOpening,
            ConcurrencyRules::tooFewThreads,
            ConcurrencyRules::waiting,
            ConcurrencyRules::latency);

    /** Rules for phases in which none of the above found a limit, in any repetition: only the first finding is given. */
    private static final List<Rule> FALLBACKS = List.of(FallbackRules::reachedRate, FallbackRules::undetermined);

    /** Rules for phases that are too short for any other rule. */
    private static final List<Rule> TOO_SHORT = List.of(FallbackRules::tooShort);

    /** Findings that are worth knowing, independent of the limit. */
    private static final List<Rule> REMARKS = List.of(
            StageRules::overload,
            DataPlacementRules::skewedWork,
            DataPlacementRules::skewedRouting,
            DataPlacementRules::skewedData);

    private Diagnosis() {}

    /** A rule and the share of the workers' time that it judges. */
    private record ServerWait(Rule rule, ToDoubleFunction<Observation> share) {}

    /**
     * Returns the findings of the rules, in their order. A finding that holds for several phases is given once.
     *
     * @param secondaryReads true if the run's read preference lets secondaries answer
     */
    public static List<Finding> of(
            List<PhaseReport> phases, TargetReport target, ClientDescription client, boolean secondaryReads) {
        List<Observation> all = phases.stream()
                .map(phase -> new Observation(phase, target, client, secondaryReads, others(phase, phases)))
                .toList();
        List<Observation> longEnough =
                all.stream().filter(Diagnosis::isLongEnough).toList();
        PhaseFindings limiting = new PhaseFindings();
        limits(longEnough).forEach(rule -> longEnough.forEach(observation -> limiting.add(rule, observation)));
        PhaseFindings rest = new PhaseFindings();
        Set<String> explained = limiting.phaseNames();
        for (Observation observation : all) {
            if (!explained.contains(observation.phase().name())) {
                rest.addFirst(isLongEnough(observation) ? FALLBACKS : TOO_SHORT, observation);
            }
        }
        PhaseFindings remarks = new PhaseFindings();
        REMARKS.forEach(rule -> longEnough.forEach(observation -> remarks.add(rule, observation)));
        PhaseFindings causes = new PhaseFindings();
        CAUSES.forEach(rule -> all.forEach(observation -> causes.add(rule, observation)));
        List<Finding> findings = new ArrayList<>(causes.findings());
        findings.addAll(limiting.findings());
        findings.addAll(rest.findings());
        findings.addAll(remarks.findings());
        return List.copyOf(findings);
    }

    /**
     * Returns the findings on trials that missed their objectives, of which the nearest to the limit comes first: on the first
     * one in which something was at its limit. An open loop that kept its rate and took too long is not limited by the rate.
     */
    public static List<Finding> ofMissed(
            List<PhaseReport> missed, TargetReport target, ClientDescription client, boolean secondaryReads) {
        List<Observation> trials = missed.stream()
                .map(phase -> new Observation(phase, target, client, secondaryReads, List.of()))
                .toList();
        return trials.stream()
                .filter(trial -> isLongEnough(trial) && isLimited(trial))
                .findFirst()
                .map(trial -> of(List.of(trial.phase()), target, client, secondaryReads))
                .orElseGet(() -> trials.stream()
                        .limit(1)
                        .flatMap(trial ->
                                FallbackRules.tooShort(trial).or(() -> FallbackRules.undetermined(trial)).stream())
                        .toList());
    }

    private static boolean isLimited(Observation trial) {
        return limits(List.of(trial)).stream()
                .anyMatch(rule -> rule.examine(trial).isPresent());
    }

    /** True if a finding blames the client or other programs on its machine, so that the servers may be able to do more. */
    public static boolean sparesServers(Finding finding) {
        return finding.kind()
                .filter(kind -> SPARE_SERVERS.stream().anyMatch(kind::startsWith))
                .isPresent();
    }

    /** True if a finding names a bottleneck. */
    public static boolean isKnown(Finding finding) {
        return finding.kind().filter(kind -> kind.startsWith(UNKNOWN)).isEmpty();
    }

    private static List<Rule> limits(List<Observation> observations) {
        List<Rule> limits = new ArrayList<>(CPU);
        SERVER_WAITS.stream()
                .sorted(Comparator.comparingDouble(wait -> -largestShare(wait, observations)))
                .map(ServerWait::rule)
                .forEach(limits::add);
        limits.addAll(OTHER_LIMITS);
        return limits;
    }

    private static double largestShare(ServerWait wait, List<Observation> observations) {
        return observations.stream().mapToDouble(wait.share()).max().orElse(0);
    }

    private static boolean isLongEnough(Observation observation) {
        return observation.phase().seconds() >= Thresholds.SHORTEST_SECONDS;
    }

    private static List<PhaseReport> others(PhaseReport phase, List<PhaseReport> phases) {
        return phases.stream()
                .filter(other -> other != phase && other.name().equals(phase.name()))
                .toList();
    }

    /** Findings in the order in which they were made; those of several phases with the same sentence become one. */
    private static final class PhaseFindings {
        private final Map<String, Merged> findings = new LinkedHashMap<>();
        private final Set<String> phaseNames = new HashSet<>();

        void add(Rule rule, Observation observation) {
            rule.examine(observation).ifPresent(finding -> add(finding, observation.phase()));
        }

        /** Adds only the finding of the first rule that has one. */
        void addFirst(List<Rule> rules, Observation observation) {
            rules.stream()
                    .map(rule -> rule.examine(observation))
                    .flatMap(Optional::stream)
                    .findFirst()
                    .ifPresent(finding -> add(finding, observation.phase()));
        }

        private void add(Finding finding, PhaseReport phase) {
            findings.computeIfAbsent(finding.finding(), key -> new Merged(finding, new ArrayList<>()))
                    .phases
                    .add(phase.title());
            phaseNames.add(phase.name());
        }

        Set<String> phaseNames() {
            return phaseNames;
        }

        List<Finding> findings() {
            return findings.values().stream().map(Merged::finding).toList();
        }
    }

    /** One finding and the phases in which it was made; the evidence is that of the first phase. */
    private record Merged(Finding first, List<String> phases) {

        Finding finding() {
            Message evidence = Message.of(
                    "{0}: {1}", phases.get(0), first.wording().orElseThrow().evidence());
            return first.withEvidence(
                    phases.size() > 1
                            ? Message.of(
                                    "{0}; the same in {1}",
                                    evidence, String.join(", ", phases.subList(1, phases.size())))
                            : evidence);
        }
    }
}
