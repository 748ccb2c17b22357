package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.ServerState;
import io.shardlab.mongo.watch.ServerView;
import io.shardlab.mongo.watch.ShardView;
import io.shardlab.mongo.watch.WatchedTarget;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Simulated targets. */
final class Targets {

    private Targets() {}

    static Settings settings(Map<String, String> texts) {
        return Settings.parse(TargetParameters.all(), texts);
    }

    /** A cluster with one mongos on a port. */
    static WatchedTarget at(int port) {
        return at(port, Map.of());
    }

    static WatchedTarget at(int port, Map<String, String> texts) {
        TargetDescription description = new TargetDescription(
                TargetKind.SHARDED,
                "6.0.5",
                2,
                1,
                RouterKind.EMBEDDED,
                true,
                List.of("mongodb://127.0.0.1:" + port + "/"));
        return WatchedTarget.of(description, settings(texts), address -> List.of());
    }

    /** A sharded cluster with these numbers of documents on its shards. */
    static ClusterView view(long... documents) {
        return new ClusterView(
                Instant.EPOCH,
                TargetKind.SHARDED,
                "shardlab.weblog",
                List.of(new ServerView("127.0.0.1:1", ServerState.UP)),
                List.of(new ServerView("127.0.0.1:2", ServerState.PRIMARY)),
                IntStream.range(0, documents.length)
                        .mapToObj(i -> new ShardView(
                                "s" + (i + 1),
                                List.of(new ServerView("127.0.0.1:" + (10 + i), ServerState.PRIMARY)),
                                OptionalLong.of(i),
                                OptionalLong.of(documents[i])))
                        .toList(),
                Optional.of(true));
    }
}
