package io.shardlab.cli;

import io.shardlab.core.run.RunControl;
import java.util.List;
import java.util.function.Supplier;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Turns Ctrl-C and SIGTERM into an orderly stop: the run ends, reports what was measured, and takes its servers down. A
 * second signal ends the program at once; its shutdown hooks still take the servers down.
 *
 * <p>A shutdown hook cannot do the first, as it runs beside the hooks that end the servers, which the report still asks.
 */
final class Interrupts implements AutoCloseable {

    private static final List<String> SIGNALS = List.of("INT", "TERM");

    private final RunControl control;
    private final Console console;
    private final List<SignalHandler> before;
    private boolean asked;

    private Interrupts(RunControl control, Console console) {
        this.control = control;
        this.console = console;
        this.before = SIGNALS.stream()
                .map(name -> Signal.handle(new Signal(name), signal -> handle()))
                .toList();
    }

    static Interrupts stopping(RunControl control, Console console) {
        return new Interrupts(control, console);
    }

    private synchronized void handle() {
        if (asked) {
            // On a thread of its own, as hooks must not wait for this handler's lock.
            new Thread(() -> System.exit(ExitCode.INTERRUPTED), "exit").start();
            return;
        }
        asked = true;
        console.err().println("simulator: stopping; once more to end at once ...");
        control.stop();
    }

    /** Runs what may be stopped. */
    <T> T guard(Supplier<T> action) {
        return action.get();
    }

    @Override
    public void close() {
        for (int i = 0; i < SIGNALS.size(); i++) {
            Signal.handle(new Signal(SIGNALS.get(i)), before.get(i));
        }
    }
}
