package io.shardlab.local.cluster.topology;

import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeNames;
import io.shardlab.local.cluster.node.NodeRole;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Starts the members of replica sets in parallel and initiates the sets. */
final class ReplicaSetStarter {

    static final String CONFIG_SERVER = "cfg";

    private final NodePlans plans;
    private final NodeStarter starter;
    private final ClusterSpec.Places places;
    private final StartScope scope;

    ReplicaSetStarter(NodePlans plans, NodeStarter starter, ClusterSpec.Places places, StartScope scope) {
        this.plans = plans;
        this.starter = starter;
        this.places = places;
        this.scope = scope;
    }

    record Planned(String name, NodeRole role, int size) {}

    ReplicaSet start(String name, NodeRole role, int size) throws InterruptedException {
        return initiate(new ReplicaSet(name, startMembers(new Planned(name, role, size))));
    }

    /**
     * Starts several sets in parallel. If there are delays, their members know each other by proxies, which start after all
     * members.
     *
     * @return the sets in their order, each complete when it is initiated
     */
    List<CompletableFuture<ReplicaSet>> startAll(List<Planned> sets, Optional<ZoneProxies> behind) {
        if (behind.isEmpty()) {
            return sets.stream()
                    .map(set -> scope.fork(() -> start(set.name(), set.role(), set.size())))
                    .toList();
        }
        ZoneProxies proxies = behind.get();
        List<CompletableFuture<List<NodeInfo>>> members =
                sets.stream().map(set -> scope.fork(() -> startMembers(set))).toList();
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

    /** Starts servers that know the set's name, but not each other yet. */
    private List<NodeInfo> startMembers(Planned set) throws InterruptedException {
        return StartScope.joinAll(IntStream.range(0, set.size())
                .mapToObj(index -> scope.fork(() -> starter.start(
                        places.port(index),
                        port -> plans.mongod(
                                NodeNames.member(set.name(), index), set.role(), Optional.of(set.name()), port),
                        plans::mongodCommand)))
                .toList());
    }

    private ReplicaSet initiate(ReplicaSet set) throws InterruptedException {
        set.initiate(plans.electionTimeout());
        return set;
    }
}
