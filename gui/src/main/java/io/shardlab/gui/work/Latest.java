package io.shardlab.gui.work;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Questions that are answered on another thread, of which only the last round counts: answers to earlier ones are dropped, if
 * possible before any work is done for them. Questions are asked, and answers arrive, on the screen's thread.
 */
public final class Latest {

    private final BackgroundWork work;
    private final AtomicLong rounds = new AtomicLong();

    public Latest(BackgroundWork work) {
        this.work = work;
    }

    /** From now on the answers to all questions asked before are dropped. */
    public Round begin() {
        return new Round(rounds.incrementAndGet());
    }

    /** Questions that belong together. */
    public final class Round {

        private final long number;

        private Round(long number) {
            this.number = number;
        }

        /** Asks as {@link BackgroundWork#ask} does. Returns at once. */
        public <T> void ask(Callable<T> question, Consumer<? super T> answer, Consumer<Throwable> failure) {
            work.background().execute(() -> {
                if (isLast()) {
                    Runnable outcome = BackgroundWork.outcome(question, answer, failure);
                    work.screen().execute(() -> {
                        if (isLast()) {
                            outcome.run();
                        }
                    });
                }
            });
        }

        private boolean isLast() {
            return number == rounds.get();
        }
    }
}
