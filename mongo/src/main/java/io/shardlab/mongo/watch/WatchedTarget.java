package io.shardlab.mongo.watch;

import com.mongodb.ConnectionString;
import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The facts that a {@link ClusterReader} needs to read a target over connections of its own. Immutable. Two are equal if the
 * same would be read. Contains the password of the connection string and does not show it.
 *
 * @param connection the connection string with its secrets
 * @param addresses the host and port of each router; a single entry with all seeds where there is none
 * @param namespace the collection whose placement is read; it need not exist
 * @param cpuSecondsOf returns the CPU time of the processes behind an address since their start; empty if it is unknown
 */
public record WatchedTarget(
        TargetDescription description,
        ConnectionString connection,
        List<String> addresses,
        MongoNamespace namespace,
        Function<String, OptionalDouble> cpuSecondsOf) {

    public WatchedTarget {
        addresses = List.copyOf(addresses);
    }

    /** Creates the target of a run with these settings. */
    public static WatchedTarget of(Target target, Settings settings) {
        return new WatchedTarget(
                target.description(),
                target.connectionString(),
                target.routers().stream().map(Router::name).toList(),
                namespace(settings),
                address -> cpuSeconds(target.processes(address)));
    }

    private static OptionalDouble cpuSeconds(List<ProcessCounters> processes) {
        return processes.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(processes.stream()
                        .mapToDouble(ProcessCounters::cpuSeconds)
                        .sum());
    }

    /**
     * Creates a target without access control, such as a local cluster, from its description.
     *
     * @param processes returns the counters of the processes behind an address; none where the system reports none
     */
    public static WatchedTarget of(
            TargetDescription description, Settings settings, Function<String, List<ProcessCounters>> processes) {
        List<ConnectionString> uris =
                description.uris().stream().map(ConnectionString::new).toList();
        return new WatchedTarget(
                description,
                uris.get(0),
                uris.stream().map(uri -> String.join(",", uri.getHosts())).toList(),
                namespace(settings),
                address -> cpuSeconds(processes.apply(address)));
    }

    /**
     * Creates a target of servers that exist already. Blocks to ask the name server if a connection string is {@code
     * mongodb+srv:}.
     *
     * @param uris the connection strings with their secrets
     * @param description the servers to which they lead
     */
    public static WatchedTarget at(List<String> uris, TargetDescription description, Settings settings) {
        return new WatchedTarget(
                description,
                MongoUris.parse(uris.get(0)),
                uris.stream().map(MongoUris::hosts).toList(),
                namespace(settings),
                address -> OptionalDouble.empty());
    }

    private static MongoNamespace namespace(Settings settings) {
        return new MongoNamespace(settings.get(TargetParameters.DATABASE), settings.get(TargetParameters.COLLECTION));
    }

    /** True if both are the same servers, for any collection. */
    public boolean isSameServers(WatchedTarget other) {
        return addresses.equals(other.addresses) && connection.equals(other.connection);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WatchedTarget that
                && isSameServers(that)
                && namespace.equals(that.namespace)
                && description.equals(that.description);
    }

    @Override
    public int hashCode() {
        return addresses.hashCode();
    }

    @Override
    public String toString() {
        return namespace + " on " + String.join(",", addresses);
    }
}
