package io.shardlab.local.cluster.proxy;

import com.mongodb.MongoException;
import io.shardlab.local.cluster.limit.CpuQuota;
import io.shardlab.local.cluster.slow.GroupCpuTime;
import io.shardlab.local.cluster.slow.MachinePace;
import io.shardlab.local.cluster.slow.ReferenceQueries;
import io.shardlab.local.cluster.slow.ReferenceQueries.CpuNanos;
import io.shardlab.local.cluster.zone.Zone;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets servers in slow motion follow the pace of this machine: while a query of the reference server takes more CPU time, their
 * quotas grow in proportion, and so does the CPU time that their answers may have taken. Queries that come one after another
 * stand for data servers. Those that come at once stand for routers, because the embedded mongos does not need as much more CPU
 * time when operations come rarely. Thread-safe.
 */
final class PaceKeeper {

    private static final Logger LOG = LoggerFactory.getLogger(PaceKeeper.class);

    /** The least time between changes of quotas. */
    private static final Duration BETWEEN_CHANGES = Duration.ofMillis(500);

    /** With each change the kernel grants another quota, so smaller changes would do more harm than good. */
    private static final double LEAST_CHANGE = 0.05;

    /** The groups that follow the pace. */
    private final Queue<Group> groups = new ConcurrentLinkedQueue<>();

    private final ZoneArguments.Reference reference;
    private final MachinePace servers;
    private final MachinePace routers;

    PaceKeeper(ZoneArguments.Reference reference) {
        this.reference = reference;
        Duration interval = ReferenceQueries.interval(reference.distance());
        this.servers = new MachinePace(reference.nominalMicros(), ReferenceQueries.SPACED, interval);
        this.routers = new MachinePace(reference.nominalMicros(), ReferenceQueries.AT_ONCE, interval);
    }

    /**
     * Begins the queries, in a thread that ends with the process.
     *
     * @throws IOException if the CPU time of the server is unknown
     */
    void start() throws IOException {
        GroupCpuTime cpuTime = GroupCpuTime.of(reference.cpuTime());
        Thread thread = new Thread(() -> run(cpuTime), "pace-keeper");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(GroupCpuTime cpuTime) {
        LongSupplier cpuNanos = () -> {
            cpuTime.read();
            return cpuTime.usedNanos();
        };
        try {
            while (true) {
                try {
                    follow(cpuNanos);
                } catch (MongoException e) {
                    // On a busy machine a query may fail once. Without a new beginning, the servers would stay at that
                    // pace,
                    // and every later figure would be wrong. A reference server that ends makes the run fail.
                    LOG.warn("The pace of this machine is not known at present", e);
                    Thread.sleep(BETWEEN_CHANGES.toMillis());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void follow(LongSupplier cpuNanos) throws InterruptedException {
        try (ReferenceQueries queries =
                ReferenceQueries.at("mongodb://" + reference.address() + "/", reference.distance())) {
            long changed = System.nanoTime();
            while (true) {
                CpuNanos round = queries.next(cpuNanos);
                servers.queried(round.spaced());
                routers.queried(round.atOnce());
                if (System.nanoTime() - changed >= BETWEEN_CHANGES.toNanos()) {
                    changeQuotas();
                    changed = System.nanoTime();
                }
            }
        }
    }

    private void changeQuotas() {
        for (Group group : groups) {
            try {
                group.follow();
            } catch (IOException e) {
                // Its server ends or restarts just now, or gets its limits; the next change comes soon.
                LOG.debug("The quota of {} is not changed", group.folder(), e);
            }
        }
    }

    /**
     * A control group. Used by the thread of the queries.
     *
     * @param folder the folder with its quota
     * @param processors its processors at the nominal pace
     * @param pace what it follows
     */
    private record Group(Path folder, double processors, MachinePace pace) {

        /**
         * Grants what the pace asks for. The quota is read each time because it is not only set here: servers start and restart
         * without one, and then get that of the nominal pace.
         */
        void follow() throws IOException {
            OptionalDouble granted = CpuQuota.processorsOf(folder);
            double asked = processors * pace.factor();
            if (granted.isPresent() && Math.abs(asked / granted.getAsDouble() - 1) >= LEAST_CHANGE) {
                CpuQuota.of(asked, true).writeTo(folder);
            }
        }
    }

    /**
     * Lets a group follow the pace from now on.
     *
     * @param folder the folder with its quota
     * @param processors its processors at the nominal pace
     * @param zone the zone of its server
     * @return how many times the CPU time the same work takes at present
     */
    DoubleSupplier adapt(Path folder, double processors, Zone zone) {
        MachinePace pace = zone == Zone.ROUTERS ? routers : servers;
        groups.add(new Group(folder, processors, pace));
        return pace::factor;
    }

    /**
     * Returns the CPU time of the queries for servers and then for routers, each as it is and as it is at the nominal pace, in
     * nanoseconds with spaces between them.
     */
    String counted() {
        MachinePace.Used ofServers = servers.used();
        MachinePace.Used ofRouters = routers.used();
        return ofServers.now() + " " + ofServers.nominal() + " " + ofRouters.now() + " " + ofRouters.nominal();
    }
}
