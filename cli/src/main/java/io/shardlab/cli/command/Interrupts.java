package io.shardlab.cli.command;

import io.shardlab.core.command.EndSignals;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.run.service.RunControl;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Stops the current work at Ctrl-C and SIGTERM, so that it reports its measurements and takes its servers down. */
public final class Interrupts {

    private Interrupts() {}

    /**
     * Interrupts a thread.
     *
     * @param asked becomes true before the interrupt
     * @param notice shows the message
     */
    public static EndSignals interrupting(Thread thread, AtomicBoolean asked, Consumer<Message> notice) {
        return EndSignals.handledBy(() -> {
            notice.accept(Message.of("simulator: stopping; once more to end at once ..."));
            asked.set(true);
            thread.interrupt();
        });
    }

    /**
     * The failure, unless an interrupt caused it.
     *
     * @throws InterruptedException if the user interrupted the command
     */
    public static RuntimeException unlessAsked(AtomicBoolean asked, RuntimeException failure)
            throws InterruptedException {
        if (asked.get()) {
            throw (InterruptedException) new InterruptedException().initCause(failure);
        }
        return failure;
    }

    /** Stops a run or an experiment, and reports it with the progress. */
    static EndSignals stopping(RunControl control, Notices progress) {
        return EndSignals.handledBy(() -> {
            progress.warn(Message.of("simulator: stopping; once more to end at once ..."));
            control.stop();
        });
    }
}
