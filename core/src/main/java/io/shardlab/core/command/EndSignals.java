package io.shardlab.core.command;

import java.util.List;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Turns Ctrl-C and SIGTERM into an orderly end: at the first one something is done, at the second one the program ends at
 * once; its shutdown hooks still take the servers down. Thread-safe.
 *
 * <p>A shutdown hook cannot do the first, as it runs beside the hooks that end the servers, which a run's report still asks.
 */
public final class EndSignals implements AutoCloseable {

    /** What a program returns that was interrupted. */
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

    /** Until it is closed; then signals do what they did before. */
    public static EndSignals handledBy(Runnable orderly) {
        return new EndSignals(orderly);
    }

    private synchronized void handle() {
        if (asked) {
            // On a thread of its own, as hooks must not wait for this handler's lock.
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
