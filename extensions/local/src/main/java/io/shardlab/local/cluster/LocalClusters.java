package io.shardlab.local.cluster;

import com.mongodb.MongoException;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.ProcessIdentity;
import io.shardlab.local.cluster.process.ClusterEnder;
import io.shardlab.local.cluster.process.FreePorts;
import io.shardlab.local.cluster.process.ProcessEnder;
import io.shardlab.local.cluster.process.ProcessStarter;
import io.shardlab.local.cluster.process.ProcessTable;
import io.shardlab.local.cluster.state.ClusterRecord;
import io.shardlab.local.cluster.state.ClusterRegistry;
import io.shardlab.local.cluster.state.ClusterRemover;
import io.shardlab.local.cluster.topology.ClusterAssembly;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.local.cluster.topology.CopiedClusterAssembly;
import io.shardlab.local.cluster.topology.JavaProgram;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Starts clusters of real servers on this machine. Thread-safe, and safe while other processes do the same. */
public final class LocalClusters {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final SecureRandom random = new SecureRandom();
    private final ProcessTable processes = new ProcessTable();
    private final ClusterEnder ender = new ClusterEnder(processes, new ProcessEnder(GRACE));
    private final ProcessStarter starter = new ProcessStarter();
    private final ClusterRegistry registry;
    private final KeptLogs keptLogs;
    private final JavaProgram adapter;
    private final ShutdownHooks hooks;

    /**
     * @param cacheFolder the folder of this user's records of running clusters and kept logs
     * @param adapter the adapter of embedded mongos
     * @param hooks runs actions when this process ends
     */
    public LocalClusters(Path cacheFolder, JavaProgram adapter, ShutdownHooks hooks) {
        this.registry = new ClusterRegistry(cacheFolder.resolve("clusters"));
        this.keptLogs = new KeptLogs(cacheFolder.resolve("logs"));
        this.adapter = adapter;
        this.hooks = hooks;
    }

    /** Uses the embedded mongos of this program and the hooks of the Java virtual machine. */
    public static LocalClusters in(Path cacheFolder) {
        return new LocalClusters(cacheFolder, JavaProgram.embeddedMongos(), ShutdownHooks.ofRuntime());
    }

    /**
     * Starts a cluster that lives until it is closed, or this process ends. Blocks until clients can use it. First it removes
     * the clusters that killed simulators left behind.
     *
     * @throws RunFailedException as soon as a server fails; says why, and where the logs are; nothing is left running
     * @throws io.shardlab.core.error.UsageException if such a cluster is not possible with these server programs
     * @throws InterruptedException if this thread was interrupted or this process is ending; nothing is left running
     */
    public LocalCluster start(ClusterSpec spec, ServerBinaries binaries, Notices notices) throws InterruptedException {
        ClusterLifetime lifetime = newLifetime("run-" + randomId(), false, spec, notices);
        TargetDescription description = bringUp(lifetime, spec, binaries, notices, true);
        return new LocalCluster(this, lifetime, description, spec, binaries);
    }

    /**
     * Begins a cluster without servers, which is started on copied files.
     *
     * @param name the name by which it can be kept; the caller has checked it
     * @param spec a specification without slow motion
     */
    CopiedCluster beginCopied(
            Optional<String> name,
            ClusterSpec spec,
            ServerBinaries binaries,
            Notices notices,
            Function<List<String>, Target> connect)
            throws InterruptedException {
        ClusterLifetime lifetime =
                newLifetime(name.orElseGet(() -> "run-" + randomId()), name.isPresent(), spec, notices);
        try {
            begin(lifetime, spec, binaries);
            ClusterAssembly assembly = new ClusterAssembly(
                    spec, binaries, lifetime.folder(), lifetime, freePorts(), adapter, name.isEmpty());
            return new CopiedCluster(
                    lifetime,
                    new CopiedClusterAssembly(spec, lifetime.folder(), assembly, ender),
                    entries -> describe(spec, binaries, entries),
                    connect);
        } catch (InterruptedException | RuntimeException e) {
            closeAfter(e, lifetime);
            throw e;
        }
    }

    /** Returns the clusters that stay up between runs. */
    public PersistentClusters persistent() {
        return new PersistentClusters(
                this, registry, remover(), new ClusterRestart(registry, starter, ender, processes), processes);
    }

    private ClusterRemover remover() {
        return new ClusterRemover(registry, ender, processes);
    }

    ClusterRecord startPersistent(String name, ClusterSpec spec, ServerBinaries binaries, Notices notices)
            throws InterruptedException {
        ClusterLifetime lifetime = newLifetime(name, true, spec, notices);
        bringUp(lifetime, spec, binaries, notices, false);
        return lifetime.handOver();
    }

    private ClusterLifetime newLifetime(String id, boolean persistent, ClusterSpec spec, Notices notices)
            throws InterruptedException {
        remover().removeOrphans(notices);
        ClusterFolder folder =
                ClusterFolder.in(spec.places().dataDir(), id, persistent ? Optional.of(randomId()) : Optional.empty());
        ClusterRecord record = new ClusterRecord(
                id,
                HostEnvironment.current().hostName(),
                folder.root(),
                persistent,
                Optional.of(ProcessIdentity.ofThisProcess()),
                List.of(),
                Optional.empty());
        try {
            return new ClusterLifetime(record, registry, starter, ender, keptLogs.folder(id), hooks);
        } catch (IllegalStateException e) {
            throw new InterruptedException("this process is ending");
        }
    }

    /** Refuses a cluster for which the disk has no space, and one whose name is taken. */
    private static void begin(ClusterLifetime lifetime, ClusterSpec spec, ServerBinaries binaries)
            throws InterruptedException {
        lifetime.folder().checkSpace(spec.processes(binaries));
        lifetime.begin().ifPresent(present -> {
            throw PersistentClusters.alreadyExists(present);
        });
    }

    private TargetDescription bringUp(
            ClusterLifetime lifetime, ClusterSpec spec, ServerBinaries binaries, Notices notices, boolean tied)
            throws InterruptedException {
        try {
            long begin = System.nanoTime();
            begin(lifetime, spec, binaries);
            notices.say(Message.of("Starting {0} ...", spec.inWords(binaries)));
            ClusterAssembly.EntryPoints entries = new ClusterAssembly(
                            spec, binaries, lifetime.folder(), lifetime, freePorts(), adapter, tied)
                    .assemble();
            lifetime.limit();
            TargetDescription description = describe(spec, binaries, entries);
            lifetime.describe(description);
            notices.say(Message.of(
                    "The cluster is up after {0} s.", FigureText.seconds((System.nanoTime() - begin) / 1e9)));
            return description;
        } catch (ShardlabException e) {
            throw failed(lifetime, e);
        } catch (InterruptedException | RuntimeException e) {
            closeAfter(e, lifetime);
            throw e;
        }
    }

    private ShardlabException failed(ClusterLifetime lifetime, ShardlabException e) throws InterruptedException {
        if (lifetime.isEnding()) {
            closeAfter(e, lifetime);
            throw new InterruptedException("the cluster was ended while it started");
        }
        if (!(e instanceof RunFailedException) || !lifetime.hasLogs()) {
            closeAfter(e, lifetime);
            return e;
        }
        ShardlabException cause = e.getCause() instanceof MongoException
                        && lifetime.explained(e, Message.of("while the cluster was started"))
                                instanceof ShardlabException explained
                ? explained
                : e;
        Path logs = lifetime.keepLogs();
        closeAfter(e, lifetime);
        keptLogs.prune();
        return new RunFailedException(Message.of("{0} The servers' logs are kept in {1}.", cause.wording(), logs), e);
    }

    private static void closeAfter(Exception failure, ClusterLifetime lifetime) {
        try {
            lifetime.close();
        } catch (RunFailedException e) {
            failure.addSuppressed(e);
        }
    }

    private FreePorts freePorts() {
        Set<Integer> reserved = registry.all().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .map(NodeInfo::port)
                .collect(Collectors.toSet());
        return new FreePorts(random, reserved);
    }

    private static TargetDescription describe(
            ClusterSpec spec, ServerBinaries binaries, ClusterAssembly.EntryPoints entries) {
        return new TargetDescription(
                spec.kind(),
                binaries.version().toString(),
                spec.shards(),
                spec.routers(),
                entries.routerKind(),
                true,
                entries.uris());
    }

    private String randomId() {
        return String.format(Locale.ROOT, "%08x", random.nextInt());
    }
}
