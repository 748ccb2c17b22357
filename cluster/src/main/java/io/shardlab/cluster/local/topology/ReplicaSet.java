package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeInfo;
import java.util.List;
import java.util.stream.Collectors;

/** A replica set that has a primary. */
record ReplicaSet(String name, List<NodeInfo> members) {

    ReplicaSet {
        members = List.copyOf(members);
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
        return members.stream().map(NodeInfo::address).collect(Collectors.joining(","));
    }
}
