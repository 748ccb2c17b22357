package io.shardlab.gui.deployment;

import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.mongo.watch.ClusterReader;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
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
 * <p>Charts record each value of {@link #view}: {@link ClusterView#at} is the time of the read, and {@link
 * ClusterView#shards} has the chunks and documents of each shard.
 */
public final class ClusterWatchModel {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterWatchModel.class);

    private final Function<WatchedTarget, ClusterReader> readers;
    private final BackgroundWork work;
    private final Set<Object> viewers = Collections.newSetFromMap(new IdentityHashMap<>());
    private final ReadOnlyBooleanWrapper looking = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<Optional<ClusterView>> view = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<WatchedTarget>> target = new ReadOnlyObjectWrapper<>(Optional.empty());

    /** The connections to {@link #target}, while it is read. */
    private Optional<Connections> connections = Optional.empty();

    private boolean reading;

    /**
     * @param readers opens the connections to servers
     * @param work one thread that reads the servers
     */
    public ClusterWatchModel(Function<WatchedTarget, ClusterReader> readers, BackgroundWork work) {
        this.readers = readers;
        this.work = work;
    }

    /** Watches these servers from now on; none if empty. */
    public void watch(Optional<WatchedTarget> servers) {
        if (!servers.equals(target.get())) {
            close();
            target.set(servers);
            view.set(Optional.empty());
            poll();
        }
    }

    /** A viewer shows the state, until {@link #release}. */
    public void want(Object viewer) {
        viewers.add(viewer);
        poll();
    }

    /** The viewer no longer shows the state. */
    public void release(Object viewer) {
        viewers.remove(viewer);
        poll();
    }

    /** Reads again if a viewer wants it and the last read has ended. Returns at once. */
    public void poll() {
        looking.set(target.get().isPresent() && !viewers.isEmpty());
        if (!looking.get()) {
            close();
        } else if (!reading) {
            reading = true;
            Connections open =
                    connections.orElseGet(() -> new Connections(target.get().get()));
            connections = Optional.of(open);
            work.background().execute(() -> {
                Optional<ClusterView> seen = open.read();
                work.screen().execute(() -> saw(open, seen));
            });
        }
    }

    /** Drops the state of servers that are no longer watched. */
    private void saw(Connections source, Optional<ClusterView> seen) {
        reading = false;
        if (connections.filter(open -> open == source).isPresent() && seen.isPresent()) {
            view.set(seen);
        }
    }

    /** Closes on the thread that reads, because it may be reading now. */
    private void close() {
        connections.ifPresent(open -> work.background().execute(open::close));
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
                // One missing value does no harm. The reader itself handles servers that do not answer.
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

    /** True while there are servers and a viewer, so that polls are needed. */
    public ReadOnlyBooleanProperty looking() {
        return looking.getReadOnlyProperty();
    }

    /** The last state of the servers in use; empty if there are none, or none was read yet. */
    public ReadOnlyObjectProperty<Optional<ClusterView>> view() {
        return view.getReadOnlyProperty();
    }
}
