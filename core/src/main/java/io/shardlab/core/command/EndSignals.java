package io.shardlab.core.command;

import java.util.List;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Turns Ctrl-C and SIGTERM into an orderly end: the first signal runs an action, the second one ends the program at once,
 * and its shutdown hooks still take the servers down. Thread-safe.
 *
 * <p>A shutdown hook cannot run the action: it would run beside the hooks that end the servers, which a run's report still
 * needs.
 */
public final class EndSignals implements AutoCloseable {

    /** The exit code of an interrupted program. */
    private static final int INTERRUPTED = 130;

    private static final List<String> SIGNALS = List.of("INT", "TERM");

    private final Runnable orderly;
    private final List<SignalHandler> before;
    private boolean asked;

    private EndSignals(Runnable orderly) {
        this.orderly = orderly;
        this.before = SIGNALS.stream()
                .map(name -> Signal.handle(new Signal(name), signal -> handle()))
                .toList();
    }

    /** Handles signals by the action until it is closed; then the previous handlers are active again. */
    public static EndSignals handledBy(Runnable orderly) {
        return new EndSignals(orderly);
    }

    private synchronized void handle() {
        if (asked) {
            // On its own thread, as shutdown hooks must not wait for this handler's lock.
            new Thread(() -> System.exit(INTERRUPTED), "exit").start();
            return;
        }
        asked = true;
        orderly.run();
    }

    @Override
    public void close() {
        for (int i = 0; i < SIGNALS.size(); i++) {
            Signal.handle(new Signal(SIGNALS.get(i)), before.get(i));
        }
    }
}
