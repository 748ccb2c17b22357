package io.shardlab.local.cluster.slow;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.deployment.TimeDilation.LoadingClient;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.zone.Zone;
import io.shardlab.local.cluster.zone.ZonePlan;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Slow motion: a local cluster that is slower than the simulated one, so that this machine can run all of it. Every server has
 * a share of the processors that it would have, and every delay is longer by the same factor (time dilation: Gupta et al., To
 * Infinity and Beyond: Time-Warped Network Emulation, NSDI 2006; DieCast, NSDI 2008).
 *
 * @param hardware the simulated machines, whose speed is relative to this machine's
 * @param factor how many times slower the cluster is, at least 1
 * @param reason the reason for this factor, as words that follow a colon
 * @param queryMicros the CPU time of a reference query when the speed of this machine was measured, in microseconds; if known,
 *     servers get more CPU time while the query takes more
 */
public record SlowMotion(Hardware hardware, double factor, Message reason, Optional<Double> queryMicros)
        implements ZonePlan {

    /** The processors that the reference server may use at most. */
    public static final double REFERENCE_PROCESSORS = 0.3;

    /**
     * The distance of the reference server's queries, relative to that of a busy server: servers in slow motion share the caches
     * with the client and the proxies, so the same query takes more CPU time there. See
     * {@code docs/what-if/validation-log.md}.
     */
    private static final double RELATIVE_DISTANCE = 1.5;

    /** With a shorter distance in microseconds, the reference server would take too much CPU time from the others. */
    private static final double SHORTEST_DISTANCE = 1000;

    /** The longest distance in microseconds, with which the pace is known every two seconds. */
    private static final double LONGEST_DISTANCE = 20_000;

    /**
     * CPU time of client and proxies relative to that of the servers, on the machine of {@code docs/what-if/validation-log.md}.
     */
    private static final double CLIENT_AND_PROXIES = 0.5;

    /**
     * With fewer, the server's background work would take too large a part: an idle mongod 6.0.5 takes 3 ms of CPU time per
     * second. Servers get up to twice as much, because rare operations take more CPU time.
     */
    static final double LEAST_PROCESSORS = 0.025;

    /** A proxy itself takes about a tenth of this. */
    private static final double SHORTEST_DELAY_SECONDS = 0.001;

    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;

    /** Slow motion on a machine whose speed was not measured. */
    public SlowMotion(Hardware hardware, double factor, Message reason) {
        this(hardware, factor, reason, Optional.empty());
    }

    /**
     * Returns the motion with the smallest factor at which this machine can run targeted queries at the rate of the busiest
     * servers, and the proxies' own delays are small compared with those of the network.
     *
     * @param servers the number of servers with data, each with a part of it
     * @param routers the number of routers; 0 for none
     * @param work the CPU cost per operation of the local router, relative to a real mongos, which costs as much as a server
     * @param processors the number of processors of this machine
     */
    public static SlowMotion fastest(Hardware hardware, int servers, int routers, double work, int processors) {
        double data = servers * power(hardware.server());
        double used = routers == 0 ? data : Math.min(data, routers * power(hardware.router())) * (1 + work);
        double forServers = used * (1 + CLIENT_AND_PROXIES) / (TimeDilation.MOST_BUSY * processors);
        double forDelays = SHORTEST_DELAY_SECONDS / shortestDelay(hardware.network());
        double wanted = Math.max(1, Math.ceil(Math.max(forServers, forDelays) * 10) / 10);
        double factor = Math.min(wanted, Math.min(mostOfProcessors(hardware), mostOfDisks(hardware)));
        Message reason = Message.of(
                "targeted queries may take {0} of {1,number,#} processors, {2}",
                String.format(Locale.ROOT, "%.1f", used * (1 + CLIENT_AND_PROXIES) / factor),
                processors,
                Message.of(
                        factor < wanted
                                ? "but the motion cannot be slower"
                                : forDelays > forServers
                                        ? "and the proxies can keep the shortest delay"
                                        : "client and proxies included"));
        return new SlowMotion(hardware, factor, reason);
    }

    /** Returns this motion, or a slower one if its factor is smaller; at most the largest factor for these machines. */
    public SlowMotion atLeast(double least) {
        double slower = Math.min(least, Math.min(mostOfProcessors(hardware), mostOfDisks(hardware)));
        return slower <= factor
                ? this
                : new SlowMotion(hardware, slower, Message.of("a smaller factor was too fast"), queryMicros);
    }

    /** Returns the same motion with another reason. */
    public SlowMotion because(Message otherReason) {
        return new SlowMotion(hardware, factor, otherReason, queryMicros);
    }

    /** Returns the same motion, which follows the speed of this machine. */
    public SlowMotion following(double micros) {
        return new SlowMotion(hardware, factor, reason, Optional.of(micros));
    }

    /**
     * Returns the time from one query to the next if a server is busy with queries alone, within the limits of what a reference
     * server is asked; empty if the CPU time of a query is unknown.
     */
    public Optional<Duration> queryDistance() {
        return queryMicros.map(micros -> {
            double busy = RELATIVE_DISTANCE * factor * micros / power(hardware.server());
            return Duration.ofNanos(
                    Math.round(NANOS / MICROS * Math.min(LONGEST_DISTANCE, Math.max(SHORTEST_DISTANCE, busy))));
        });
    }

    /** Returns the shortest one-way delay in seconds; infinite for a network without delays, which proxies need not keep. */
    private static double shortestDelay(RoundTrips network) {
        return DoubleStream.of(
                                network.clientToServer(),
                                network.clientToRouter(),
                                network.routerToShard(),
                                network.serverToServer())
                        .filter(seconds -> seconds > 0)
                        .min()
                        .orElse(Double.POSITIVE_INFINITY)
                / 2;
    }

    /** Returns the largest factor at which each server has {@link #LEAST_PROCESSORS}. */
    private static double mostOfProcessors(Hardware hardware) {
        return tenths(Math.min(power(hardware.server()), power(hardware.router())) / LEAST_PROCESSORS);
    }

    /** Returns the largest factor at which no disk is limited to less than one read or write per second. */
    private static double mostOfDisks(Hardware hardware) {
        return tenths(slowedDisk(hardware).stream()
                .flatMap(disk -> Stream.concat(disk.readsPerSecond().stream(), disk.writesPerSecond().stream()))
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(Double.POSITIVE_INFINITY));
    }

    /** Returns the disk of a server that has to be imitated; empty if the description has none, or only for predictions. */
    private static Optional<Disk> slowedDisk(Hardware hardware) {
        return hardware.server().disk().filter(Disk::slowed);
    }

    /** Rounds a factor down, but not below 1. */
    private static double tenths(double factor) {
        return Math.max(1, Math.floor(factor * 10) / 10);
    }

    @Override
    public void check(TargetKind kind, int members) {
        if (!Files.isReadable(CONNECTIONS)) {
            throw new UsageException(Message.of("--slow-motion needs Linux; this system has no {0}.", CONNECTIONS));
        }
        if (factor > mostOfDisks(hardware)) {
            throw tooSlow(
                    mostOfDisks(hardware),
                    Message.of(
                            "the disk of a server would do less than one read or write per second, which control groups "
                                    + "cannot limit"));
        }
        // The speed of machines that were measured elsewhere is not known yet.
        if (hardware.queryMicros().isEmpty() && factor > mostOfProcessors(hardware)) {
            throw tooSlow(
                    mostOfProcessors(hardware),
                    Message.of(
                            "a server would have less than {0} processors, too little beside its background work",
                            LEAST_PROCESSORS));
        }
    }

    private UsageException tooSlow(double most, Message consequence) {
        return new UsageException(Message.of(
                "--slow-motion must be at most {0} for {1}: with more, {2}.", most, hardware.name(), consequence));
    }

    /** Returns the processors of a data server or config server. */
    public Processors serverProcessors() {
        return processors(hardware.server(), 1);
    }

    /** Returns the rates of a data server's disk; empty if the simulated machines do not describe one to be imitated. */
    public Optional<Disk> serverDisk() {
        return slowedDisk(hardware).map(disk -> disk.slowerBy(factor));
    }

    /**
     * Returns the processors of a mongos.
     *
     * @param work the CPU cost per operation of the local router, relative to a real mongos
     */
    public Processors routerProcessors(double work) {
        return processors(hardware.router(), work);
    }

    private Processors processors(Machine machine, double work) {
        return new Processors(machine.cores(), machine.speed() / factor * work);
    }

    /**
     * Returns the processors of the servers of each zone.
     *
     * @param routerWork the CPU cost per operation of the local router, relative to a real mongos
     */
    public Map<Zone, Processors> processors(double routerWork) {
        return Map.of(Zone.SERVERS, serverProcessors(), Zone.ROUTERS, routerProcessors(routerWork));
    }

    /** Describes a cluster with the factor and its reason. */
    public Message inWords(Message cluster) {
        return Message.of(
                "{0}, {1} times slower than on {2}: {3}",
                cluster, FigureText.brief(factor), hardware.name(), explained());
    }

    /** Returns the reason for the factor, and the assumed speed of the machines. */
    private Message explained() {
        return Message.of(
                "{0}; a processor of a server counts as {1} of this machine's",
                reason, String.format(Locale.ROOT, "%.2f", hardware.server().speed()));
    }

    /**
     * Returns the description for results.
     *
     * @param ownMemory true if the servers have other memory than the simulated machines
     * @param awake true if this machine's processors are kept awake
     */
    public TimeDilation dilation(double routerWork, boolean ownMemory, boolean awake) {
        List<Message> unscaled = new ArrayList<>(
                slowedDisk(hardware).map(SlowMotion::besideLimits).orElse(List.of(Message.of("disks"))));
        unscaled.addAll(besideMemory(ownMemory));
        addIf(
                unscaled,
                !awake,
                Message.of(
                        "the loss of processors' caches while they sleep: a CPU quota on this program does not let it "
                                + "keep them awake"));
        return new TimeDilation(
                factor,
                hardware.name(),
                explained(),
                routerWork,
                unscaled,
                hardware.documentMicros()
                        .map(micros -> new LoadingClient(
                                micros / MICROS, hardware.client().cores())));
    }

    /** Returns the properties of disks that limits do not change. */
    private static List<Message> besideLimits(Disk disk) {
        List<Message> unknown = new ArrayList<>();
        addIf(unknown, disk.readsPerSecond().isEmpty(), Message.of("reads per second"));
        addIf(unknown, disk.writesPerSecond().isEmpty(), Message.of("writes per second"));
        addIf(unknown, disk.bytesPerSecond().isEmpty(), Message.of("MB per second"));
        List<Message> all = new ArrayList<>();
        addIf(
                all,
                !unknown.isEmpty(),
                Message.of("rates of disks that the profile leaves out: {0}", Message.joined(", ", unknown)));
        all.add(Message.of(
                "the time of a single read or write: the kernel lets the allowed part of each 100 ms through at "
                        + "once, and holds the rest"));
        all.add(Message.of(
                "with version 1 of control groups, writes that no server waits for: later writes of the kernel, "
                        + "and the file system's journal"));
        all.add(Message.of("the disk of the config server"));
        return all;
    }

    private List<Message> besideMemory(boolean ownMemory) {
        if (hardware.server().memoryBytes().isEmpty()) {
            return List.of(Message.of("memory and caches"));
        }
        return List.of(
                Message.of(
                        ownMemory
                                ? "memory, which --server-memory sets"
                                : "memory, if the servers' exceeds this machine's"),
                Message.of("WiredTiger's cache, which --wired-tiger-cache sets"));
    }

    private static void addIf(List<Message> all, boolean holds, Message text) {
        if (holds) {
            all.add(text);
        }
    }

    private static double power(Machine machine) {
        return machine.cores() * machine.speed();
    }

    @Override
    public Zone of(NodeInfo server, int size) {
        return server.role() == NodeRole.ROUTER || server.role() == NodeRole.ADAPTER ? Zone.ROUTERS : Zone.SERVERS;
    }

    @Override
    public Zone ofClients() {
        return Zone.CLIENTS;
    }

    @Override
    public boolean hasRouters() {
        return true;
    }

    @Override
    public List<Delay> delays() {
        RoundTrips network = hardware.network();
        return List.of(
                new Delay(Zone.CLIENTS, Zone.SERVERS, oneWay(network.clientToServer())),
                new Delay(Zone.CLIENTS, Zone.ROUTERS, oneWay(network.clientToRouter())),
                new Delay(Zone.ROUTERS, Zone.SERVERS, oneWay(network.routerToShard())),
                new Delay(Zone.SERVERS, Zone.SERVERS, oneWay(network.serverToServer())));
    }

    private Duration oneWay(double roundTripSeconds) {
        return Duration.ofNanos(Math.round(roundTripSeconds / 2 * factor * NANOS));
    }
}
