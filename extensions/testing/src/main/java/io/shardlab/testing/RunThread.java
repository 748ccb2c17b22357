package io.shardlab.testing;

import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.run.service.Run;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunListener;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import java.nio.file.Files;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes one run on a thread of its own, so that an interrupt of the test's thread, or the end of the process, can end it in
 * order: the run then puts back what it has changed on the servers, such as the state of the balancer.
 */
final class RunThread {

    private static final Logger LOG = LoggerFactory.getLogger(Shardlab.class);

    /** Servers are measured where they run; none is started. */
    private static final TargetOpener OPENER = (settings, notices) ->
            MongoTarget.connect(settings.find(TargetParameters.URI).orElseThrow(), settings, false);

    /** The time that a process that is about to end waits for a run; Maven kills it after 30 s. */
    private static final long PATIENCE_SECONDS = 20;

    private final RunRequest request;
    private final RunControl control = new RunControl();
    private final FutureTask<RunOutcome> task;
    private final Thread end = new Thread(this::end, "shardlab end");

    RunThread(RunRequest request, Consumer<String> progress) {
        this.request = request;
        this.task = new FutureTask<>(() -> new Run(request, control, OPENER, new Listener(progress)).execute());
    }

    /** Runs, and blocks until everything has ended. Used once. */
    WorkloadResult result() {
        Thread thread = new Thread(task, "shardlab " + request.workload().name());
        thread.setDaemon(true);
        Runtime.getRuntime().addShutdownHook(end);
        thread.start();
        RunOutcome outcome = await();
        outcome.failure().ifPresent(failure -> {
            throw ShardlabTestException.of(failure, where(outcome));
        });
        if (outcome.interrupted()) {
            throw new ShardlabTestException(
                    "The run of " + request.workload().name() + " was interrupted before its end." + where(outcome));
        }
        return new WorkloadResult(
                new SavedResult(outcome.folder(), outcome.result().orElseThrow()));
    }

    /** Waits until the run has ended, also after an interrupt, which stops it and stays set. */
    private RunOutcome await() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    control.stop();
                }
            }
        } catch (ExecutionException e) {
            throw ShardlabTestException.of(e.getCause(), "");
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            forgetEnd();
        }
    }

    private void end() {
        control.stop();
        try {
            task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            LOG.debug("the run has not ended in order", e);
        }
    }

    private void forgetEnd() {
        try {
            Runtime.getRuntime().removeShutdownHook(end);
        } catch (IllegalStateException e) {
            // The process ends, and the hook has stopped the run.
            assert control.isStopped();
        }
    }

    private static String where(RunOutcome outcome) {
        return Files.isDirectory(outcome.folder())
                ? " What was measured until then is in " + outcome.folder() + "."
                : "";
    }

    private record Listener(Consumer<String> progress) implements RunListener {

        @Override
        public void say(Message text) {
            progress.accept(text.toString());
        }

        @Override
        public void warn(Message text) {
            LOG.warn(text.toString());
            progress.accept(text.toString());
        }

        @Override
        public void phaseStarted(PhaseSpec spec, int repetition, boolean measured, Supplier<OptionalDouble> part) {
            progress.accept(repetition > 1 ? spec.name() + ", repetition " + repetition : spec.name());
        }
    }
}
