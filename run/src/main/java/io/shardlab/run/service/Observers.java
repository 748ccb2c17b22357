package io.shardlab.run.service;

import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.mongo.counters.ServerCounters;
import io.shardlab.mongo.server.ServerObserver;
import io.shardlab.mongo.server.TargetOrigins;
import io.shardlab.mongo.server.UnavailableFacts;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The servers that phases run on: those of the run's own target, or of another target of a loop. Confined to the run's
 * thread.
 */
final class Observers implements AutoCloseable {

    private final Target own;
    private final UnavailableFacts unavailable;
    private final Map<Target, ServerObserver> opened = new IdentityHashMap<>();
    private Target current;

    Observers(Target own, UnavailableFacts unavailable) {
        this.own = own;
        this.unavailable = unavailable;
        aimAt(Optional.empty());
    }

    /** Aims at a target; finds its servers the first time. */
    void aimAt(Optional<Target> target) {
        current = target.orElse(own);
        opened.computeIfAbsent(current, other -> ServerObserver.open(other, unavailable));
    }

    /** Reads the counters of the servers of the target aimed at. */
    List<ServerCounters> read() {
        return opened.get(current).read();
    }

    /** Ends the measured operations that are still under way on the servers of the target aimed at. */
    void endOperations() {
        opened.get(current).endOperations();
    }

    /** Describes the servers of the run's own target. */
    TargetOrigin origin() {
        return TargetOrigins.of(own, opened.get(own), unavailable);
    }

    /** The addresses of the routers of the target aimed at. */
    List<String> routers() {
        return current.routers().stream().map(Router::name).toList();
    }

    @Override
    public void close() {
        opened.values().forEach(ServerObserver::close);
    }
}
