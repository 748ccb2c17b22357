package io.shardlab.core.target;

import java.util.List;

/** Open connections to what a run is aimed at. Thread-safe; closing it ends what opening it started. */
public interface Target extends AutoCloseable {

    TargetDescription description();

    /** At least one. */
    List<Router> routers();

    /** The router that a worker is pinned to, round-robin. */
    default Router routerFor(int workerIndex) {
        return routers().get(workerIndex % routers().size());
    }

    /** Any router, for administration. */
    default Router admin() {
        return routers().get(0);
    }

    @Override
    void close();
}
