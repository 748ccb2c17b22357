package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.limit.BlockDevices;
import io.shardlab.cluster.local.limit.ControlGroups;
import io.shardlab.cluster.local.limit.GroupCpuTime;
import io.shardlab.cluster.local.node.ClusterFolder;
import io.shardlab.cluster.local.node.MemberNames;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.cluster.local.node.RouterNames;
import io.shardlab.cluster.local.process.JournalPlacement;
import io.shardlab.cluster.local.process.MongodArguments;
import io.shardlab.cluster.local.process.MongosArguments;
import io.shardlab.cluster.local.process.NodeCommand;
import io.shardlab.cluster.local.process.SavedCommand;
import io.shardlab.cluster.local.process.ServerLog;
import io.shardlab.cluster.local.process.StorageSettings;
import io.shardlab.cluster.local.zone.AwakeProcessorsMain;
import io.shardlab.cluster.local.zone.Placement;
import io.shardlab.cluster.local.zone.SlowMotion;
import io.shardlab.cluster.local.zone.ZoneArguments;
import io.shardlab.cluster.local.zone.ZoneProxiesMain;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.servers.binaries.ServerBinaries;
import io.shardlab.servers.binaries.ServerVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Where each server of a cluster keeps its files, and the command that starts it. */
final class NodePlans {

    private final ClusterFolder folder;
    private final ServerBinaries binaries;
    private final JavaProgram adapter;
    private final boolean tiedToThisProcess;
    private final MongodArguments mongodArguments;
    private final MongosArguments mongosArguments;
    private final NodeGroups groups;
    private final Optional<JournalPlacement> journals;
    private final List<Path> routerPidFiles;
    private final Duration electionTimeout;
    private final boolean slowMotion;
    private final double routerWork;

    NodePlans(
            ClusterFolder folder,
            ServerBinaries binaries,
            ClusterSpec spec,
            JavaProgram adapter,
            boolean tiedToThisProcess) {
        this.folder = folder;
        this.binaries = binaries;
        this.adapter = adapter;
        this.tiedToThisProcess = tiedToThisProcess;
        ServerVersion version = binaries.version();
        StorageSettings storage = new StorageSettings(
                spec.wiredTigerCacheBytes().orElse(ClusterSpec.DEFAULT_CACHE_BYTES), spec.compressor());
        // A run's figures hold nothing but its own work; a cluster that stays serves other programs too.
        this.mongodArguments = new MongodArguments(version, storage, !tiedToThisProcess, spec.setParameters());
        this.mongosArguments = new MongosArguments(version);
        this.journals = spec.journalDir()
                .map(dir -> JournalPlacement.in(dir, folder.root().getFileName().toString()));
        RouterKind routerKind = ClusterAssembly.routerKind(spec, binaries);
        this.slowMotion = spec.slowMotion().isPresent();
        this.routerWork = RouterWork.of(routerKind);
        this.groups = new NodeGroups(
                spec, routerKind, folder.root(), ControlGroups::ofThisSystem, BlockDevices.ofThisSystem());
        this.routerPidFiles = slowMotion
                ? IntStream.range(0, spec.routers())
                        .mapToObj(this::routingProcess)
                        .map(folder::pidFile)
                        .toList()
                : List.of();
        this.electionTimeout = ReplicaSetInitiation.ELECTION_TIMEOUT.multipliedBy(
                (long) Math.ceil(spec.slowMotion().map(SlowMotion::factor).orElse(1.0)));
    }

    /** The name of the process of a router that calls shards. */
    private String routingProcess(int index) {
        return binaries.mongos().isPresent()
                ? RouterNames.adapter(index)
                : MemberNames.of(RouterNames.replicaSet(index), 0);
    }

    /** How long members wait for their primary: as much longer as everything else takes in slow motion. */
    Duration electionTimeout() {
        return electionTimeout;
    }

    NodeInfo mongod(String name, NodeRole role, Optional<String> replicaSet, int port) {
        String marker = folder.pidFileMarker(name);
        return new NodeInfo(
                name,
                role,
                replicaSet,
                port,
                Optional.of(folder.data(name)),
                folder.log(name),
                marker,
                Optional.empty(),
                groups.of(role, name));
    }

    NodeInfo mongos(String name, int port) {
        String marker = folder.pidFileMarker(name);
        return dataless(name, NodeRole.ROUTER, port, folder.log(name), marker);
    }

    NodeInfo adapter(String name, int port) {
        return dataless(name, NodeRole.ADAPTER, port, folder.output(name), folder.argumentFileMarker(name));
    }

    NodeInfo zoneProxies(String name) {
        return dataless(name, NodeRole.PROXY, 0, folder.output(name), folder.argumentFileMarker(name));
    }

    NodeInfo spinner(String name) {
        return dataless(name, NodeRole.SPINNER, 0, folder.output(name), folder.argumentFileMarker(name));
    }

    private NodeInfo dataless(String name, NodeRole role, int port, Path log, String marker) {
        return new NodeInfo(
                name,
                role,
                Optional.empty(),
                port,
                Optional.empty(),
                log,
                marker,
                Optional.empty(),
                groups.of(role, name));
    }

    /** As {@link #mongodCommand}, by {@link MongodArguments#withoutRole}. */
    NodeCommand mongodWithoutRole(NodeInfo node) {
        return server("mongod", binaries.mongod(), mongodArguments.withoutRole(node), node);
    }

    NodeCommand mongodCommand(NodeInfo node) {
        makeFolder(node.dataDir().orElseThrow());
        journals.filter(journal -> JournalPlacement.concerns(node)).ifPresent(journal -> journal.place(node));
        return server("mongod", binaries.mongod(), mongodArguments.of(node), node);
    }

    NodeCommand mongosCommand(NodeInfo node, String configServers) {
        Path program = binaries.mongos().orElseThrow();
        return server("mongos", program, mongosArguments.of(node, configServers), node);
    }

    private NodeCommand server(String name, Path program, List<String> arguments, NodeInfo node) {
        if (!Files.isExecutable(program)) {
            throw new RunFailedException("The server program " + program + " (" + binaries.source()
                    + ") is not there or cannot be executed.");
        }
        List<String> line = new ArrayList<>(List.of(program.toAbsolutePath().toString()));
        line.addAll(arguments);
        return new NodeCommand(
                name,
                line,
                binaries.environment(),
                folder.root(),
                folder.output(node.name()),
                node.logFile(),
                ServerLog::isListening,
                false);
    }

    NodeCommand adapterCommand(NodeInfo node, NodeInfo upstream, String configServers) {
        List<String> arguments = new ArrayList<>(
                List.of("--listen", node.address(), "--upstream", upstream.address(), "--config", configServers));
        if (tiedToThisProcess) {
            arguments.add("--exit-with-parent");
        }
        return java(
                "embedded mongos",
                node,
                adapter.argumentFile(arguments),
                SavedCommand.ADAPTER_READY,
                tiedToThisProcess);
    }

    /**
     * What counts the CPU time of a running server, if slow motion needs it.
     *
     * @throws UsageException if nothing does
     */
    List<Path> cpuTime(NodeInfo node) {
        if (!slowMotion) {
            return List.of();
        }
        List<Path> folders = node.group().map(GroupCpuTime::folders).orElse(List.of());
        if (folders.isEmpty()) {
            throw new UsageException("--slow-motion cannot be used: this user has no control groups that count CPU time"
                    + " (cpuacct, or cpu.stat).");
        }
        return folders;
    }

    /**
     * They end with this process, which tells them when to begin the delay. They also end without memory: a half-dead
     * proxy would block replication.
     */
    NodeCommand zoneProxiesCommand(NodeInfo node, Placement placement, List<List<NodeInfo>> sets) {
        List<String> arguments = ZoneArguments.of(
                        placement,
                        sets,
                        placement.processors(routerWork),
                        member -> folder.pidFile(member.name()),
                        this::cpuTime,
                        routerPidFiles)
                .format();
        String file = JavaProgram.ofThisProcess(ZoneProxiesMain.class.getName(), "-XX:+ExitOnOutOfMemoryError")
                .argumentFile(arguments);
        return java("zones' proxies", node, file, ZoneProxiesMain.READY, true);
    }

    /** It ends with this process. */
    NodeCommand spinnerCommand(NodeInfo node) {
        String processors = Integer.toString(Runtime.getRuntime().availableProcessors());
        String file = JavaProgram.ofThisProcess(
                        AwakeProcessorsMain.class.getName(), "-Xmx16m", "-XX:TieredStopAtLevel=1")
                .argumentFile(List.of(processors));
        return java("program that keeps processors awake", node, file, AwakeProcessorsMain.READY, true);
    }

    private NodeCommand java(String name, NodeInfo node, String arguments, String ready, boolean tied) {
        write(folder.argumentFile(node.name()), arguments);
        return new NodeCommand(
                name,
                List.of(JavaProgram.java().toString(), node.marker()),
                Map.of(),
                folder.root(),
                node.logFile(),
                node.logFile(),
                ready::equals,
                tied);
    }

    private static void makeFolder(Path path) {
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new RunFailedException("The data folder " + path + " cannot be created: " + Reasons.of(e) + ".", e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new RunFailedException("The file " + file + " cannot be written: " + Reasons.of(e) + ".", e);
        }
    }
}
