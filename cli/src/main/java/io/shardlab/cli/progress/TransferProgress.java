package io.shardlab.cli.progress;

import io.shardlab.cli.output.Console;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The progress of a dump, a restore or a capture, on stderr: a line that is overwritten on a terminal, or one every few seconds in a pipe.
 * Thread-safe.
 */
public final class TransferProgress implements Notices, AutoCloseable {

    private static final long TERMINAL_MILLIS = 500;
    private static final long PIPE_MILLIS = 3000;

    private final Console console;
    private final StatusLine line;
    private final ScheduledExecutorService clock;
    private volatile long begun = System.nanoTime();

    private TransferProgress(Console console, boolean quiet) {
        this.console = console;
        this.line = console.interactive() && !quiet ? new StatusLine(console) : null;
        this.clock = quiet
                ? null
                : Executors.newSingleThreadScheduledExecutor(work -> {
                    Thread thread = new Thread(work, "progress");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** Creates a progress that shows nothing yet. */
    public static TransferProgress on(Console console, boolean quiet) {
        return new TransferProgress(console, quiet);
    }

    /** Begins to show a line of text, and to count the time. */
    public void show(Supplier<Message> text) {
        begun = System.nanoTime();
        if (clock != null) {
            long period = line == null ? PIPE_MILLIS : TERMINAL_MILLIS;
            clock.scheduleAtFixedRate(() -> draw(text.get()), period, period, TimeUnit.MILLISECONDS);
        }
    }

    /** Returns the seconds since {@link #show}. */
    public double seconds() {
        return (System.nanoTime() - begun) / 1e9;
    }

    private void draw(Message text) {
        if (line == null) {
            console.note(text);
        } else {
            line.draw(text.in(console.language()));
        }
    }

    @Override
    public void say(Message text) {
        if (clock != null) {
            warn(text);
        }
    }

    @Override
    public void warn(Message text) {
        if (line == null) {
            console.note(text);
        } else {
            line.printAbove(text);
        }
    }

    @Override
    public void close() {
        if (clock != null) {
            clock.shutdownNow();
        }
        if (line != null) {
            line.end();
        }
    }
}
