package io.shardlab.gui.deployment;

import io.shardlab.mongo.watch.ClusterReader;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the state of the servers in use for the views that show it: the drawing, and charts over time. Used on one thread,
 * which calls {@link #poll} each second while {@link #looking} is true. It reads on another thread, one read at a time, and
 * only while a visible viewer {@link #want}s the state. Otherwise it holds no connection.
 *
 * <p>A chart takes each value of {@link #view} as it comes: {@link ClusterView#at} is when it was read, and {@link
 * ClusterView#shards} has the chunks and documents of each shard.
 */
public final class ClusterWatchModel {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterWatchModel.class);

    private final Function<WatchedTarget, ClusterReader> readers;
    private final Executor background;
    private final Executor screen;
    private final Set<Object> viewers = Collections.newSetFromMap(new IdentityHashMap<>());
    private final ReadOnlyBooleanWrapper looking = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<Optional<ClusterView>> view = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<WatchedTarget>> target = new ReadOnlyObjectWrapper<>(Optional.empty());

    /** To {@link #target}, while it is watched. */
    private Optional<Connections> connections = Optional.empty();

    private boolean reading;

    /**
     * @param readers opens the connections to servers
     * @param background one thread, on which servers are read
     * @param screen brings back to the thread of the properties
     */
    public ClusterWatchModel(Function<WatchedTarget, ClusterReader> readers, Executor background, Executor screen) {
        this.readers = readers;
        this.background = background;
        this.screen = screen;
    }

    /** Watches these servers from now on; none if empty. */
    public void watch(Optional<WatchedTarget> servers) {
        if (servers.equals(target.get())) {
            return;
        }
        close();
        target.set(servers);
        view.set(Optional.empty());
        poll();
    }

    /** A viewer shows the state, until {@link #release}. */
    public void want(Object viewer) {
        viewers.add(viewer);
        poll();
    }

    /** The viewer no longer shows it. */
    public void release(Object viewer) {
        viewers.remove(viewer);
        poll();
    }

    /** Reads again if a viewer wants it and the last read has ended. Returns at once. */
    public void poll() {
        looking.set(target.get().isPresent() && !viewers.isEmpty());
        if (!looking.get()) {
            close();
            return;
        }
        if (reading) {
            return;
        }
        reading = true;
        Connections open =
                connections.orElseGet(() -> new Connections(target.get().get()));
        connections = Optional.of(open);
        background.execute(() -> {
            Optional<ClusterView> seen = open.read();
            screen.execute(() -> saw(open, seen));
        });
    }

    /** Drops what was read from servers that are no longer watched. */
    private void saw(Connections whose, Optional<ClusterView> seen) {
        reading = false;
        if (connections.filter(open -> open == whose).isPresent() && seen.isPresent()) {
            view.set(seen);
        }
    }

    /** On the thread that reads, because it may be reading now. */
    private void close() {
        connections.ifPresent(open -> background.execute(open::close));
        connections = Optional.empty();
    }

    /** The connections to one target; opened, used and closed on the thread that reads. */
    private final class Connections {

        private final WatchedTarget servers;
        private ClusterReader reader;

        Connections(WatchedTarget servers) {
            this.servers = servers;
        }

        Optional<ClusterView> read() {
            try {
                if (reader == null) {
                    reader = readers.apply(servers);
                }
                return Optional.of(reader.read());
            } catch (RuntimeException | Error e) {
                // One missing value does no harm; servers that do not answer are no exception.
                LOG.warn("Cannot read the state of {}", servers, e);
                return Optional.empty();
            }
        }

        void close() {
            if (reader != null) {
                reader.close();
            }
        }
    }

    /** The servers that are watched. */
    public ReadOnlyObjectProperty<Optional<WatchedTarget>> target() {
        return target.getReadOnlyProperty();
    }

    /** Whether there are servers and a viewer, so that polls do something. */
    public ReadOnlyBooleanProperty looking() {
        return looking.getReadOnlyProperty();
    }

    /** The last state of the servers in use; empty if there are none, or none was read yet. */
    public ReadOnlyObjectProperty<Optional<ClusterView>> view() {
        return view.getReadOnlyProperty();
    }
}
