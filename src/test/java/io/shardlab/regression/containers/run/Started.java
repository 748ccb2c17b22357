package io.shardlab.regression.containers.run;

import io.shardlab.regression.Simulator;
import io.shardlab.regression.saved.SavedRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** A run under way. */
public final class Started {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(20);

    private final Simulator.Running running;
    private final Path out;
    private final long startNanos;
    private final Runnable collect;

    Started(Simulator.Running running, Path out, long startNanos) {
        this(running, out, startNanos, () -> {});
    }

    /** @param collect brings what it left to the folder, once it has ended */
    Started(Simulator.Running running, Path out, long startNanos, Runnable collect) {
        this.running = running;
        this.out = out;
        this.startNanos = startNanos;
        this.collect = collect;
    }

    /** Blocks until something is so, which the run must live to see. */
    public Started until(String what, Callable<Boolean> isSo) {
        try {
            Awaitility.await(what)
                    .atMost(PATIENCE)
                    .pollInterval(POLL)
                    .until(() -> !running.process().isAlive() || isSo.call());
        } catch (ConditionTimeoutException e) {
            running.process().destroyForcibly();
            throw e;
        }
        if (!running.process().isAlive()) {
            throw new AssertionError("the run ended before this: " + what + "; stderr: " + running.err());
        }
        return this;
    }

    /** Sends a signal, such as {@code INT}. */
    public void signal(String name) {
        running.signal(name);
    }

    /** Blocks until its end; what it left is held against the schema. */
    public Run await() {
        Simulator.Finished finished = running.await();
        Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
        collect.run();
        return new Run(finished.exitCode(), finished.out(), finished.err(), took, SavedRun.find(out));
    }
}
