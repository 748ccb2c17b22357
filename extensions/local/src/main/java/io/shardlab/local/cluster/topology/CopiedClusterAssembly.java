package io.shardlab.local.cluster.topology;

import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.limit.GroupFolders;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeNames;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.process.ClusterEnder;
import io.shardlab.local.cluster.process.NodeCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.bson.Document;

/**
 * Starts a sharded cluster on copies of another one's files, step by step. Not thread-safe. Every step blocks and throws
 * {@link io.shardlab.core.error.RunFailedException} if a server fails.
 */
public final class CopiedClusterAssembly {

    private static final String ADMIN = "admin";
    private static final String VERSIONS = "system.version";
    private static final String ID = "_id";

    private final ClusterSpec spec;
    private final ClusterFolder folder;
    private final ClusterAssembly assembly;
    private final ClusterEnder ender;

    /** The first member of each set; each step starts it again. */
    private final Map<String, NodeInfo> first = new LinkedHashMap<>();

    /**
     * @param assembly the assembly for the same cluster, folder and launcher; its {@link ClusterAssembly#assemble} is not
     *     called
     * @param ender ends servers so that all data is in their files
     */
    public CopiedClusterAssembly(ClusterSpec spec, ClusterFolder folder, ClusterAssembly assembly, ClusterEnder ender) {
        this.spec = spec;
        this.folder = folder;
        this.assembly = assembly;
        this.ender = ender;
    }

    /** Returns the folder for the copied files of a set. */
    public Path data(String set) {
        return folder.data(firstMember(set));
    }

    private static String firstMember(String set) {
        return NodeNames.member(set, 0);
    }

    /**
     * Starts the first member without its role: it replays its journal and oplog, and finds that its set has no member at its
     * address. A new configuration then makes it the only member.
     */
    public void reform(String set) throws InterruptedException {
        NodeInfo planned = assembly.plans()
                .mongod(
                        firstMember(set),
                        role(set),
                        Optional.of(set),
                        assembly.starter().freePort());
        NodeInfo node = assembly.starter().start(planned, assembly.plans()::mongodWithoutRole);
        first.put(set, node);
        try (NodeAdmin admin = new NodeAdmin(node)) {
            Document configuration = configuration(admin);
            configuration.put("members", List.of(new Document(ID, 0).append("host", node.address())));
            admin.run(ADMIN, new Document("replSetReconfig", configuration).append("force", true));
            awaitPrimary(admin, set);
        }
    }

    /** Returns the configuration in the copied files, with the next version. */
    private static Document configuration(NodeAdmin admin) throws InterruptedException {
        // A server answers before it has read its configuration.
        Document configuration = NodeAdmin.await(
                        Message.of("Reading a restored replica set's configuration"),
                        () -> admin.tryRun(new Document("replSetGetConfig", 1)))
                .get("config", Document.class);
        configuration.put("version", configuration.getInteger("version") + 1);
        return configuration;
    }

    private void awaitPrimary(NodeAdmin admin, String set) throws InterruptedException {
        new ReplicaSet(set, List.of(first.get(set))).awaitReplication(admin);
    }

    /** Corrects the addresses of other sets in a set's metadata, and restarts its member in its role at the same address. */
    public void correctMetadata(String set) throws InterruptedException {
        NodeInfo node = first.get(set);
        try (NodeAdmin admin = new NodeAdmin(node)) {
            if (node.role() == NodeRole.CONFIG) {
                for (NodeInfo shard : first.values()) {
                    if (shard.role() == NodeRole.SHARD) {
                        String name = shard.replicaSet().orElseThrow();
                        admin.upsert("config", "shards", new Document(ID, name), new Document("host", seedList(name)));
                    }
                }
            } else {
                // This document would make the shard wait for a config server that has seen writes of the old one.
                admin.delete(ADMIN, VERSIONS, new Document(ID, "minOpTimeRecovery"));
                admin.upsert(
                        ADMIN,
                        VERSIONS,
                        new Document(ID, "shardIdentity"),
                        new Document("configsvrConnectionString", seedList(ReplicaSetStarter.CONFIG_SERVER)));
            }
        }
        ender.end(List.of(node));
        ColdRestart.putAside(node.logFile());
        NodeInfo restarted = assembly.starter().startOnGivenPort(node.withPort(node.port()), command());
        first.put(set, restarted);
        try (NodeAdmin admin = new NodeAdmin(restarted)) {
            awaitPrimary(admin, set);
        }
    }

    private Function<NodeInfo, NodeCommand> command() {
        return assembly.plans()::mongodCommand;
    }

    private String seedList(String set) {
        return new ReplicaSet(set, List.of(first.get(set))).seedList();
    }

    /**
     * Adds empty members to a set until it is as large as in the old cluster; returns when they have all data. This copies
     * data, so the limits of the set's servers apply from here on.
     */
    public void addSecondaries(String set) throws InterruptedException {
        if (role(set) == NodeRole.CONFIG || spec.replicas() == 1) {
            return;
        }
        List<NodeInfo> members = new ArrayList<>(List.of(first.get(set)));
        limit(first.get(set));
        try (NodeAdmin admin = new NodeAdmin(members.get(0))) {
            while (members.size() < spec.replicas()) {
                String name = NodeNames.member(set, members.size());
                NodeInfo planned = assembly.plans()
                        .mongod(
                                name,
                                NodeRole.SHARD,
                                Optional.of(set),
                                assembly.starter().freePort());
                NodeInfo member = assembly.starter().start(planned, command());
                limit(member);
                // The set refuses a member until the one before has become a voter.
                NodeAdmin.await(Message.of("Adding {0} to its set", name), () -> add(admin, member));
                members.add(member);
                new ReplicaSet(set, members).awaitReplication(admin);
            }
        }
    }

    private static void limit(NodeInfo node) {
        node.group().ifPresent(GroupFolders::limit);
    }

    private static Optional<Document> add(NodeAdmin admin, NodeInfo member) throws InterruptedException {
        Document configuration = configuration(admin);
        List<Document> members = new ArrayList<>(configuration.getList("members", Document.class));
        members.add(new Document(ID, members.size()).append("host", member.address()));
        configuration.put("members", members);
        return admin.tryRun(new Document("replSetReconfig", configuration));
    }

    /** Starts the routers. */
    public ClusterAssembly.EntryPoints startRouters() throws InterruptedException {
        ReplicaSet configServer =
                new ReplicaSet(ReplicaSetStarter.CONFIG_SERVER, List.of(first.get(ReplicaSetStarter.CONFIG_SERVER)));
        return assembly.inScope(scope -> {
            Routers routers = assembly.routers(scope);
            List<String> hosts = new ArrayList<>();
            for (int i = 0; i < spec.routers(); i++) {
                hosts.add(routers.start(i, CompletableFuture.completedFuture(configServer))
                        .address());
            }
            return ClusterAssembly.EntryPoints.of(hosts, routers.kind());
        });
    }

    private static NodeRole role(String set) {
        return set.equals(ReplicaSetStarter.CONFIG_SERVER) ? NodeRole.CONFIG : NodeRole.SHARD;
    }
}
