package io.shardlab.cluster.local.zone;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.deployment.TimeDilation.LoadingClient;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
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
 * A cluster that is slower than the one that is meant, so that this machine can carry all of it: every server has a part of
 * the processors that it would have, and every way takes longer by the same factor (time dilation: Gupta et al., To Infinity
 * and Beyond: Time-Warped Network Emulation, NSDI 2006; DieCast, NSDI 2008).
 *
 * @param hardware the machines that are meant, their speed relative to this one's
 * @param factor how much slower, at least 1
 * @param reason why by this factor, as words that follow a colon
 */
public record SlowMotion(Hardware hardware, double factor, String reason) implements Placement {

    /** Their CPU time as a share of that of the servers, as it was on the machine of {@code docs/what-if/validation-log.md}. */
    private static final double CLIENT_AND_PROXIES = 0.5;

    /** Of less, what a server does unasked would be too large a part: an idle mongod 6.0.5 takes 3 ms of CPU time a second. */
    static final double LEAST_PROCESSORS = 0.05;

    /** A proxy takes about a tenth of it itself. */
    private static final double SHORTEST_DELAY_SECONDS = 0.001;

    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;

    /**
     * As fast as this machine can carry targeted queries at the rate of the busiest servers, and slow enough that the proxies'
     * own delays are small beside those of the network.
     *
     * @param servers that hold data, each with a part of it
     * @param routers 0 for none
     * @param work how much more CPU time an operation takes in what routes here than in the mongos that is meant, which takes as
     *     much as a server
     * @param processors of this machine
     */
    public static SlowMotion fastest(Hardware hardware, int servers, int routers, double work, int processors) {
        double data = servers * power(hardware.server());
        double used = routers == 0 ? data : Math.min(data, routers * power(hardware.router())) * (1 + work);
        double forServers = used * (1 + CLIENT_AND_PROXIES) / (TimeDilation.MOST_BUSY * processors);
        double forDelays = SHORTEST_DELAY_SECONDS / shortestDelay(hardware.network());
        double wanted = Math.max(1, Math.ceil(Math.max(forServers, forDelays) * 10) / 10);
        double factor = Math.min(wanted, most(hardware));
        String reason = String.format(
                Locale.ROOT,
                "targeted queries may take %.1f of %d processors, %s",
                used * (1 + CLIENT_AND_PROXIES) / factor,
                processors,
                factor < wanted
                        ? "but the motion can be no slower"
                        : forDelays > forServers
                                ? "and the shortest delay is long enough for the proxies to keep"
                                : "client and proxies included");
        return new SlowMotion(hardware, factor, reason);
    }

    /** One way, in seconds; a network without delays needs none to be kept. */
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

    /** A server has no less than {@link #LEAST_PROCESSORS}, and control groups give no disk less than a read or write a second. */
    private static double most(Hardware hardware) {
        return Math.min(mostOfProcessors(hardware), mostOfDisks(hardware));
    }

    private static double mostOfProcessors(Hardware hardware) {
        return tenths(Math.min(power(hardware.server()), power(hardware.router())) / LEAST_PROCESSORS);
    }

    private static double mostOfDisks(Hardware hardware) {
        return tenths(hardware.server().disk().stream()
                .flatMap(disk -> Stream.concat(disk.readsPerSecond().stream(), disk.writesPerSecond().stream()))
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(Double.POSITIVE_INFINITY));
    }

    /** Rounded down, but not faster than meant. */
    private static double tenths(double factor) {
        return Math.max(1, Math.floor(factor * 10) / 10);
    }

    /**
     * Checks that the servers can be as slow as this.
     *
     * @throws UsageException if not
     */
    public void check() {
        if (!Files.isReadable(SocketOwners.CONNECTIONS)) {
            throw new UsageException("--slow-motion needs Linux; this system has no " + SocketOwners.CONNECTIONS + ".");
        }
        if (factor > mostOfDisks(hardware)) {
            throw new UsageException(String.format(
                    Locale.ROOT,
                    "--slow-motion must be at most %s for %s: with more the disk of a server would do less than one"
                            + " read or write a second, and control groups set no such limit.",
                    mostOfDisks(hardware),
                    hardware.name()));
        }
        // Speeds of machines that were measured elsewhere are not known yet.
        if (hardware.queryMicros().isEmpty() && factor > mostOfProcessors(hardware)) {
            throw new UsageException(String.format(
                    Locale.ROOT,
                    "--slow-motion must be at most %s for %s: with more a server would have less than %s processors,"
                            + " too little beside what it does unasked.",
                    mostOfProcessors(hardware),
                    hardware.name(),
                    LEAST_PROCESSORS));
        }
    }

    /** Those of a data server or config server. */
    public Processors serverProcessors() {
        return processors(hardware.server(), 1);
    }

    /** What the disk of a data server does in a second; empty if the machines that are meant do not say. */
    public Optional<Disk> serverDisk() {
        return hardware.server().disk().map(disk -> disk.slowerBy(factor));
    }

    /**
     * Those of a mongos.
     *
     * @param work how much more CPU time an operation takes in what routes here than in the mongos that is meant
     */
    public Processors routerProcessors(double work) {
        return processors(hardware.router(), work);
    }

    private Processors processors(Machine machine, double work) {
        return new Processors(machine.cores(), machine.speed() / factor * work);
    }

    @Override
    public Map<Zone, Processors> processors(double routerWork) {
        return Map.of(Zone.SERVERS, serverProcessors(), Zone.ROUTERS, routerProcessors(routerWork));
    }

    /** Why by this factor, and what the speed of the machines is taken for. */
    public String explained() {
        return String.format(
                Locale.ROOT,
                "%s; a processor of a server counts as %.2f of this machine's",
                reason,
                hardware.server().speed());
    }

    /**
     * For results.
     *
     * @param ownMemory whether the servers have other memory than the machines that are meant
     * @param awake whether this machine's processors are kept awake
     */
    public TimeDilation dilation(double routerWork, boolean ownMemory, boolean awake) {
        List<String> unscaled = new ArrayList<>(
                hardware.server().disk().map(SlowMotion::besideLimits).orElse(List.of("disks")));
        unscaled.addAll(besideMemory(ownMemory));
        addIf(
                unscaled,
                !awake,
                "what processors lose of their caches while they sleep: a CPU quota on this program does not let it"
                        + " keep them awake");
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

    /** What limits of disks leave as it is. */
    private static List<String> besideLimits(Disk disk) {
        List<String> unknown = new ArrayList<>();
        addIf(unknown, disk.readsPerSecond().isEmpty(), "reads a second");
        addIf(unknown, disk.writesPerSecond().isEmpty(), "writes a second");
        addIf(unknown, disk.bytesPerSecond().isEmpty(), "MB a second");
        List<String> all = new ArrayList<>();
        addIf(all, !unknown.isEmpty(), "disks in what the profile leaves out: " + String.join(", ", unknown));
        all.add("how long a single read or write takes: of 100 ms the kernel lets through at once what their limit"
                + " allows, and holds the rest");
        all.add("with version 1 of control groups, writes that no server waits for: what the kernel writes later, and"
                + " the file system's journal");
        all.add("the disk of the config server");
        return all;
    }

    private List<String> besideMemory(boolean ownMemory) {
        if (hardware.server().memoryBytes().isEmpty()) {
            return List.of("memory and caches");
        }
        return List.of(
                ownMemory
                        ? "memory, which is as --server-memory says"
                        : "memory, if the servers' exceeds this machine's",
                "WiredTiger's cache, which is as large as --wired-tiger-cache says");
    }

    private static void addIf(List<String> all, boolean holds, String text) {
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
