package io.shardlab.gui.deployment;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.gui.text.Failures;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The local cluster that a person starts, keeps for several runs, and stops. Used on one thread; servers are another's. */
public final class LocalClusterModel {

    private static final int MOST_MESSAGES = 100;

    private final Clusters clusters;
    private final Executor background;
    private final Executor screen;
    private final ReadOnlyObjectWrapper<ClusterState> state = new ReadOnlyObjectWrapper<>(ClusterState.DOWN);
    private final ReadOnlyObjectWrapper<Optional<WatchedTarget>> target = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Settings>> settings = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ObservableList<String> messages = FXCollections.observableArrayList();
    private final ObservableList<String> shownMessages = FXCollections.unmodifiableObservableList(messages);
    private Cancellable start = new Cancellable();

    /**
     * @param background where servers are started and ended, which takes its time
     * @param screen brings back to the thread of the properties
     */
    public LocalClusterModel(Clusters clusters, Executor background, Executor screen) {
        this.clusters = clusters;
        this.background = background;
        this.screen = screen;
    }

    /** Starts the cluster that the settings describe. Returns at once; does nothing unless it is down. */
    public void start(Settings wanted) {
        if (state.get() != ClusterState.DOWN) {
            return;
        }
        Cancellable starting = new Cancellable();
        start = starting;
        problem.set("");
        messages.clear();
        state.set(ClusterState.STARTING);
        background.execute(() -> start(wanted, starting));
    }

    private void start(Settings wanted, Cancellable starting) {
        Notices notices = text -> screen.execute(() -> tell(text));
        try {
            WatchedTarget started = starting.run(() -> clusters.start(wanted, notices));
            if (starting.isCancelled()) {
                // The last server came up while the button was pressed.
                endServers();
            } else {
                screen.execute(() -> up(started, wanted));
            }
        } catch (Exception | Error e) {
            screen.execute(() -> failed(e, starting.isCancelled()));
        }
    }

    private void up(WatchedTarget started, Settings wanted) {
        settings.set(Optional.of(wanted));
        target.set(Optional.of(started));
        state.set(ClusterState.UP);
        if (start.isCancelled()) {
            stop();
        }
    }

    private void failed(Throwable failure, boolean cancelled) {
        down();
        if (!cancelled) {
            problem.set(Failures.sentence(failure));
        }
    }

    private void down() {
        settings.set(Optional.empty());
        target.set(Optional.empty());
        state.set(ClusterState.DOWN);
    }

    /** Ends a start that is under way, and what it has started. Returns at once. */
    public void cancel() {
        if (state.get() == ClusterState.STARTING) {
            state.set(ClusterState.CANCELLING);
            start.cancel();
        }
    }

    /** Ends the cluster's servers. Returns at once; does nothing unless it is up. */
    public void stop() {
        if (state.get() != ClusterState.UP) {
            return;
        }
        state.set(ClusterState.STOPPING);
        // Nobody shall look at servers that are about to end.
        target.set(Optional.empty());
        background.execute(this::endServers);
    }

    private void endServers() {
        try {
            clusters.stop();
            screen.execute(this::down);
        } catch (RuntimeException | Error e) {
            screen.execute(() -> failed(e, false));
        }
    }

    private void tell(String text) {
        if (messages.size() == MOST_MESSAGES) {
            messages.remove(0);
        }
        messages.add(text);
    }

    public ReadOnlyObjectProperty<ClusterState> state() {
        return state.getReadOnlyProperty();
    }

    /** Where it is, while it is up. */
    public ReadOnlyObjectProperty<Optional<WatchedTarget>> target() {
        return target.getReadOnlyProperty();
    }

    /** What it was started with, while it is up. */
    public ReadOnlyObjectProperty<Optional<Settings>> settings() {
        return settings.getReadOnlyProperty();
    }

    /** Why the last start or stop failed, in a sentence; empty if it did not. */
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }

    /** What was told of the start, the oldest first. */
    public ObservableList<String> messages() {
        return shownMessages;
    }
}
