package io.shardlab.gui.deployment;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The local cluster that a person starts, keeps for several runs, and stops. Used on one thread; servers start on another. */
public final class LocalClusterModel {

    private final Clusters clusters;
    private final BackgroundWork work;
    private final ReadOnlyObjectWrapper<Status> status = new ReadOnlyObjectWrapper<>(Status.down(Message.NONE));
    private final ObservableList<Message> messages = FXCollections.observableArrayList();
    private Future<WatchedTarget> start = CompletableFuture.completedFuture(null);

    /** The states of the cluster. */
    public enum State {
        DOWN(Message.of("Not started; a run starts its own")),
        STARTING(Message.of("Starting …")),
        /** The start was cancelled; the servers that it had started are being ended. */
        CANCELLING(Message.of("Cancelling …")),
        UP(Message.of("Up")),
        STOPPING(Message.of("Stopping …"));

        private final Message words;

        State(Message words) {
            this.words = words;
        }

        public Message words() {
            return words;
        }
    }

    /**
     * The current status of the cluster.
     *
     * @param target its servers, while it is up
     * @param settings the settings that it was started with, while it is up or stopping
     * @param problem the reason why the last start or stop failed; none if it did not
     */
    public record Status(State state, Optional<WatchedTarget> target, Optional<Settings> settings, Message problem) {

        private static Status down(Message problem) {
            return new Status(State.DOWN, Optional.empty(), Optional.empty(), problem);
        }

        private Status in(State other) {
            return new Status(other, Optional.empty(), settings, problem);
        }
    }

    /** @param work starts and ends the servers, which takes long */
    public LocalClusterModel(Clusters clusters, BackgroundWork work) {
        this.clusters = clusters;
        this.work = work;
    }

    /** Starts the cluster that the settings describe. Returns at once; does nothing unless it is down. */
    public void start(Settings wanted) {
        if (state() != State.DOWN) {
            return;
        }
        messages.clear();
        status.set(Status.down(Message.NONE).in(State.STARTING));
        Notices notices = text -> work.screen().execute(() -> messages.add(text));
        FutureTask<WatchedTarget> starting = new FutureTask<>(() -> clusters.start(wanted, notices));
        start = starting;
        work.ask(
                () -> {
                    starting.run();
                    // The interrupt of a cancellation was for the start, not for the next task of the thread.
                    Thread.interrupted();
                    return starting.get();
                },
                servers -> ended(() -> new Status(State.UP, Optional.of(servers), Optional.of(wanted), Message.NONE)),
                failure -> ended(() -> Status.down(FailureWords.message(failure.getCause()))));
    }

    private void ended(Supplier<Status> outcome) {
        if (state() == State.CANCELLING) {
            // The servers may be up, because a start can end before its cancellation reaches it.
            endServers(() -> {});
        } else {
            status.set(outcome.get());
        }
    }

    /** Cancels a start and ends the servers that it has started. Returns at once. */
    public void cancel() {
        if (state() == State.STARTING) {
            status.set(status.get().in(State.CANCELLING));
            start.cancel(true);
        }
    }

    /** Ends the cluster's servers. Returns at once; does nothing unless it is up. */
    public void stop() {
        if (state() == State.UP) {
            // Without its target, so that nobody reads servers that are about to end.
            status.set(status.get().in(State.STOPPING));
            endServers(() -> {});
        }
    }

    /** Ends the cluster's servers and then starts those that the settings describe. Returns at once; see {@link #stop}. */
    public void restart(Settings wanted) {
        if (state() == State.UP) {
            status.set(status.get().in(State.STOPPING));
            endServers(() -> start(wanted));
        }
    }

    private void endServers(Runnable afterwards) {
        work.ask(
                Executors.callable(clusters::stop, Status.down(Message.NONE)),
                down -> {
                    status.set(down);
                    afterwards.run();
                },
                failure -> status.set(Status.down(FailureWords.message(failure))));
    }

    private State state() {
        return status.get().state();
    }

    public ReadOnlyObjectProperty<Status> status() {
        return status.getReadOnlyProperty();
    }

    /** The messages of the last start, the oldest first. */
    public ObservableList<Message> messages() {
        return FXCollections.unmodifiableObservableList(messages);
    }
}
