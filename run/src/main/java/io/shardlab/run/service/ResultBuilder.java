package io.shardlab.run.service;

import com.mongodb.ReadPreference;
import io.shardlab.answers.diagnosis.Diagnosis;
import io.shardlab.answers.verdict.Budget;
import io.shardlab.answers.verdict.Judgement;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.SlowMotionScale;
import io.shardlab.core.result.StartReport;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.result.TogetherReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.run.search.FoundMaximum;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts together the result of a run: its figures, its target, the diagnosis and the verdict. Confined to the run's thread. */
final class ResultBuilder {

    private final RunRequest request;
    private final Instant startedAt;
    private final Target target;
    private final WorkloadSession session;
    private final RecordedPhases phases;
    private final Optional<TogetherReport> together;

    /** @param together the place of this load machine among several */
    ResultBuilder(
            RunRequest request,
            Instant startedAt,
            Target target,
            WorkloadSession session,
            RecordedPhases phases,
            Optional<TogetherReport> together) {
        this.request = request;
        this.startedAt = startedAt;
        this.target = target;
        this.session = session;
        this.phases = phases;
        this.together = together;
    }

    /**
     * The result of what was measured until now; empty if nothing was measured.
     *
     * @param stopped true if a stop ended the run
     * @param commonStart when it began, if a time was asked for
     * @param searches the results of searches for the maximum rate
     */
    Optional<RunResult> build(boolean stopped, Optional<StartReport> commonStart, List<FoundMaximum> searches) {
        List<PhaseReport> reports = phases.reports();
        if (reports.isEmpty() && !session.hasNothingToDo()) {
            return Optional.empty();
        }
        List<PhaseReport> measured = phases.measured();
        Optional<ShardingReport> placement = phases.placement();
        Optional<SlowMotionReport> slowMotion = phases.slowMotion();
        TargetReport asked = target.description().report().with(phases.origin());
        TargetReport targetReport = slowMotion.map(asked::with).orElse(asked);
        ClientDescription client = ClientDescription.ofThisProcess();
        Limits limits = limits(
                FoundMaximum.together(
                        request.settings().find(SearchParameters.FIND_MAX).orElse(List.of()),
                        searches,
                        slowMotion.map(SlowMotionReport::factor).orElse(1.0)),
                targetReport,
                client);
        return Optional.of(new RunResult(
                RunResult.SCHEMA_VERSION,
                request.workload().name(),
                request.settings().find(OutputParameters.LABEL),
                request.settings().get(RunParameters.SEED),
                startedAt,
                request.settings().asValues(),
                targetReport,
                client,
                reports,
                RepetitionSummary.ofAlike(measured),
                limits.maximum(),
                placement,
                session.input(),
                facts(),
                diagnosis(limits.findings(), measured, targetReport),
                verdict(scaled(reports, slowMotion), limits.maximum(), stopped),
                new RunResult.Machines(commonStart, together, List.of(), List.of())));
    }

    /** Objectives apply to the simulated cluster. */
    private static List<PhaseReport> scaled(List<PhaseReport> reports, Optional<SlowMotionReport> slowMotion) {
        return slowMotion
                .map(motion -> SlowMotionScale.simulated(reports, motion))
                .orElse(reports);
    }

    /** The workload's own facts, and those that the run could not see. */
    private Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>(session.facts(phases.measured()));
        if (!phases.unavailableFacts().isEmpty()) {
            facts.put(RunResult.UNAVAILABLE_FACTS, phases.unavailableFacts());
        }
        return facts;
    }

    /**
     * The limits of the run.
     *
     * @param findings the findings, the main limit first
     * @param maximum the maximum rate with its limit; empty if none was searched
     */
    private record Limits(List<Finding> findings, Optional<MaximumReport> maximum) {}

    /** The limit beyond a maximum shows in the trials that missed the objectives, not in the one that met them. */
    private Limits limits(Optional<MaximumReport> found, TargetReport targetReport, ClientDescription client) {
        List<PhaseReport> missed =
                found.map(maximum -> maximum.beyond(phases.reports())).orElse(List.of());
        if (missed.isEmpty()) {
            return new Limits(Diagnosis.of(phases.measured(), targetReport, client, secondaryReads()), found);
        }
        List<Finding> findings = Diagnosis.ofMissed(missed, targetReport, client, secondaryReads());
        Optional<String> limit = findings.stream()
                .limit(1)
                .filter(Diagnosis::isKnown)
                .map(Finding::finding)
                .findFirst();
        boolean serversSpared = findings.stream().limit(1).anyMatch(Diagnosis::sparesServers);
        return new Limits(findings, found.map(maximum -> maximum.limited(limit, serversSpared)));
    }

    /** The findings on what limited the run, then those on its conditions. */
    private List<Finding> diagnosis(List<Finding> limits, List<PhaseReport> measured, TargetReport targetReport) {
        List<Finding> findings = new ArrayList<>(limits);
        findings.addAll(session.findings());
        findings.addAll(ConditionFindings.of(
                request.settings().find(OutputParameters.SLO).orElse(List.of()), measured));
        findings.addAll(targetReport
                .slowMotion()
                .map(phases::findings)
                .orElseGet(() -> ConditionFindings.of(target.description())));
        return findings;
    }

    private boolean secondaryReads() {
        return request.settings()
                .find(TargetParameters.READ_PREFERENCE)
                .or(() -> Optional.ofNullable(target.connectionString().getReadPreference()))
                .filter(preference -> !preference.equals(ReadPreference.primary()))
                .isPresent();
    }

    /** Trials beyond the maximum may miss objectives and budgets. */
    private Verdict verdict(List<PhaseReport> all, Optional<MaximumReport> maximum, boolean stopped) {
        if (stopped) {
            return Verdict.stopped();
        }
        if (all.stream().noneMatch(PhaseReport::measured) && !session.hasNothingToDo()) {
            return Verdict.of(List.of(Message.of("nothing was measured")));
        }
        Verdict verdict = Judgement.of(
                all.stream()
                        .filter(phase -> phase.measured()
                                || maximum.filter(search -> search.isTrial(phase))
                                        .isEmpty())
                        .toList(),
                session.loads(),
                new Budget(
                        request.settings().get(RunParameters.MAX_ERROR_RATE),
                        request.settings().get(RunParameters.MAX_UNAVAILABLE)),
                request.settings().find(OutputParameters.SLO).orElse(List.of()));
        return maximum.flatMap(MaximumReport::failure).map(verdict::and).orElse(verdict);
    }
}
