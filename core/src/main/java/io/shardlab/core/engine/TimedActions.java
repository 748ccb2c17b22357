package io.shardlab.core.engine;

import io.shardlab.core.error.ErrorClassifier;
import io.shardlab.core.error.MemoryLimit;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.measure.EventLog;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.TimedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the timed actions of a phase, each on its own thread. Used by the sampling thread. */
final class TimedActions {

    private static final Logger LOG = LoggerFactory.getLogger(TimedActions.class);

    private static final long POLL_MILLIS = 20;
    private static final long POLLS_PER_SECOND = 1000 / POLL_MILLIS;

    /** An action that ignores its interrupt for this time is left behind; its thread is a daemon. */
    private static final long GRACE_SECONDS = 10;

    private final Phase phase;
    private final ErrorClassifier classifier;
    private final EventLog events;
    private final TimedAction.Marks marks = new PhaseMarks();
    private final List<Thread> threads = new ArrayList<>();
    private CountDownLatch ended = new CountDownLatch(0);

    /** @param events receives the events that the actions mark */
    TimedActions(Phase phase, ErrorClassifier classifier, EventLog events) {
        this.phase = phase;
        this.classifier = classifier;
        this.events = events;
    }

    /** Starts the actions; called when the phase has begun. */
    void begin(List<TimedAction> actions) {
        ended = new CountDownLatch(actions.size());
        for (TimedAction action : actions) {
            Thread thread = new Thread(() -> run(action), "timed-action-" + threads.size());
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    private void run(TimedAction action) {
        try {
            if (phase.awaitTime(phase.startNanos() + action.at().toNanos())) {
                action.body().run(marks);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ShardlabException e) {
            fail(e.wording());
        } catch (Exception e) {
            LOG.debug("a timed action failed", e);
            fail(Message.of("An action of phase {0} failed: {1}.", phase.spec().name(), classifier.wording(e)));
        } catch (Throwable e) {
            // After an Error, such as a lack of memory, no result can be trusted. Other actions may wait for this one.
            LOG.error("a timed action died", e);
            fail(MemoryLimit.explain(
                    e,
                    Message.of("An action of phase {0} died: {1}.", phase.spec().name(), e)));
        } finally {
            ended.countDown();
        }
    }

    /** A stop interrupts running actions: their exceptions are a consequence of the stop. */
    private void fail(Message reason) {
        if (!phase.isStopped()) {
            phase.fail(reason);
        }
    }

    /** Records events by the phase's clock. */
    private final class PhaseMarks implements TimedAction.Marks {

        @Override
        public long mark(String name) {
            long now = nanos();
            events.add(new EventReport(name, now / 1e9));
            return now;
        }

        @Override
        public long nanos() {
            return phase.elapsedNanos();
        }
    }

    /**
     * Waits for all actions to end; interrupts them if the phase was stopped or has failed.
     *
     * @param waiting is called about once per second until then, on this thread
     */
    void awaitEnd(Runnable waiting) throws InterruptedException {
        for (int polls = 1; !ended.await(POLL_MILLIS, TimeUnit.MILLISECONDS); polls++) {
            if (polls % POLLS_PER_SECOND == 0) {
                waiting.run();
            }
            if (phase.isEnding()) {
                interrupt();
                if (!ended.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
                    LOG.warn(
                            "a timed action of phase {} does not end",
                            phase.spec().name());
                }
                return;
            }
        }
    }

    /** Interrupts the actions that still run. */
    void interrupt() {
        threads.forEach(Thread::interrupt);
    }
}
