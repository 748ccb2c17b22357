package io.shardlab.run.service;

import com.mongodb.MongoException;
import io.shardlab.core.engine.Engine;
import io.shardlab.core.error.MemoryLimit;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.target.Target;
import io.shardlab.core.target.TargetOpener;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.watch.WatchedTarget;
import io.shardlab.run.folder.ResultFolder;
import java.time.Instant;
import java.util.Optional;

/** Runs one request from opening the target to the saved result. */
public final class RunService {

    private final TargetOpener opener;
    private final RunListener listener;

    public RunService(TargetOpener opener, RunListener listener) {
        this.opener = opener;
        this.listener = listener;
    }

    /**
     * Runs; blocks until everything that was started has ended. What was measured before a failure or a stop is saved
     * and returned.
     *
     * @throws ShardlabException if the run could not begin
     */
    public RunOutcome run(RunRequest request, RunControl control) {
        request.workload().check(request.settings());
        request.unused()
                .forEach(name -> listener.warn(
                        "--" + name + " has no effect on " + request.workload().name()));
        Instant startedAt = Instant.now();
        ResultFolder folder = ResultFolder.create(
                request.settings().get(OutputParameters.OUT), request.workload().name(), startedAt, listener);
        try (folder) {
            Ending ending = new Ending();
            Optional<RunResult> result = execute(request, control, startedAt, folder, ending);
            result.ifPresentOrElse(measured -> ending.note(() -> folder.save(measured)), folder::discard);
            return new RunOutcome(result, folder.path(), ending.failure, control.isStopped());
        }
    }

    private Optional<RunResult> execute(
            RunRequest request, RunControl control, Instant startedAt, ResultFolder folder, Ending ending) {
        Optional<Target> target =
                ending.guard(() -> control.interruptibly(() -> opener.open(request.settings(), listener)), control);
        if (target.isEmpty()) {
            return Optional.empty();
        }
        try (Target opened = target.get()) {
            return watched(request, control, startedAt, folder, ending, opened);
        }
    }

    private Optional<RunResult> watched(
            RunRequest request,
            RunControl control,
            Instant startedAt,
            ResultFolder folder,
            Ending ending,
            Target target) {
        listener.targetOpened(WatchedTarget.of(target, request.settings()));
        try {
            Optional<RunResult> result = measure(request, control, startedAt, folder, ending, target);
            if (result.isEmpty() && ending.failure.isPresent()) {
                // It failed before anything was measured, such as while its data was prepared.
                ending.explainBy(new ServerWatch(target, control));
            }
            if (ending.failure.isPresent()) {
                target.keepLogs();
            }
            return result;
        } finally {
            listener.targetClosed();
        }
    }

    private Optional<RunResult> measure(
            RunRequest request,
            RunControl control,
            Instant startedAt,
            ResultFolder folder,
            Ending ending,
            Target target) {
        Optional<WorkloadSession> session = ending.guard(
                () -> control.interruptibly(
                        () -> request.workload().open(new WorkloadContext(target, request.settings(), listener))),
                control);
        if (session.isEmpty()) {
            return Optional.empty();
        }
        try (WorkloadSession opened = session.get()) {
            Optional<RunMeasurement> run = ending.guard(
                    () -> control.interruptibly(() -> new RunMeasurement(
                            request,
                            control,
                            startedAt,
                            target,
                            opened,
                            Engine.standard(new MongoErrorClassifier(), target.connections()),
                            listener,
                            folder)),
                    control);
            return run.flatMap(measurement -> measure(measurement, control, ending, new ServerWatch(target, control)));
        }
    }

    private static Optional<RunResult> measure(
            RunMeasurement run, RunControl control, Ending ending, ServerWatch servers) {
        try (run) {
            ending.guard(
                    () -> control.interruptibly(() -> {
                        run.execute();
                        return true;
                    }),
                    control);
            ending.explainBy(servers);
            return run.result(ending.failure);
        }
    }

    /** How it ended so far: the first failure stays, and being stopped is none. */
    private static final class Ending {

        private Optional<RuntimeException> failure = Optional.empty();

        <T> Optional<T> guard(java.util.concurrent.Callable<T> action, RunControl control) {
            try {
                return Optional.of(action.call());
            } catch (Exception | Error e) {
                // A stop interrupts whatever is under way, and what that then throws is no news.
                if (!control.isStopped()) {
                    failure = Optional.of(forUser(e));
                }
                return Optional.empty();
            } finally {
                // What was measured is still to be collected and saved.
                Thread.interrupted();
            }
        }

        /** What was measured is reported even if it cannot be saved. */
        void note(Runnable saving) {
            try {
                saving.run();
            } catch (RunFailedException e) {
                failure = failure.or(() -> Optional.of(e));
            }
        }

        /** A server that has ended is what the run failed of, even if nothing has noticed it. */
        void explainBy(ServerWatch servers) {
            servers.failure(failure.orElse(null)).ifPresent(cause -> failure = Optional.of(cause));
        }

        private static RuntimeException forUser(Throwable e) {
            if (e instanceof MongoException) {
                return new RunFailedException("The server failed: " + MongoErrors.describe(e) + ".", e);
            }
            if (e instanceof Error) {
                return new RunFailedException(MemoryLimit.explain(e, "The simulator itself failed: " + e + "."), e);
            }
            return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
        }
    }
}
