package io.shardlab.mongo.watch;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Describes a local cluster that does not run yet, in the form of a running one, with all states unknown. */
public final class PlannedCluster {

    private PlannedCluster() {}

    /** Returns the cluster that a run with these settings would start; they must not contain a URI. */
    public static ClusterView of(Settings settings) {
        TargetKind kind = settings.get(TargetParameters.CLUSTER);
        boolean sharded = kind == TargetKind.SHARDED;
        int members = kind == TargetKind.STANDALONE ? 1 : settings.get(TargetParameters.REPLICAS);
        return new ClusterView(
                Instant.EPOCH,
                kind,
                "",
                sharded ? servers(settings.get(TargetParameters.ROUTERS), i -> "mongos " + i) : List.of(),
                sharded ? servers(1, i -> "mongod") : List.of(),
                IntStream.rangeClosed(1, sharded ? settings.get(TargetParameters.SHARDS) : 1)
                        .mapToObj(shard -> new ShardView(
                                sharded ? "s" + shard : "",
                                servers(members, i -> members == 1 ? "mongod" : "mongod " + i),
                                OptionalLong.empty(),
                                OptionalLong.empty()))
                        .toList(),
                Optional.empty());
    }

    private static List<ServerView> servers(int number, IntFunction<String> name) {
        return IntStream.rangeClosed(1, number)
                .mapToObj(i -> new ServerView(name.apply(i), ServerState.UNKNOWN))
                .toList();
    }
}
