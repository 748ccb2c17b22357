package io.shardlab.local.cluster.node;

import java.nio.file.Path;
import java.util.Optional;

/** Nodes for tests. */
public final class Nodes {

    private Nodes() {}

    public static NodeInfo planned(String name, NodeRole role) {
        return planned(name, role, Path.of("/clusters/c1"));
    }

    public static NodeInfo planned(String name, NodeRole role, Path folder) {
        Optional<String> replicaSet =
                role == NodeRole.STANDALONE ? Optional.empty() : Optional.of(name.split("-", 2)[0]);
        return new NodeInfo(
                name,
                role,
                replicaSet,
                20_001,
                Optional.of(folder.resolve("data").resolve(name)),
                folder.resolve("logs").resolve(name + ".log"),
                "--pidfilepath " + folder.resolve("run").resolve(name + ".pid"),
                Optional.empty(),
                Optional.empty());
    }
}
