package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Starts the members of a replica set in parallel and initiates it. */
final class ReplicaSetStarter {

    /** The name of the config server's set. */
    static final String CONFIG_SERVER = "cfg";

    private final NodePlans plans;
    private final EntryPorts ports;
    private final StartScope scope;

    ReplicaSetStarter(NodePlans plans, EntryPorts ports, StartScope scope) {
        this.plans = plans;
        this.ports = ports;
        this.scope = scope;
    }

    ReplicaSet start(String name, NodeRole role, int size) throws InterruptedException {
        return initiate(new ReplicaSet(name, startMembers(name, role, size)));
    }

    /** Servers that know the set's name, but not each other yet. */
    List<NodeInfo> startMembers(String name, NodeRole role, int size) throws InterruptedException {
        List<CompletableFuture<NodeInfo>> starts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int index = i;
            starts.add(scope.fork(() -> startMember(name, role, index)));
        }
        return StartScope.joinAll(starts);
    }

    static ReplicaSet initiate(ReplicaSet set) throws InterruptedException {
        try (NodeAdmin first = new NodeAdmin(set.first())) {
            ReplicaSetInitiation.initiate(first, set);
        }
        return set;
    }

    private NodeInfo startMember(String set, NodeRole role, int index) throws InterruptedException {
        String name = set + "-" + (index + 1);
        return ports.start(index, port -> plans.mongod(name, role, Optional.of(set), port), plans::mongodCommand);
    }
}
