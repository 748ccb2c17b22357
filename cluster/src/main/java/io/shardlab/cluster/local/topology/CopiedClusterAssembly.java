package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.limit.GroupFolders;
import io.shardlab.cluster.local.node.ClusterFolder;
import io.shardlab.cluster.local.node.MemberNames;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.cluster.local.process.ClusterEnder;
import io.shardlab.cluster.local.process.NodeCommand;
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
    private final NodeLauncher cluster;
    private final ClusterEnder ender;

    /** The first member of each set; it is started anew in each step. */
    private final Map<String, NodeInfo> first = new LinkedHashMap<>();

    /**
     * @param assembly for the same cluster, folder and launcher; its {@link ClusterAssembly#assemble} is not called
     * @param ender ends servers so that all data is in their files
     */
    public CopiedClusterAssembly(
            ClusterSpec spec,
            ClusterFolder folder,
            ClusterAssembly assembly,
            NodeLauncher cluster,
            ClusterEnder ender) {
        this.spec = spec;
        this.folder = folder;
        this.assembly = assembly;
        this.cluster = cluster;
        this.ender = ender;
    }

    /** The folder for the copied files of a set. */
    public Path data(String set) {
        return folder.data(firstMember(set));
    }

    private static String firstMember(String set) {
        return MemberNames.of(set, 0);
    }

    /**
     * Starts the first member without its role: it replays its journal and oplog, finds that its set has no member at its
     * address, and is told that it is the only one.
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

    /** The one that is in the copied files, with the next version. */
    private static Document configuration(NodeAdmin admin) throws InterruptedException {
        // A server answers before it has read it.
        Document configuration = Await.answer(
                        "Reading a restored replica set's configuration",
                        () -> admin.tryRun(new Document("replSetGetConfig", 1)))
                .get("config", Document.class);
        configuration.put("version", configuration.getInteger("version") + 1);
        return configuration;
    }

    private void awaitPrimary(NodeAdmin admin, String set) throws InterruptedException {
        ReplicaSetInitiation.awaitReplication(admin, new ReplicaSet(set, List.of(first.get(set))));
    }

    /** Corrects what a set knows of other sets' addresses, and restarts its member in its role at the same address. */
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
                // It would make the shard wait for a config server that has seen writes of the old one.
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
     * Adds empty members to a set until it is as large as those of the old cluster; returns when they have all data. That is no
     * mere start, so the set's servers have their limit of processors from here on.
     */
    public void addSecondaries(String set) throws InterruptedException {
        if (role(set) == NodeRole.CONFIG || spec.replicas() == 1) {
            return;
        }
        List<NodeInfo> members = new ArrayList<>(List.of(first.get(set)));
        limit(first.get(set));
        try (NodeAdmin admin = new NodeAdmin(members.get(0))) {
            while (members.size() < spec.replicas()) {
                String name = MemberNames.of(set, members.size());
                NodeInfo planned = assembly.plans()
                        .mongod(
                                name,
                                NodeRole.SHARD,
                                Optional.of(set),
                                assembly.starter().freePort());
                NodeInfo member = assembly.starter().start(planned, command());
                limit(member);
                // Until the set has taken the member before as a voter, it refuses the next.
                Await.answer("Adding " + name + " to its set", () -> add(admin, member));
                members.add(member);
                ReplicaSetInitiation.awaitReplication(admin, new ReplicaSet(set, members));
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
        try (StartScope scope = new StartScope()) {
            scope.fork(() -> {
                cluster.awaitFailure();
                return true;
            });
            return StartScope.join(scope.fork(() -> {
                Routers routers = assembly.routers(scope);
                List<String> uris = new ArrayList<>();
                for (int i = 0; i < spec.routers(); i++) {
                    NodeInfo entry = routers.start(i, CompletableFuture.completedFuture(configServer));
                    uris.add("mongodb://" + entry.address() + "/");
                }
                return new ClusterAssembly.EntryPoints(uris, routers.kind());
            }));
        }
    }

    private static NodeRole role(String set) {
        return set.equals(ReplicaSetStarter.CONFIG_SERVER) ? NodeRole.CONFIG : NodeRole.SHARD;
    }
}
