package io.shardlab.gui.work;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Work that another thread does for a view-model. It is asked for on the screen's thread, where its outcome arrives too.
 *
 * @param background does the work
 * @param screen runs on the thread of the view-models and the controls
 */
public record BackgroundWork(Executor background, Executor screen) {

    /**
     * Calls a function on the other thread. Returns at once.
     *
     * @param answer takes its result
     * @param failure takes its exception instead
     */
    public <T> void ask(Callable<T> question, Consumer<? super T> answer, Consumer<Throwable> failure) {
        background.execute(() -> screen.execute(outcome(question, answer, failure)));
    }

    static <T> Runnable outcome(Callable<T> question, Consumer<? super T> answer, Consumer<Throwable> failure) {
        try {
            T found = question.call();
            return () -> answer.accept(found);
        } catch (Exception | Error e) {
            return () -> failure.accept(e);
        }
    }
}
