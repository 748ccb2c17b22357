package io.shardlab.local.cluster.topology;

import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.process.NodeProcess;
import io.shardlab.local.cluster.proxy.ZoneProxiesMain;
import io.shardlab.local.cluster.zone.ZonePlan;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The process through which all servers of a cluster with delays reach each other. Used by one thread at a time. */
final class ZoneProxies {

    private final NodePlans plans;
    private final NodeStarter starter;
    private final ZonePlan placement;
    private NodeProcess process;

    ZoneProxies(NodePlans plans, NodeStarter starter, ZonePlan placement) {
        this.plans = plans;
        this.starter = starter;
        this.placement = placement;
    }

    /**
     * Starts the process; blocks until members can be reached by their hosts.
     *
     * @param sets the running members of all sets
     */
    void start(List<List<NodeInfo>> sets) throws InterruptedException {
        Optional<NodeInfo> reference = plans.hasReference() ? Optional.of(startReference()) : Optional.empty();
        process = starter.startOnce(
                plans.zoneProxies("zone-proxies"), node -> plans.zoneProxiesCommand(node, placement, sets, reference));
    }

    private NodeInfo startReference() throws InterruptedException {
        return starter.start(
                OptionalInt.empty(),
                port -> plans.mongod("reference", NodeRole.REFERENCE, Optional.empty(), port),
                plans::mongodCommand);
    }

    List<String> hosts(List<NodeInfo> members) {
        return placement.hosts(members);
    }

    /**
     * Returns the addresses at which clients reach routers; makes proxies for the routers if their zone has some.
     *
     * @param routers all routers in their order
     */
    List<String> routerHosts(List<NodeInfo> routers) throws InterruptedException {
        if (!placement.hasRouters()) {
            return routers.stream().map(NodeInfo::address).toList();
        }
        for (NodeInfo router : routers) {
            String folders =
                    plans.cpuTime(router).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
            String command = (ZoneProxiesMain.ROUTER + " " + router.port() + " " + folders).strip();
            process.request(command, ZoneProxiesMain.done(command), NodeStarter.TIMEOUT);
        }
        return placement.hosts(routers);
    }

    /** Begins the delay. Called when the cluster is up, so that its start takes no longer than without delays. */
    void beginDelay() throws InterruptedException {
        process.send(ZoneProxiesMain.DELAY);
    }
}
