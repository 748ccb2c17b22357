package io.shardlab.run.service;

import com.mongodb.MongoException;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fails a run once a server of its own cluster has ended unexpectedly, as figures measured afterwards mean nothing. From {@link
 * #begin} on, a separate thread checks the servers and interrupts the run between its phases. Thread-safe.
 */
final class ServerWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServerWatch.class);

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final Target target;
    private final RunControl control;
    private final Thread looking;
    private volatile boolean closed;
    private volatile List<Message> lost = List.of();

    ServerWatch(Target target, RunControl control) {
        this.target = target;
        this.control = control;
        this.looking = new Thread(this::look, "server-watch");
        looking.setDaemon(true);
    }

    /** To be called once, when the run begins to use the servers. */
    void begin() {
        looking.start();
    }

    private void look() {
        try {
            while (!closed && failure(null).isEmpty()) {
                Thread.sleep(LOOK_EVERY.toMillis());
            }
        } catch (InterruptedException e) {
            return; // Closed.
        } catch (RuntimeException e) {
            LOG.warn("the servers cannot be watched", e);
        }
        interruptRun();
    }

    private synchronized void interruptRun() {
        if (hasLostAny() && !closed) {
            control.interrupt();
        }
    }

    /** True if a server was found to have ended. Then the others are not asked for anything any more. */
    boolean hasLostAny() {
        return !lost.isEmpty();
    }

    /**
     * Checks that all servers run.
     *
     * @throws RunFailedException if a server has ended; the message names each of them and its log
     */
    void requireAll() {
        failure(null).ifPresent(failure -> {
            throw failure;
        });
    }

    /**
     * The failure of a server that has ended; other failures are its consequences.
     *
     * @param consequence the failure of the run, or null
     */
    Optional<RunFailedException> failure(Throwable consequence) {
        // A signal that stops the run may also reach its servers.
        List<Message> ended = control.isStopped() ? List.of() : ended(consequence);
        if (!ended.isEmpty()) {
            lost = ended; // They remain lost, even if someone starts them again.
        }
        return hasLostAny() ? Optional.of(new RunFailedException(sentence(lost), consequence)) : Optional.empty();
    }

    /** A server that fails loses its connections at once, but may take seconds to end, as it first writes its log. */
    private List<Message> ended(Throwable consequence) {
        boolean mayBeEnding = target.description().local() && isLostConnection(consequence);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<Message> ended = target.endedServers();
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

    private static Message sentence(List<Message> ended) {
        return Message.of(
                "{0,choice,0#{0} servers|1#A server|2#{0} servers} of the local cluster ended during the run: "
                        + "{1}.",
                ended.size(), Message.joined("; ", ended));
    }

    /** Ends the checks; the run is not interrupted any more. */
    @Override
    public synchronized void close() {
        closed = true;
        looking.interrupt();
    }
}
