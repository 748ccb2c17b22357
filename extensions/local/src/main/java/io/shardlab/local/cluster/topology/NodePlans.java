package io.shardlab.local.cluster.topology;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.cluster.limit.BlockDevices;
import io.shardlab.local.cluster.limit.ControlGroups;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeNames;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.process.JournalPlacement;
import io.shardlab.local.cluster.process.NodeCommand;
import io.shardlab.local.cluster.process.ServerArguments;
import io.shardlab.local.cluster.proxy.ZoneArguments;
import io.shardlab.local.cluster.proxy.ZoneProxiesMain;
import io.shardlab.local.cluster.slow.AwakeProcessorsMain;
import io.shardlab.local.cluster.slow.GroupCpuTime;
import io.shardlab.local.cluster.slow.SlowMotion;
import io.shardlab.local.cluster.zone.ZonePlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Plans the files of each server of a cluster, and the command that starts it. Thread-safe. */
final class NodePlans {

    private final ClusterSpec spec;
    private final ClusterFolder folder;
    private final ServerBinaries binaries;
    private final JavaProgram adapter;
    private final boolean tiedToThisProcess;
    private final ServerArguments arguments;
    private final NodeGroups groups;
    private final Optional<JournalPlacement> journals;

    NodePlans(
            ClusterFolder folder,
            ServerBinaries binaries,
            ClusterSpec spec,
            JavaProgram adapter,
            boolean tiedToThisProcess) {
        this.spec = spec;
        this.folder = folder;
        this.binaries = binaries;
        this.adapter = adapter;
        this.tiedToThisProcess = tiedToThisProcess;
        // The results of a run include only its own work; a cluster that stays serves other programs, too.
        this.arguments = new ServerArguments(binaries.version(), spec.storage(), !tiedToThisProcess);
        this.journals = spec.places()
                .journalDir()
                .map(dir -> JournalPlacement.in(dir, folder.root().getFileName().toString()));
        this.groups = new NodeGroups(
                spec,
                spec.routerKind(binaries),
                folder.root(),
                ControlGroups::ofThisSystem,
                BlockDevices.ofThisSystem());
    }

    /** Returns the election timeout of members, which slow motion prolongs like everything else. */
    Duration electionTimeout() {
        return ReplicaSet.ELECTION_TIMEOUT.multipliedBy(
                (long) Math.ceil(spec.slowMotion().map(SlowMotion::factor).orElse(1.0)));
    }

    NodeInfo mongod(String name, NodeRole role, Optional<String> replicaSet, int port) {
        return node(name, role, replicaSet, port, Optional.of(folder.data(name)));
    }

    /** True if the cluster follows the pace of this machine, which a reference server shows. */
    boolean hasReference() {
        return spec.slowMotion().flatMap(SlowMotion::queryMicros).isPresent();
    }

    NodeInfo mongos(String name, int port) {
        return node(name, NodeRole.ROUTER, Optional.empty(), port, Optional.empty());
    }

    private NodeInfo node(String name, NodeRole role, Optional<String> replicaSet, int port, Optional<Path> data) {
        return new NodeInfo(
                name,
                role,
                replicaSet,
                port,
                data,
                folder.log(name),
                folder.pidFileMarker(name),
                Optional.empty(),
                groups.of(role, name));
    }

    NodeInfo adapter(String name, int port) {
        return javaNode(name, NodeRole.ADAPTER, port);
    }

    NodeInfo zoneProxies(String name) {
        return javaNode(name, NodeRole.PROXY, 0);
    }

    NodeInfo spinner(String name) {
        return javaNode(name, NodeRole.SPINNER, 0);
    }

    private NodeInfo javaNode(String name, NodeRole role, int port) {
        return new NodeInfo(
                name,
                role,
                Optional.empty(),
                port,
                Optional.empty(),
                folder.output(name),
                folder.argumentFileMarker(name),
                Optional.empty(),
                groups.of(role, name));
    }

    /** Returns a command for an existing data folder, with {@link ServerArguments#withoutRole}. */
    NodeCommand mongodWithoutRole(NodeInfo node) {
        return server("mongod", binaries.mongod(), arguments.withoutRole(node), node);
    }

    NodeCommand mongodCommand(NodeInfo node) {
        Path data = node.dataDir().orElseThrow();
        try {
            Files.createDirectories(data);
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("The data folder {0} cannot be created: {1}.", data, Reasons.of(e)), e);
        }
        journals.filter(journal -> JournalPlacement.concerns(node)).ifPresent(journal -> journal.place(node));
        return server("mongod", binaries.mongod(), arguments.mongod(node), node);
    }

    NodeCommand mongosCommand(NodeInfo node, String configServers) {
        return server("mongos", binaries.mongos().orElseThrow(), arguments.mongos(node, configServers), node);
    }

    private NodeCommand server(String name, Path program, List<String> all, NodeInfo node) {
        if (!Files.isExecutable(program)) {
            throw new RunFailedException(Message.of(
                    "The server program {0} ({1}) is not there or cannot be executed.", program, binaries.source()));
        }
        List<String> line = new ArrayList<>(List.of(program.toAbsolutePath().toString()));
        line.addAll(all);
        return new NodeCommand(
                name, line, binaries.environment(), folder.root(), folder.output(node.name()), node.logFile(), false);
    }

    NodeCommand adapterCommand(NodeInfo node, NodeInfo upstream, String configServers) {
        List<String> all = new ArrayList<>(
                List.of("--listen", node.address(), "--upstream", upstream.address(), "--config", configServers));
        if (tiedToThisProcess) {
            all.add("--exit-with-parent");
        }
        return java("embedded mongos", node, adapter.argumentFile(all), tiedToThisProcess);
    }

    /**
     * Returns the folders that count the CPU time of a running server; none unless in slow motion.
     *
     * @throws UsageException if slow motion needs them and there are none
     */
    List<Path> cpuTime(NodeInfo node) {
        if (spec.slowMotion().isEmpty()) {
            return List.of();
        }
        List<Path> folders = node.group().map(GroupCpuTime::folders).orElse(List.of());
        if (folders.isEmpty()) {
            throw new UsageException(Message.of(
                    "--slow-motion cannot be used: this user has no control groups that count CPU time (cpuacct, or "
                            + "cpu.stat)."));
        }
        return folders;
    }

    /**
     * The proxies end with this process, whose command begins the delay. They also end when they run out of memory: a half-dead
     * proxy would block replication.
     */
    NodeCommand zoneProxiesCommand(
            NodeInfo node, ZonePlan placement, List<List<NodeInfo>> sets, Optional<NodeInfo> reference) {
        Optional<SlowMotion> slow = spec.slowMotion();
        List<Path> routerPidFiles = IntStream.range(0, slow.isPresent() ? spec.routers() : 0)
                .mapToObj(index -> folder.pidFile(routingProcess(index)))
                .toList();
        String argument = ZoneArguments.of(
                        placement,
                        sets,
                        slow.map(motion -> motion.processors(
                                        spec.routerKind(binaries).work()))
                                .orElse(Map.of()),
                        member -> folder.pidFile(member.name()),
                        this::cpuTime,
                        routerPidFiles,
                        reference.map(server -> new ZoneArguments.Reference(
                                server.address(),
                                cpuTime(server),
                                slow.flatMap(SlowMotion::queryMicros).orElseThrow(),
                                slow.flatMap(SlowMotion::queryDistance).orElseThrow())))
                .format();
        String file = JavaProgram.ofThisProcess(ZoneProxiesMain.class.getName(), "-XX:+ExitOnOutOfMemoryError")
                .argumentFile(List.of(argument));
        return java("zones' proxies", node, file, true);
    }

    /** Returns the name of the process of a router that calls shards. */
    private String routingProcess(int index) {
        return binaries.mongos().isPresent() ? NodeNames.entry(index) : NodeNames.member(NodeNames.routerSet(index), 0);
    }

    /** The program ends with this process. */
    NodeCommand spinnerCommand(NodeInfo node) {
        String processors = Integer.toString(Runtime.getRuntime().availableProcessors());
        String file = JavaProgram.ofThisProcess(
                        AwakeProcessorsMain.class.getName(), "-Xmx16m", "-XX:TieredStopAtLevel=1")
                .argumentFile(List.of(processors));
        return java("program that keeps processors awake", node, file, true);
    }

    private NodeCommand java(String name, NodeInfo node, String argumentFile, boolean tied) {
        Path file = folder.argumentFile(node.name());
        try {
            Files.writeString(file, argumentFile);
        } catch (IOException e) {
            throw new RunFailedException(Message.of("The file {0} cannot be written: {1}.", file, Reasons.of(e)), e);
        }
        return new NodeCommand(
                name,
                List.of(JavaProgram.java().toString(), node.marker()),
                Map.of(),
                folder.root(),
                node.logFile(),
                node.logFile(),
                tied);
    }
}
