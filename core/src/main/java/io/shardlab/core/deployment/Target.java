package io.shardlab.core.deployment;

import com.mongodb.ConnectionString;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Open connections to the servers of a run. Thread-safe; closing it ends the servers that opening it started. */
public interface Target extends AutoCloseable {

    TargetDescription description();

    /** The routers, at least one. */
    List<Router> routers();

    /** The router that a worker is pinned to, round-robin. */
    default Router routerFor(int workerIndex) {
        return routers().get(workerIndex % routers().size());
    }

    /** A router for administration. */
    default Router admin() {
        return routers().get(0);
    }

    /** The first URI with its credentials, for separate connections to the servers behind it; never shown. */
    ConnectionString connectionString();

    /** The meter of the operations' waits for connections of any router. */
    ConnectionMeter connections();

    /**
     * The operating system's counters of the processes that serve an address, given as the name of a router or server.
     * Empty if this program did not start them, or if the system is not Linux.
     */
    default List<ProcessCounters> processes(String address) {
        return List.of();
    }

    /**
     * Bytes of the files of all members of the data servers, including journals and oplogs. Empty if this program did not
     * start them.
     */
    default OptionalLong dataFolderBytes() {
        return OptionalLong.empty();
    }

    /**
     * Makes caches cold. Empty if this program did not start the servers, if the system offers no way, or if the data is in
     * memory anyway.
     */
    default Optional<ColdCaches> coldCaches() {
        return Optional.empty();
    }

    /** The slow motion of the target; empty if it runs at its own speed. */
    default Optional<TimeDilation> timeDilation() {
        return Optional.empty();
    }

    /**
     * The accuracy of simulated delays between servers; empty if there are none.
     *
     * @throws io.shardlab.core.error.RunFailedException if it cannot be read
     */
    default Optional<DelayCounters> delays() {
        return Optional.empty();
    }

    /**
     * CPU time, in seconds, of processes that only keep the processors of this machine awake. They give way to all servers
     * and clients, so their time counts as idle.
     */
    default double idleCpuSeconds() {
        return 0;
    }

    /** Takes data servers away and brings them back. Empty if this program did not start them. */
    default Optional<Faults> faults() {
        return Optional.empty();
    }

    /** The servers' data files. Empty unless this program started the servers and they are a sharded cluster. */
    default Optional<ServerFiles> serverFiles() {
        return Optional.empty();
    }

    /**
     * Servers that this program started and that ended unexpectedly, each described with its role, its address, the way it
     * ended and its log. Called each second, so it must be cheap.
     */
    default List<Message> endedServers() {
        return List.of();
    }

    /** Keeps the logs of servers that this program started after the target is closed, for an analysis of a failure. */
    default void keepLogs() {}

    @Override
    void close();
}
