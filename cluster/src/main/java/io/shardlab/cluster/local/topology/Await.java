package io.shardlab.cluster.local.topology;

import io.shardlab.core.error.RunFailedException;
import java.time.Duration;
import java.util.Optional;

/** Polls servers until they give an answer. */
final class Await {

    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** A question that has no answer yet. */
    interface Question<T> {
        Optional<T> ask() throws InterruptedException;
    }

    private Await() {}

    /**
     * Asks until there is an answer.
     *
     * @param what completes the sentence "... did not happen within 60 s"
     */
    static <T> T answer(String what, Question<T> question) throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (true) {
            Optional<T> answer = question.ask();
            if (answer.isPresent()) {
                return answer.get();
            }
            if (System.nanoTime() > deadline) {
                throw new RunFailedException(what + " did not happen within " + TIMEOUT.toSeconds() + " s.");
            }
            Thread.sleep(POLL.toMillis());
        }
    }
}
