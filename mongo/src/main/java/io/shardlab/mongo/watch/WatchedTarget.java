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
 * What a {@link ClusterReader} needs to know to look at a target over connections of its own. Immutable; two of them are
 * equal if the same would be seen. Holds the password of the connection string, and does not show it.
 */
public final class WatchedTarget {

    private final TargetDescription description;
    private final ConnectionString connection;
    private final List<String> addresses;
    private final MongoNamespace namespace;
    private final Function<String, OptionalDouble> cpuSeconds;

    private WatchedTarget(
            TargetDescription description,
            ConnectionString connection,
            List<String> addresses,
            MongoNamespace namespace,
            Function<String, OptionalDouble> cpuSeconds) {
        this.description = description;
        this.connection = connection;
        this.addresses = List.copyOf(addresses);
        this.namespace = namespace;
        this.cpuSeconds = cpuSeconds;
    }

    /** The target of a run with these settings. */
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
     * Servers without access control, which {@code description} names, such as a local cluster.
     *
     * @param processes what the system counts of the processes behind an address; none where it tells nothing
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
     * Servers that are there already. Where one of the connection strings is {@code mongodb+srv:}, asks the name server, and
     * blocks meanwhile.
     *
     * @param uris with their secrets
     * @param description what they lead to
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

    public TargetDescription description() {
        return description;
    }

    /** The collection whose data is looked at; it need not exist. */
    public MongoNamespace namespace() {
        return namespace;
    }

    /** Whether both are the same servers, whichever collection is looked at. */
    public boolean isSameServers(WatchedTarget other) {
        return addresses.equals(other.addresses) && connection.equals(other.connection);
    }

    ConnectionString connection() {
        return connection;
    }

    /** CPU time of the processes behind an address since they began; empty if it is not known. */
    OptionalDouble cpuSeconds(String address) {
        return cpuSeconds.apply(address);
    }

    /** Host and port of each router; one entry, of all seeds, where there is none. */
    List<String> addresses() {
        return addresses;
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
