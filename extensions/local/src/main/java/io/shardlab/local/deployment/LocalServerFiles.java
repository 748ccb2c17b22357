package io.shardlab.local.deployment;

import io.shardlab.core.deployment.ServerFiles;
import io.shardlab.core.deployment.ServerFiles.Copied;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.CopiedCluster;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.mongo.connection.MongoTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of a local sharded cluster's servers. Thread-safe. */
record LocalServerFiles(LocalCluster cluster) implements ServerFiles {

    @Override
    public Map<String, List<String>> members() {
        Map<String, List<String>> members = new LinkedHashMap<>();
        servers()
                .forEach(node -> members.computeIfAbsent(node.replicaSet().orElseThrow(), set -> new ArrayList<>())
                        .add(cluster.hostOf(node)));
        return members;
    }

    private Stream<NodeInfo> servers() {
        return cluster.nodes().stream()
                .filter(node -> node.role() == NodeRole.CONFIG || node.role() == NodeRole.SHARD)
                .sorted(Comparator.comparing(node -> node.role() != NodeRole.CONFIG));
    }

    @Override
    public Copied copy(String address, Path folder) throws InterruptedException {
        NodeInfo server = servers()
                .filter(node -> cluster.hostOf(node).equals(address))
                .findFirst()
                .orElseThrow(() ->
                        new RunFailedException(Message.of("{0} is not a data server of the local cluster.", address)));
        return CopiedCluster.copy(server.dataDir().orElseThrow(), folder);
    }

    @Override
    public Target startEmpty(Settings settings, Notices notices) throws InterruptedException {
        LocalCluster another = cluster.startAnother(notices);
        try {
            return LocalTarget.ofOwn(MongoTarget.connect(another.routerUris(), settings, true), another);
        } catch (RuntimeException e) {
            another.close();
            throw e;
        }
    }

    @Override
    public void requireFree(String name) {
        cluster.requireFree(name);
    }

    @Override
    public Restoration restore(Settings settings, Optional<String> name, Notices notices) throws InterruptedException {
        return cluster.beginCopied(name, notices, uris -> MongoTarget.connect(uris, settings, true));
    }
}
