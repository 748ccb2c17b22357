package io.shardlab.run.service;

import com.mongodb.ReadPreference;
import io.shardlab.analysis.diagnosis.Diagnosis;
import io.shardlab.core.engine.Engine;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.StartReport;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.target.Target;
import io.shardlab.core.target.TargetParameters;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.server.UnavailableFacts;
import io.shardlab.run.folder.ResultFolder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The measuring part of one run: every repetition's phases, and the result that they make. */
final class RunMeasurement implements AutoCloseable {

    private final RunRequest request;
    private final RunControl control;
    private final Instant startedAt;
    private final Target target;
    private final WorkloadSession session;
    private final UnavailableFacts unavailable;
    private final Observers observers;
    private final TargetOrigin origin;
    private final RecordedPhases phases;
    private final Optional<ShardingFacts> sharding;
    private final RunListener listener;
    private OptionalInt preparations = OptionalInt.empty();

    RunMeasurement(
            RunRequest request,
            RunControl control,
            Instant startedAt,
            Target target,
            WorkloadSession session,
            Engine engine,
            RunListener listener,
            ResultFolder folder) {
        this.request = request;
        this.control = control;
        this.startedAt = startedAt;
        this.listener = listener;
        this.target = target;
        this.session = session;
        this.unavailable = new UnavailableFacts(listener);
        this.observers = new Observers(target, unavailable);
        this.origin = observers.origin();
        this.sharding = ShardingFacts.from(target, session.namespace(), unavailable);
        this.phases = new RecordedPhases(
                engine, control, listener, folder, observers, new ServerWatch(target, control), sharding);
    }

    /** Runs every repetition. */
    void execute() throws InterruptedException {
        int repetitions = request.settings().get(RunParameters.REPEAT);
        for (int repetition = 1; repetition <= repetitions && !control.isStopped(); repetition++) {
            phases.repetition(repetition);
            session.prepare(phases, repetition);
            if (!control.isStopped()) {
                Work work = session.work();
                awaitCommonStart();
                List<PhaseMeasurement> measured = measure(work);
                if (!measured.isEmpty()) {
                    session.verify(measured);
                }
            }
        }
    }

    private void awaitCommonStart() throws InterruptedException {
        Optional<Instant> time = request.settings().find(RunParameters.START_AT);
        if (time.isPresent()) {
            CommonStart.at(time.get()).await(listener);
            preparations = OptionalInt.of(phases.reports().size());
        }
    }

    /** By the first phase after the waiting, unless a stop or a failure came before it. */
    private Optional<StartReport> start() {
        return preparations.isEmpty()
                ? Optional.empty()
                : phases.reports().stream()
                        .skip(preparations.getAsInt())
                        .findFirst()
                        .map(phase ->
                                StartReport.of(request.settings().get(RunParameters.START_AT), phase.startedAt()));
    }

    private List<PhaseMeasurement> measure(Work work) throws InterruptedException {
        List<PhaseMeasurement> measured = new ArrayList<>();
        if (work instanceof Work.Loop loop) {
            measure(new Work.Stage(loop, phase -> {})).ifPresent(measured::add);
        } else if (work instanceof Work.Sequence sequence) {
            for (Work.Stage stage : sequence.stages()) {
                Optional<PhaseMeasurement> phase = measure(stage);
                phase.ifPresent(measured::add);
                if (!control.isStopped()) {
                    stage.after().run(phase.orElseThrow());
                }
            }
        } else if (work instanceof Work.Steps steps) {
            for (Work.Step step : steps.steps()) {
                if (!control.isStopped()) {
                    measured.add(phases.measure(
                            PhaseSpec.closedLoop(step.name(), 1, new PhaseSpec.Limit.Operations(1)),
                            StepOperation.of(step)));
                }
            }
        }
        measured.forEach(RunMeasurement::requireWorked);
        return measured;
    }

    /** Empty if the run was stopped before. */
    private Optional<PhaseMeasurement> measure(Work.Stage stage) throws InterruptedException {
        Work.Loop loop = stage.loop();
        phases.aimAt(loop.target());
        if (!control.isStopped()) {
            warmUp(stage);
        }
        if (control.isStopped()) {
            return Optional.empty();
        }
        PhaseMeasurement measured = phases.measure(loop.spec(), loop.operations());
        requireWorked(measured);
        return Optional.of(measured);
    }

    private static void requireWorked(PhaseMeasurement phase) {
        phase.failure().ifPresent(reason -> {
            throw new RunFailedException(reason);
        });
    }

    private void warmUp(Work.Stage stage) throws InterruptedException {
        Work.Loop loop = stage.loop();
        if (!loop.warmUp().isZero()) {
            PhaseMeasurement warmUp = phases.run(
                    loop.spec().as(PhaseSpec.WARM_UP, new PhaseSpec.Limit.Time(loop.warmUp())), loop.operations());
            if (!control.isStopped()) {
                stage.warmedUp().run(warmUp);
            }
        }
    }

    /** The result of what was measured until now, or empty if nothing was. */
    Optional<RunResult> result(Optional<RuntimeException> failure) {
        List<PhaseReport> reports = phases.reports();
        if (reports.isEmpty() && !session.hasNothingToDo()) {
            return Optional.empty();
        }
        List<PhaseReport> measured = phases.measured();
        Optional<ShardingReport> placement = sharding.flatMap(ShardingFacts::collect);
        TargetReport targetReport = TargetReport.of(target.description()).with(origin);
        ClientDescription client = ClientDescription.ofThisProcess();
        return Optional.of(new RunResult(
                new RunResult.Identity(
                        request.workload().name(),
                        request.settings().find(OutputParameters.LABEL),
                        request.settings().get(RunParameters.SEED),
                        startedAt,
                        request.settings().asValues()),
                targetReport,
                client,
                reports,
                new RunResult.Outcome(
                        RepetitionSummary.ofAlike(measured),
                        placement,
                        facts(),
                        diagnosis(measured, targetReport, client),
                        verdict(measured, failure)),
                RunResult.Machines.startedAsAsked(start())));
    }

    /** The workload's own, and what the run could not see. */
    private Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>(session.facts(phases.measured()));
        if (!unavailable.sentences().isEmpty()) {
            facts.put(RunResult.UNAVAILABLE_FACTS, unavailable.sentences());
        }
        return facts;
    }

    /** What limited the run first, then the conditions that it ran under. */
    private List<Finding> diagnosis(List<PhaseReport> measured, TargetReport targetReport, ClientDescription client) {
        List<Finding> findings = new ArrayList<>(Diagnosis.of(measured, targetReport, client, secondaryReads()));
        findings.addAll(session.findings());
        findings.addAll(
                Conditions.of(request.settings().find(OutputParameters.SLO).orElse(List.of()), measured));
        findings.addAll(Conditions.of(target.description()));
        return findings;
    }

    private boolean secondaryReads() {
        return request.settings()
                .find(TargetParameters.READ_PREFERENCE)
                .or(() -> Optional.ofNullable(target.connectionString().getReadPreference()))
                .filter(preference -> !preference.equals(ReadPreference.primary()))
                .isPresent();
    }

    private Verdict verdict(List<PhaseReport> measured, Optional<RuntimeException> failure) {
        if (failure.isPresent()) {
            return Verdict.failed(failure.get().getMessage());
        }
        if (control.isStopped()) {
            return Verdict.stopped();
        }
        if (measured.isEmpty() && !session.hasNothingToDo()) {
            return Verdict.failed("nothing was measured");
        }
        return Verdict.of(
                phases.reports(),
                session.loads(),
                new Verdict.Budget(
                        request.settings().get(OutputParameters.MAX_ERROR_RATE),
                        request.settings().get(OutputParameters.MAX_UNAVAILABLE)),
                request.settings().find(OutputParameters.SLO).orElse(List.of()));
    }

    @Override
    public void close() {
        observers.close();
    }
}
