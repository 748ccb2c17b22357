package io.shardlab.local.cluster.zone;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.local.cluster.node.NodeInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** The zones of the servers of a cluster, and the delays between and within zones. Immutable. */
public interface ZonePlan {

    /** The system's list of connections, by which proxies recognise callers. */
    Path CONNECTIONS = Path.of("/proc/net/tcp");

    /**
     * Checks that a cluster can have this placement.
     *
     * @param members the number of members of each set
     * @throws UsageException if it cannot
     */
    void check(TargetKind kind, int members);

    /**
     * Returns the zone of a server.
     *
     * @param size the number of members of the server's set
     */
    Zone of(NodeInfo server, int size);

    Zone ofClients();

    /** Returns the delays; there is none between, or within, zones that are not listed. */
    List<Delay> delays();

    /** True if clients also reach mongos through proxies. */
    boolean hasRouters();

    /** Returns the addresses of the members of a set, in their order, for clients and for other servers. */
    default List<String> hosts(List<NodeInfo> members) {
        return members.stream().map(member -> host(member, members.size())).toList();
    }

    /** Returns the address of one member of a set of this size, as {@link #hosts}. */
    default String host(NodeInfo member, int size) {
        return address(of(member, size), member);
    }

    /** True if this is the address of a server's proxy in any zone. */
    static boolean isAddressOf(NodeInfo node, String address) {
        return Arrays.stream(Zone.values()).anyMatch(zone -> address.equals(address(zone, node)));
    }

    /** Returns the address in MongoDB's form; a server keeps its port number. */
    private static String address(Zone zone, NodeInfo node) {
        return zone.host() + ":" + node.port();
    }

    /**
     * The delay between two zones, in both directions.
     *
     * @param other the other zone; the same one for the delay among its servers
     */
    record Delay(Zone one, Zone other, Duration oneWay) {

        public boolean isBetween(Zone from, Zone to) {
            return one == from && other == to || one == to && other == from;
        }
    }
}
