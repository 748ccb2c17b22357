package io.shardlab.core.deployment;

import com.mongodb.ConnectionString;
import io.shardlab.core.measure.ConnectionMeter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

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

    /** The first URI with its credentials, for connections of their own to the servers behind it; never shown. */
    ConnectionString connectionString();

    /** What operations have waited for connections of any router until now. */
    ConnectionMeter connections();

    /**
     * What the operating system counts of the processes that serve an address, as routers and servers are named. None if
     * this program did not start them, or the system does not tell: only Linux does.
     */
    default List<ProcessCounters> processes(String address) {
        return List.of();
    }

    /**
     * Bytes of the files of all data servers, each member's, journals and oplogs included. Empty if this program did not
     * start them.
     */
    default OptionalLong dataFolderBytes() {
        return OptionalLong.empty();
    }

    /**
     * How to make caches cold. Empty where this program did not start the servers, where the system offers no way, or
     * where the data lies in memory anyway: then nobody knows what is in which cache.
     */
    default Optional<ColdCaches> coldCaches() {
        return Optional.empty();
    }

    /** Given if the target stands for a cluster that is faster. */
    default Optional<TimeDilation> timeDilation() {
        return Optional.empty();
    }

    /**
     * How well the delays between servers were kept; empty if there are none.
     *
     * @throws io.shardlab.core.error.RunFailedException if that is not to be found out
     */
    default Optional<DelayCounters> delays() {
        return Optional.empty();
    }

    /**
     * CPU time, in seconds, of what this program started beside the target only to keep the processors of this machine awake. It
     * gives way to all servers and clients, so that it counts as idle time.
     */
    default double idleCpuSeconds() {
        return 0;
    }

    /** How to take data servers away and bring them back. Empty where this program did not start them. */
    default Optional<Faults> faults() {
        return Optional.empty();
    }

    /** The servers' data files. Empty unless this program started the servers and they are a sharded cluster. */
    default Optional<ServerFiles> serverFiles() {
        return Optional.empty();
    }

    /**
     * Servers that this program started and that have ended although it did not end them, each in words with its role,
     * its address, how it ended and its log. Asked each second, so it must be cheap.
     */
    default List<String> endedServers() {
        return List.of();
    }

    /** Has the logs of servers that this program started outlive the target, for the case that something failed. */
    default void keepLogs() {}

    @Override
    void close();
}
