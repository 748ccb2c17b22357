package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.MemberNames;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

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

    /** A set that is to be started. */
    record Planned(String name, NodeRole role, int size) {}

    ReplicaSet start(String name, NodeRole role, int size) throws InterruptedException {
        return initiate(new ReplicaSet(name, startMembers(name, role, size)));
    }

    /**
     * Starts several sets in parallel. If there are delays, their members are known to each other by proxies, which
     * start once all members have.
     *
     * @return the sets in their order, each done when it is initiated
     */
    List<CompletableFuture<ReplicaSet>> startAll(List<Planned> sets, Optional<ZoneProxies> behind) {
        if (behind.isEmpty()) {
            return sets.stream()
                    .map(set -> scope.fork(() -> start(set.name(), set.role(), set.size())))
                    .toList();
        }
        ZoneProxies proxies = behind.get();
        List<CompletableFuture<List<NodeInfo>>> members = sets.stream()
                .map(set -> scope.fork(() -> startMembers(set.name(), set.role(), set.size())))
                .toList();
        CompletableFuture<List<List<NodeInfo>>> reachable = scope.fork(() -> {
            List<List<NodeInfo>> started = StartScope.joinAll(members);
            proxies.start(started);
            return started;
        });
        return IntStream.range(0, sets.size())
                .mapToObj(i -> scope.fork(() -> {
                    List<NodeInfo> own = StartScope.join(reachable).get(i);
                    return initiate(new ReplicaSet(sets.get(i).name(), own, proxies.hosts(own)));
                }))
                .toList();
    }

    /** Servers that know the set's name, but not each other yet. */
    private List<NodeInfo> startMembers(String name, NodeRole role, int size) throws InterruptedException {
        List<CompletableFuture<NodeInfo>> starts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int index = i;
            starts.add(scope.fork(() -> startMember(name, role, index)));
        }
        return StartScope.joinAll(starts);
    }

    private ReplicaSet initiate(ReplicaSet set) throws InterruptedException {
        try (NodeAdmin first = new NodeAdmin(set.first())) {
            ReplicaSetInitiation.initiate(first, set, plans.electionTimeout());
        }
        return set;
    }

    private NodeInfo startMember(String set, NodeRole role, int index) throws InterruptedException {
        String name = MemberNames.of(set, index);
        return ports.start(index, port -> plans.mongod(name, role, Optional.of(set), port), plans::mongodCommand);
    }
}
