package io.shardlab.run.service;

import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import io.shardlab.answers.folder.ResultFolder;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.error.MemoryLimit;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SlowMotionScale;
import io.shardlab.core.result.StartReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.connection.UriDatabase;
import io.shardlab.mongo.watch.WatchedTarget;
import io.shardlab.run.search.MaximumSearch;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One run, from opening its target to its saved result. Used once, confined to one thread. */
public final class Run {

    private final RunRequest request;
    private final Settings settings;
    private final RunControl control;
    private final TargetOpener opener;
    private final RunListener listener;
    private final OtherMachines machines;
    private final Instant startedAt;
    private final Deque<Runnable> closing = new ArrayDeque<>();
    private Target target;
    private ServerWatch servers;
    private WorkloadSession session;
    private RecordedPhases phases;
    private Optional<MaximumSearch> search = Optional.empty();
    private OptionalInt phasesBeforeStart = OptionalInt.empty();
    private Optional<RuntimeException> failure = Optional.empty();

    public Run(RunRequest request, RunControl control, TargetOpener opener, RunListener listener) {
        this(request, control, opener, listener, OtherMachines.NONE);
    }

    /** A run that several load machines make together. */
    public Run(
            RunRequest request, RunControl control, TargetOpener opener, RunListener listener, OtherMachines machines) {
        this.request = request;
        this.settings = request.settings();
        this.control = control;
        this.opener = opener;
        this.listener = listener;
        this.machines = machines;
        this.startedAt = machines.clock().instant();
    }

    /**
     * Runs, and blocks until everything that was started has ended. Saves and returns what was measured, even before a failure
     * or a stop. If the program chooses the factor of slow motion, it is found by short runs first.
     *
     * @throws ShardlabException if the run could not begin
     */
    public RunOutcome execute() {
        return FactorSearch.isNeeded(settings)
                ? new Run(FactorSearch.applied(request, control, opener, listener), control, opener, listener).run()
                : run();
    }

    /** Like {@link #execute}, with the computed factor if the program chooses it. */
    RunOutcome run() {
        if (isStoppedByCheck()) {
            return new RunOutcome(Optional.empty(), settings.get(OutputParameters.OUT), Optional.empty(), true);
        }
        warnOfUnusedParameters();
        UriDatabase.notice(settings).ifPresent(listener::say);
        try (ResultFolder folder = newFolder()) {
            Optional<RunResult> result;
            try {
                untilStopped(() -> {
                    openTarget();
                    openSession();
                    openPhases(folder);
                    int repetitions = settings.get(RunParameters.REPEAT);
                    for (int repetition = 1; repetition <= repetitions && !control.isStopped(); repetition++) {
                        runRepetition(repetition);
                    }
                });
                blameOthers();
                result = report();
            } finally {
                close();
            }
            // Servers that were started for the run have ended, which frees the space of their data on a full disk.
            Optional<RunResult> ended = result.map(this::withFailure);
            ended.ifPresentOrElse(measured -> save(measured, folder), folder::discard);
            return new RunOutcome(ended.map(SlowMotionScale::simulated), folder.path(), failure, control.isStopped());
        }
    }

    private void runRepetition(int repetition) throws InterruptedException {
        phases.repetition(repetition);
        session.prepare(phases, repetition);
        if (control.isStopped()) {
            return;
        }
        Work work = session.work();
        awaitCommonStart();
        List<PhaseMeasurement> measured =
                search.isPresent() ? search.get().search(work, repetition) : measure(work.stages());
        if (!measured.isEmpty()) {
            verify(() -> session.verify(measured));
        }
    }

    private List<PhaseMeasurement> measure(List<Work.Stage> stages) throws InterruptedException {
        List<PhaseMeasurement> measured = new ArrayList<>();
        for (Work.Stage stage : stages) {
            if (control.isStopped()) {
                break;
            }
            phases.aimAt(stage.loop().target());
            warmUp(stage);
            if (!control.isStopped()) {
                measured.add(measure(stage));
            }
        }
        return measured;
    }

    private void warmUp(Work.Stage stage) throws InterruptedException {
        Work.Loop loop = stage.loop();
        if (!loop.warmUp().isZero()) {
            PhaseSpec spec = loop.spec().as(PhaseSpec.WARM_UP, new PhaseSpec.Limit.Time(loop.warmUp()));
            PhaseMeasurement warmUp = phases.run(spec, loop.operations());
            requireDone(warmUp);
            if (!control.isStopped()) {
                stage.warmedUp().run(warmUp);
            }
        }
    }

    private PhaseMeasurement measure(Work.Stage stage) throws InterruptedException {
        PhaseMeasurement measured =
                phases.measure(stage.loop().spec(), stage.loop().operations());
        requireDone(measured);
        if (!control.isStopped()) {
            verify(() -> stage.after().run(measured));
        }
        return measured;
    }

    static void requireDone(PhaseMeasurement phase) {
        phase.failure().ifPresent(reason -> {
            throw new RunFailedException(reason);
        });
    }

    private void warnOfUnusedParameters() {
        request.unused()
                .forEach(name -> listener.warn(Message.of(
                        "--{0} has no effect on {1}", name, request.workload().name())));
    }

    /** Checks what the workload needs, which may read much of a file; true if a stop has interrupted that. */
    private boolean isStoppedByCheck() {
        try {
            control.interruptibly(() -> {
                request.workload().check(settings);
                return null;
            });
            return false;
        } catch (RuntimeException e) {
            if (!control.isStopped() || !isInterrupt(e)) {
                throw e;
            }
            return true;
        } catch (Exception e) {
            // A stop: the check itself throws no other checked exception.
            return true;
        } finally {
            Thread.interrupted();
        }
    }

    private ResultFolder newFolder() {
        return ResultFolder.create(
                settings.get(OutputParameters.OUT), request.workload().name(), startedAt, listener);
    }

    private void openTarget() throws InterruptedException {
        target = opener.open(settings, listener);
        closing.push(this::closeTarget);
        servers = new ServerWatch(target, control);
        servers.begin();
        listener.targetOpened(WatchedTarget.of(target, settings));
    }

    private void closeTarget() {
        if (failure.isPresent()) {
            target.keepLogs();
        }
        try {
            listener.targetClosed();
        } finally {
            target.close();
        }
    }

    private void openSession() throws InterruptedException {
        session = request.workload().open(new WorkloadContext(target, settings, listener, machines));
        closing.push(this::closeSession);
    }

    /** On local servers of which one is gone, nothing is put back, as that would wait for it in vain. */
    private void closeSession() {
        if (servers.hasLostAny() && target.description().local()) {
            Thread.currentThread().interrupt();
        }
        try {
            session.close();
        } finally {
            Thread.interrupted();
        }
    }

    private void openPhases(ResultFolder folder) {
        phases = new RecordedPhases(target, session.namespace(), servers, machines, control, listener, folder);
        closing.push(phases::close);
        if (SearchParameters.areGiven(settings)) {
            search = Optional.of(new MaximumSearch(settings, phases, control::isStopped, listener));
        }
    }

    private void awaitCommonStart() throws InterruptedException {
        Optional<Instant> time = settings.find(RunParameters.START_AT);
        if (time.isPresent()) {
            CommonStart.at(time.get()).await(listener);
            phasesBeforeStart = OptionalInt.of(phases.reports().size());
        }
    }

    /** The start of the first phase after the common start; empty if there was none, or a stop or a failure came before. */
    private Optional<StartReport> commonStart() {
        return phasesBeforeStart.isEmpty()
                ? Optional.empty()
                : phases.reports().stream()
                        .skip(phasesBeforeStart.getAsInt())
                        .findFirst()
                        .map(PhaseReport::startedAt)
                        .map(begun -> StartReport.of(settings.get(RunParameters.START_AT), begun));
    }

    /** The result of what was measured until now; empty if nothing was measured. */
    private Optional<RunResult> report() {
        return phases == null
                ? Optional.empty()
                : new ResultBuilder(request, startedAt, target, session, phases, machines.report())
                        .build(
                                control.isStopped(),
                                commonStart(),
                                search.map(MaximumSearch::found).orElse(List.of()));
    }

    /** The result with the verdict of a failure, which may have happened during closing. */
    private RunResult withFailure(RunResult result) {
        return failure.map(cause -> result.with(Verdict.failed(cause.getMessage())))
                .orElse(result);
    }

    /** A result is reported even if it cannot be saved. */
    private void save(RunResult result, ResultFolder folder) {
        try {
            folder.save(result);
        } catch (RuntimeException e) {
            note(e);
        }
    }

    /** A failure to close hides neither the result nor an earlier failure. */
    private void close() {
        while (!closing.isEmpty()) {
            try {
                closing.pop().run();
            } catch (RuntimeException | Error e) {
                note(e);
            }
        }
    }

    /** Runs an action that a stop interrupts. */
    private void untilStopped(Action action) {
        try {
            control.interruptibly(() -> {
                action.run();
                return null;
            });
        } catch (Exception | Error e) {
            // A stop interrupts what is under way, so this exception is a consequence of the stop.
            if (!control.isStopped()) {
                note(e);
            }
        } finally {
            // The results are still to be collected and saved.
            Thread.interrupted();
        }
    }

    /** A failed check counts even if the run is stopped, unless the stop interrupted the check itself. */
    private void verify(Action check) throws InterruptedException {
        try {
            check.run();
        } catch (RunFailedException e) {
            if (!isInterrupt(e)) {
                note(e);
            }
            throw e;
        }
    }

    private static boolean isInterrupt(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InterruptedException
                    || cause instanceof MongoInterruptedException
                    || cause instanceof ClosedByInterruptException
                    || cause instanceof InterruptedIOException && !(cause instanceof SocketTimeoutException)) {
                return true;
            }
        }
        return false;
    }

    /**
     * A server that has ended, or another load machine that works no longer, is the cause of the failure, even if no operation
     * has noticed it.
     */
    private void blameOthers() {
        if (servers != null) {
            servers.close();
            servers.failure(failure.orElse(null)).ifPresent(cause -> failure = Optional.of(cause));
        }
        if (!control.isStopped()) {
            machines.failure().ifPresent(cause -> failure = Optional.of(cause));
        }
    }

    /** The first failure stays. */
    private void note(Throwable thrown) {
        failure = failure.or(() -> Optional.of(forUser(thrown)));
    }

    private static RuntimeException forUser(Throwable e) {
        if (e instanceof MongoException) {
            return new RunFailedException(Message.of("The server failed: {0}.", MongoErrors.describe(e)), e);
        }
        if (e instanceof Error) {
            return new RunFailedException(
                    MemoryLimit.explain(e, Message.of("The simulator itself failed: {0}.", e)), e);
        }
        return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
    }

    /** A part of the run that a stop may interrupt. */
    @FunctionalInterface
    private interface Action {
        void run() throws InterruptedException;
    }
}
