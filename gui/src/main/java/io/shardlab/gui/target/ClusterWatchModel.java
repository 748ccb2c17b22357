package io.shardlab.gui.target;

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
 * Looks at the servers that are in use, for whoever shows them: the drawing, and charts over time. Used on one thread,
 * which calls {@link #poll} each second as long as it is {@link #looking}; it looks on another, once at a time, and only
 * while somebody who is not hidden {@link #want}s to see it. Otherwise it holds no connection.
 *
 * <p>A chart takes each value of {@link #view} as it comes: {@link ClusterView#at} tells when it was seen, and {@link
 * ClusterView#shards} the chunks and documents of each shard.
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

    /** Of {@link #target}, as long as it is looked at. */
    private Optional<Eyes> eyes = Optional.empty();

    private boolean reading;

    /**
     * @param readers opens connections to look through
     * @param background one thread, where it looks
     * @param screen brings back to the thread of the properties
     */
    public ClusterWatchModel(Function<WatchedTarget, ClusterReader> readers, Executor background, Executor screen) {
        this.readers = readers;
        this.background = background;
        this.screen = screen;
    }

    /** Looks at these servers from now on; at none if empty. */
    public void watch(Optional<WatchedTarget> servers) {
        if (servers.equals(target.get())) {
            return;
        }
        close();
        target.set(servers);
        view.set(Optional.empty());
        poll();
    }

    /** Somebody shows what is seen, until {@link #release}. */
    public void want(Object viewer) {
        viewers.add(viewer);
        poll();
    }

    /** Somebody does not show it any more. */
    public void release(Object viewer) {
        viewers.remove(viewer);
        poll();
    }

    /** Looks again, if somebody wants that and the last look has ended. Returns at once. */
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
        Eyes open = eyes.orElseGet(() -> new Eyes(target.get().get()));
        eyes = Optional.of(open);
        background.execute(() -> {
            Optional<ClusterView> seen = open.look();
            screen.execute(() -> saw(open, seen));
        });
    }

    /** Drops what was seen of servers that are no longer looked at. */
    private void saw(Eyes whose, Optional<ClusterView> seen) {
        reading = false;
        if (eyes.filter(open -> open == whose).isPresent() && seen.isPresent()) {
            view.set(seen);
        }
    }

    /** On the thread that looks, as it may be looking. */
    private void close() {
        eyes.ifPresent(open -> background.execute(open::close));
        eyes = Optional.empty();
    }

    /** The connections to one target; opened, used and closed on the thread that looks. */
    private final class Eyes {

        private final WatchedTarget servers;
        private ClusterReader reader;

        Eyes(WatchedTarget servers) {
            this.servers = servers;
        }

        Optional<ClusterView> look() {
            try {
                if (reader == null) {
                    reader = readers.apply(servers);
                }
                return Optional.of(reader.read());
            } catch (RuntimeException | Error e) {
                // A look more or less; servers that do not answer are no exception.
                LOG.warn("Cannot look at {}", servers, e);
                return Optional.empty();
            }
        }

        void close() {
            if (reader != null) {
                reader.close();
            }
        }
    }

    /** The servers that are looked at. */
    public ReadOnlyObjectProperty<Optional<WatchedTarget>> target() {
        return target.getReadOnlyProperty();
    }

    /** Whether there are servers and somebody wants to see them, so that polls do something. */
    public ReadOnlyBooleanProperty looking() {
        return looking.getReadOnlyProperty();
    }

    /** What was seen last of the servers that are in use; empty if there are none, or nothing was seen yet. */
    public ReadOnlyObjectProperty<Optional<ClusterView>> view() {
        return view.getReadOnlyProperty();
    }
}
