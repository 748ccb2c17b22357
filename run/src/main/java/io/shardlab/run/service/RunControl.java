package io.shardlab.run.service;

import io.shardlab.core.engine.StopSignal;
import java.util.concurrent.Callable;

/**
 * Stops a run from outside. A phase under way ends between operations and is reported; other work of the run, such as starting
 * servers or waiting for the balancer, is interrupted. Thread-safe; for one run.
 */
public final class RunControl {

    private final StopSignal signal = new StopSignal();
    private Thread interruptible;

    /** Asks the run to end. Returns at once. */
    public synchronized void stop() {
        signal.request();
        interrupt();
    }

    /** Interrupts work that has become pointless, as a stop would. Returns at once. */
    public synchronized void interrupt() {
        if (interruptible != null) {
            interruptible.interrupt();
        }
    }

    public boolean isStopped() {
        return signal.isRequested();
    }

    StopSignal signal() {
        return signal;
    }

    /** Runs an action on this thread that a stop interrupts. */
    public <T> T interruptibly(Callable<T> action) throws Exception {
        enter(Thread.currentThread());
        try {
            if (isStopped()) {
                throw new InterruptedException("stopped");
            }
            return action.call();
        } finally {
            leave();
        }
    }

    /**
     * Runs an action on this thread that ends on its own when a stop is signalled and must not be interrupted. After a
     * stop, later actions are not interrupted either.
     */
    <T> T withoutInterrupt(Callable<T> action) throws Exception {
        Thread outer = leave();
        try {
            return action.call();
        } finally {
            enter(outer);
        }
    }

    private synchronized void enter(Thread thread) {
        interruptible = thread;
    }

    private synchronized Thread leave() {
        Thread thread = interruptible;
        interruptible = null;
        return thread;
    }
}
