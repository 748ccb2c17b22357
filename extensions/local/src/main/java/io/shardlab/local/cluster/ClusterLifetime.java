package io.shardlab.local.cluster;

import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.file.PrivateFolder;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.limit.GroupFolders;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.process.ClusterEnder;
import io.shardlab.local.cluster.process.FileCache;
import io.shardlab.local.cluster.process.NodeCommand;
import io.shardlab.local.cluster.process.NodeProcess;
import io.shardlab.local.cluster.process.ProcessStarter;
import io.shardlab.local.cluster.process.ProcessTable;
import io.shardlab.local.cluster.proxy.ZoneProxiesMain;
import io.shardlab.local.cluster.state.ClusterRecord;
import io.shardlab.local.cluster.state.ClusterRegistry;
import io.shardlab.local.cluster.state.ClusterRemover;
import io.shardlab.local.cluster.topology.ColdRestart;
import io.shardlab.local.cluster.topology.NodeLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owns the servers of one cluster until they have ended. Every server is recorded before it starts, and none is started once
 * the end of the cluster has begun. Thread-safe.
 */
final class ClusterLifetime implements NodeLauncher, ColdRestart.Relauncher, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterLifetime.class);

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration PROXY_PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration LOOK = Duration.ofMillis(500);

    private final ClusterRegistry registry;
    private final ProcessStarter starter;
    private final ClusterEnder ender;
    private final ClusterRemover remover;
    private final Path keptLogs;
    private final ShutdownHooks.Registration hook;

    /** The list keeps the standard input of processes open that end with this one. */
    private final List<NodeProcess> processes = new ArrayList<>();

    private final Object endLock = new Object();
    private ClusterRecord cluster;
    private boolean begun;
    private boolean ending;
    private boolean handedOver;
    private boolean keepLogs;
    private volatile boolean restarting;

    private final Set<String> killed = new HashSet<>();

    private boolean ended;

    /**
     * @param cluster a cluster that is not on record yet
     * @param keptLogs the folder for logs that are kept when the cluster is removed
     * @throws IllegalStateException if this process is ending
     */
    ClusterLifetime(
            ClusterRecord cluster,
            ClusterRegistry registry,
            ProcessStarter starter,
            ClusterEnder ender,
            Path keptLogs,
            ShutdownHooks hooks) {
        this.cluster = cluster;
        this.registry = registry;
        this.starter = starter;
        this.ender = ender;
        this.remover = new ClusterRemover(registry, ender, new ProcessTable());
        this.keptLogs = keptLogs;
        this.hook = hooks.register("end-of-cluster-" + cluster.id(), this::closeAtEndOfProcess);
    }

    ClusterFolder folder() {
        return new ClusterFolder(cluster.folder());
    }

    /**
     * Records the cluster and makes its folder.
     *
     * @return the cluster that has the id already, if any; then this one has not begun, and closing does nothing
     */
    synchronized Optional<ClusterRecord> begin() throws InterruptedException {
        refuseWhenEnding();
        Optional<ClusterRecord> present = registry.addIfAbsent(cluster);
        if (present.isEmpty()) {
            begun = true;
            folder().create();
        }
        return present;
    }

    @Override
    public synchronized NodeProcess launch(NodeInfo planned, Function<NodeInfo, NodeCommand> command)
            throws InterruptedException {
        refuseWhenEnding();
        save(cluster.with(planned));
        planned.group().ifPresent(GroupFolders::create);
        NodeCommand made = command.apply(planned);
        if (cluster.persistent()) {
            made.save(folder().commandFile(planned.name()));
        }
        NodeProcess process = starter.start(planned, made);
        processes.add(process);
        save(cluster.with(process.node()));
        return process;
    }

    @Override
    public synchronized NodeProcess relaunch(NodeInfo ended) throws InterruptedException {
        NodeProcess earlier = processes.stream()
                .filter(process -> process.node().equals(ended))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(ended.name() + " was not started by this process"));
        NodeProcess process = launch(ended.withPort(ended.port()), planned -> earlier.command());
        processes.remove(earlier);
        return process;
    }

    /** Sets the limits of all servers. Called when they are up, because their start is not limited. */
    synchronized void limit() throws InterruptedException {
        refuseWhenEnding();
        nodes().stream().flatMap(node -> node.group().stream()).distinct().forEach(GroupFolders::limit);
    }

    void restartCold(FileCache cache) throws InterruptedException {
        synchronized (this) {
            // Set under the lock, so that endedServers does not report the servers that this restart ends.
            restarting = true;
        }
        try {
            new ColdRestart(this, ender, cache).restart(nodes());
            limit();
        } finally {
            restarting = false;
        }
    }

    void kill(List<NodeInfo> nodes) {
        synchronized (this) {
            nodes.forEach(node -> killed.add(node.name()));
        }
        ender.kill(nodes);
    }

    /**
     * Starts servers that were killed on purpose, with their limits from the beginning, because their return is part of the
     * measurement; blocks until they listen. If servers run already, because an earlier call was interrupted, it only waits for
     * them.
     */
    void startAgain(List<NodeInfo> nodes) throws InterruptedException {
        List<NodeProcess> running = running(nodes);
        List<NodeInfo> ended = nodes.stream()
                .filter(node ->
                        running.stream().noneMatch(process -> process.node().equals(node)))
                .toList();
        ColdRestart.start(this::relaunchLimited, ended);
        ColdRestart.awaitReady(running);
        synchronized (this) {
            nodes.forEach(node -> killed.remove(node.name()));
        }
    }

    private synchronized List<NodeProcess> running(List<NodeInfo> nodes) {
        return processes.stream()
                .filter(process -> nodes.contains(process.node()) && process.isAlive())
                .toList();
    }

    private NodeProcess relaunchLimited(NodeInfo ended) throws InterruptedException {
        NodeProcess process = relaunch(ended);
        ended.group().ifPresent(GroupFolders::limit);
        return process;
    }

    /**
     * Sends the zones' proxies a command; blocks until it has taken effect.
     *
     * @return the answer without its first word, which is the command; empty without an answer, or without proxies
     */
    Optional<String> askProxies(String command) throws InterruptedException {
        Optional<NodeProcess> proxies;
        synchronized (this) {
            proxies = processes.stream()
                    .filter(process -> process.node().role() == NodeRole.PROXY)
                    .findFirst();
        }
        return proxies.isEmpty()
                ? Optional.empty()
                : proxies.get().request(command, ZoneProxiesMain.done(command), PROXY_PATIENCE).stream()
                        .filter(line -> line.startsWith(command + " "))
                        .map(line -> line.substring(command.length() + 1))
                        .findFirst();
    }

    /** Returns the servers that ended although this program did not end them; none while it ends or restarts servers. */
    synchronized List<EndedServer> endedServers() {
        if (ending || restarting) {
            return List.of();
        }
        // Servers that ended while they started, for instance because a port was taken, are reported by their starters.
        return processes.stream()
                .filter(NodeProcess::wasReady)
                .filter(process -> cluster.nodes().contains(process.node()))
                .filter(process -> !killed.contains(process.node().name()))
                .flatMap(process -> process.end().stream()
                        .map(how -> new EndedServer(process.node(), how, keptLog(process.node()))))
                .toList();
    }

    /**
     * Explains a client's failure by servers that ended. A failing server loses its connections before its process ends, so
     * this waits a few seconds.
     *
     * @param when completes the sentence "A server of the local cluster ended ..."
     */
    RuntimeException explained(RuntimeException failure, Message when) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<EndedServer> ended = endedServers();
        try {
            while (ended.isEmpty() && !isEnding() && System.nanoTime() < deadline) {
                Thread.sleep(POLL.toMillis());
                ended = endedServers();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (ended.isEmpty()) {
            return failure;
        }
        keepLogs();
        return failure(ended, when, failure);
    }

    @Override
    public void awaitFailure() throws InterruptedException {
        List<EndedServer> ended = List.of();
        while (ended.isEmpty()) {
            Thread.sleep(LOOK.toMillis());
            ended = endedServers();
        }
        keepLogs();
        throw failure(ended, Message.of("while the cluster was started"), null);
    }

    private static RunFailedException failure(List<EndedServer> ended, Message when, RuntimeException cause) {
        return new RunFailedException(
                Message.of(
                        "A server of the local cluster ended {0}: {1}.",
                        when,
                        Message.joined(
                                "; ", ended.stream().map(EndedServer::describe).toList())),
                cause);
    }

    private Path keptLog(NodeInfo node) {
        return keptLogs.resolve(node.logFile().getFileName());
    }

    void dropFiles(FileCache cache) throws InterruptedException {
        new ColdRestart(this, ender, cache).dropFiles(nodes());
    }

    synchronized List<NodeInfo> nodes() {
        return cluster.nodes();
    }

    synchronized boolean isEnding() {
        return ending;
    }

    /** @throws InterruptedException if the cluster is being ended; its record, which may be gone, must not come back */
    synchronized void describe(TargetDescription description) throws InterruptedException {
        refuseWhenEnding();
        save(cluster.describedAs(description));
    }

    /** Gives up ownership: the cluster stays until somebody takes it down by name. */
    synchronized ClusterRecord handOver() throws InterruptedException {
        if (!cluster.persistent()) {
            throw new IllegalStateException(cluster.id() + " was begun as a cluster that ends with its run");
        }
        refuseWhenEnding();
        save(cluster.ownedBy(Optional.empty()));
        handedOver = true;
        hook.remove();
        return cluster;
    }

    synchronized boolean hasLogs() {
        return begun && Folders.hasEntries(folder().logs());
    }

    /** Keeps the servers' logs when the cluster is removed; returns the folder where they will be. */
    synchronized Path keepLogs() {
        keepLogs = true;
        return keptLogs;
    }

    private void refuseWhenEnding() throws InterruptedException {
        if (ending) {
            throw new InterruptedException("the cluster is being ended");
        }
    }

    private void save(ClusterRecord changed) {
        registry.save(changed);
        cluster = changed;
    }

    /**
     * Ends the servers and deletes their files. Blocks until that is done, even if another thread does it.
     *
     * @throws RunFailedException if a server survives: its files stay, and a further call, or the end of this program, tries
     *     again; or if the folder was left
     */
    @Override
    public void close() {
        boolean anythingToEnd;
        synchronized (this) {
            ending |= !handedOver;
            anythingToEnd = begun && !handedOver;
        }
        synchronized (endLock) {
            if (anythingToEnd && !ended) {
                end();
            }
        }
        hook.remove();
    }

    private void closeAtEndOfProcess() {
        try {
            close();
        } catch (RunFailedException e) {
            LOG.warn("The local cluster {} could not be removed: {}", cluster.id(), e.getMessage());
        }
    }

    private void end() {
        try {
            ender.kill(nodes());
        } finally {
            if (keepLogs) {
                moveLogs();
            }
        }
        ended = true;
        remover.remove(cluster);
    }

    private void moveLogs() {
        try {
            PrivateFolder.make(keptLogs.getParent());
            if (!Files.exists(keptLogs)) {
                ClusterFolder.createMarked(keptLogs);
            }
            Folders.moveFiles(folder().logs(), keptLogs);
        } catch (IOException e) {
            LOG.warn("The logs of cluster {} cannot be kept in {}: {}", cluster.id(), keptLogs, Reasons.of(e));
        }
    }
}
