package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeInfo;
import java.util.List;

/**
 * A replica set.
 *
 * @param members its servers
 * @param hosts the address that each is a member by: where the others and clients connect to
 */
record ReplicaSet(String name, List<NodeInfo> members, List<String> hosts) {

    ReplicaSet {
        members = List.copyOf(members);
        hosts = List.copyOf(hosts);
    }

    /** Its members are reached where they listen. */
    ReplicaSet(String name, List<NodeInfo> members) {
        this(name, members, members.stream().map(NodeInfo::address).toList());
    }

    /** Name and members as MongoDB writes them, such as {@code s1/127.0.0.1:20001,127.0.0.1:20002}. */
    String seedList() {
        return name + "/" + addresses();
    }

    String uri() {
        return "mongodb://" + addresses() + "/?replicaSet=" + name;
    }

    /** The member that was made primary when the set was initiated. */
    NodeInfo first() {
        return members.get(0);
    }

    private String addresses() {
        return String.join(",", hosts);
    }
}
