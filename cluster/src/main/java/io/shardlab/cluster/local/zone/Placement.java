package io.shardlab.cluster.local.zone;

import io.shardlab.cluster.local.node.NodeInfo;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** In which zones the servers of a cluster are, and how long anything takes from one to the other, or within one. Immutable. */
public sealed interface Placement permits Zones, SlowMotion {

    /** @param size number of members of its set */
    Zone of(NodeInfo server, int size);

    /** Where clients are. */
    Zone ofClients();

    /** Between zones, and within one, that are not named there is no delay. */
    List<Delay> delays();

    /** Whether clients reach mongos by proxies, too. */
    boolean hasRouters();

    /**
     * The processors of the servers of each zone in slow motion; none of others.
     *
     * @param routerWork how much more CPU time an operation takes in what routes here than in the mongos that is meant
     */
    Map<Zone, Processors> processors(double routerWork);

    /** The addresses by which all but this program know the members of a set, in their order. */
    default List<String> hosts(List<NodeInfo> members) {
        return members.stream().map(member -> host(member, members.size())).toList();
    }

    /** As {@link #hosts}, of one of so many members. */
    default String host(NodeInfo member, int size) {
        return address(of(member, size), member);
    }

    /** Whether this is the address of a server's proxy in any zone. */
    static boolean isAddressOf(NodeInfo node, String address) {
        return Arrays.stream(Zone.values()).anyMatch(zone -> address.equals(address(zone, node)));
    }

    /** As MongoDB writes it; a server keeps its port number. */
    private static String address(Zone zone, NodeInfo node) {
        return zone.host() + ":" + node.port();
    }

    /**
     * How long anything takes from one zone to another, and back.
     *
     * @param one a zone
     * @param other another zone; the same for the delay among its servers
     * @param oneWay the time
     */
    record Delay(Zone one, Zone other, Duration oneWay) {

        boolean isBetween(Zone from, Zone to) {
            return one == from && other == to || one == to && other == from;
        }
    }
}
