package io.shardlab.run.service;

import com.mongodb.MongoException;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.target.Target;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Fails a run once a server of its own cluster has ended by itself: whatever was measured then is worth nothing. */
final class ServerWatch {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(20);

    private final Target target;
    private final RunControl control;

    ServerWatch(Target target, RunControl control) {
        this.target = target;
        this.control = control;
    }

    /**
     * Looks whether all of them run.
     *
     * @throws RunFailedException naming each server that has ended, and its log
     */
    void requireAll() {
        failure(null).ifPresent(failure -> {
            throw failure;
        });
    }

    /**
     * What has failed if a server has ended: other failures are its consequences.
     *
     * @param consequence what the run failed with, or null
     */
    Optional<RunFailedException> failure(Throwable consequence) {
        // A signal that stops the run may reach its servers, too.
        List<String> ended = control.isStopped() ? List.of() : ended(consequence);
        return ended.isEmpty() ? Optional.empty() : Optional.of(new RunFailedException(sentence(ended), consequence));
    }

    /** A server that fails loses its connections at once, but may take seconds to end: it first writes what happened. */
    private List<String> ended(Throwable consequence) {
        boolean mayBeEnding = target.description().local() && isLostConnection(consequence);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<String> ended = target.endedServers();
        try {
            while (mayBeEnding && ended.isEmpty() && !control.isStopped() && System.nanoTime() < deadline) {
                Thread.sleep(POLL.toMillis());
                ended = target.endedServers();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ended;
    }

    private static boolean isLostConnection(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof MongoException ofDriver && MongoErrors.isTransient(ofDriver)) {
                return true;
            }
        }
        return false;
    }

    private static String sentence(List<String> ended) {
        String servers = String.join("; ", ended);
        return ended.size() == 1
                ? "A server of the local cluster ended during the run: " + servers + "."
                : ended.size() + " servers of the local cluster ended during the run: " + servers + ".";
    }
}
