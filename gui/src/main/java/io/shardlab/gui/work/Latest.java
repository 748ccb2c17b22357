package io.shardlab.gui.work;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Questions that are answered on another thread, of which only the last one counts: the answer to one that was overtaken is
 * dropped, if possible before anything is done for it. Questions are asked, and answers come, on the screen's thread.
 */
public final class Latest {

    private final Executor background;
    private final Executor screen;
    private final AtomicLong rounds = new AtomicLong();

    /**
     * @param background where questions are answered
     * @param screen brings the answers back
     */
    public Latest(Executor background, Executor screen) {
        this.background = background;
        this.screen = screen;
    }

    /** From now on the answers to all questions asked before are dropped. */
    public Round begin() {
        return new Round(rounds.incrementAndGet());
    }

    /** Questions that go together. */
    public final class Round {

        private final long number;

        private Round(long number) {
            this.number = number;
        }

        /**
         * Asks. Returns at once.
         *
         * @param question may take its time
         * @param answer takes what it returned
         * @param failure takes what it threw instead
         */
        public <T> void ask(Supplier<T> question, Consumer<T> answer, Consumer<Throwable> failure) {
            background.execute(() -> {
                if (isLast()) {
                    tell(outcome(question, answer, failure));
                }
            });
        }

        private <T> Runnable outcome(Supplier<T> question, Consumer<T> answer, Consumer<Throwable> failure) {
            try {
                T found = question.get();
                return () -> answer.accept(found);
            } catch (RuntimeException | Error e) {
                return () -> failure.accept(e);
            }
        }

        private void tell(Runnable outcome) {
            screen.execute(() -> {
                if (isLast()) {
                    outcome.run();
                }
            });
        }

        private boolean isLast() {
            return number == rounds.get();
        }
    }
}
