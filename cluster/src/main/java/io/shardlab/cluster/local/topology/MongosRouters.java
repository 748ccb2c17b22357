package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.RouterNames;
import io.shardlab.core.deployment.RouterKind;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;

/** Real mongos processes. */
final class MongosRouters implements Routers {

    private final NodePlans plans;
    private final EntryPorts entryPorts;

    MongosRouters(NodePlans plans, EntryPorts entryPorts) {
        this.plans = plans;
        this.entryPorts = entryPorts;
    }

    @Override
    public RouterKind kind() {
        return RouterKind.MONGOS;
    }

    @Override
    public NodeInfo start(int index, CompletableFuture<ReplicaSet> configServer) throws InterruptedException {
        String name = RouterNames.adapter(index);
        String configServers = StartScope.join(configServer).seedList();
        return entryPorts.start(
                index, port -> plans.mongos(name, port), node -> plans.mongosCommand(node, configServers));
    }

    @Override
    public void addShard(ReplicaSet shard, NodeAdmin configServer, FirstRouter firstRouter)
            throws InterruptedException {
        try (NodeAdmin mongos = new NodeAdmin(firstRouter.await())) {
            mongos.run("admin", new Document("addShard", shard.seedList()));
        }
    }
}
