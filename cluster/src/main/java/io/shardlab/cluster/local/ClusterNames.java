package io.shardlab.cluster.local;

import io.shardlab.cluster.local.topology.ClusterAssembly;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.cluster.local.zone.SlowMotion;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.text.FigureText;
import io.shardlab.servers.binaries.ServerBinaries;

/** Describes clusters in messages. */
final class ClusterNames {

    private ClusterNames() {}

    /** Such as "a sharded cluster (3 shards, config server, 1 embedded mongos) of MongoDB 6.0.5", and how slow it is. */
    static String inWords(ClusterSpec spec, ServerBinaries binaries) {
        String topology = switch (spec.kind()) {
            case STANDALONE -> "a standalone server";
            case REPLICA_SET -> "a replica set of " + FigureText.count(spec.replicas(), "member");
            case SHARDED -> sharded(spec, ClusterAssembly.routerKind(spec, binaries));
        };
        return topology + " of MongoDB " + binaries.version()
                + spec.slowMotion().map(ClusterNames::slowMotion).orElse("");
    }

    private static String slowMotion(SlowMotion motion) {
        return ", " + FigureText.brief(motion.factor()) + " times slower than on "
                + motion.hardware().name() + ": " + motion.explained();
    }

    private static String sharded(ClusterSpec spec, RouterKind kind) {
        String members = spec.replicas() == 1 ? "" : " of " + spec.replicas() + " members each";
        String routers = spec.routers() + (kind == RouterKind.EMBEDDED ? " embedded mongos" : " mongos");
        return "a sharded cluster (" + FigureText.count(spec.shards(), "shard") + members + ", config server, "
                + routers + ")";
    }
}
