package io.shardlab.cluster.local.proxy;

import com.mongodb.MongoException;
import io.shardlab.cluster.local.limit.CpuQuota;
import io.shardlab.cluster.local.slow.GroupCpuTime;
import io.shardlab.cluster.local.slow.MachinePace;
import io.shardlab.cluster.local.slow.ReferenceQueries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets servers in slow motion follow the pace of this machine: while a query of the reference server takes more CPU time, their
 * quotas grow in proportion, and so does the CPU time that their answers may have taken. Thread-safe.
 */
final class PaceKeeper {

    private static final Logger LOG = LoggerFactory.getLogger(PaceKeeper.class);

    /** The number of rounds, which is about half a second, after which quotas may be changed. */
    private static final int ROUNDS_PER_CHANGE = 6;

    /** With each change the kernel grants another quota, so smaller changes would do more harm than good. */
    private static final double LEAST_CHANGE = 0.05;

    /** The groups that follow the pace. */
    private final Queue<Group> groups = new ConcurrentLinkedQueue<>();

    private final ZoneArguments.Reference reference;
    private final MachinePace pace;

    PaceKeeper(ZoneArguments.Reference reference) {
        this.reference = reference;
        this.pace = new MachinePace(reference.nominalMicros());
    }

    /**
     * Begins the queries, in a thread that ends with the process, or with the reference server.
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
        try (ReferenceQueries queries = ReferenceQueries.at("mongodb://" + reference.address() + "/")) {
            for (int round = 1; ; round++) {
                queries.next();
                cpuTime.read();
                pace.queried(cpuTime.usedNanos());
                if (round % ROUNDS_PER_CHANGE == 0) {
                    changeQuotas();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (MongoException | IOException e) {
            // The pace stays as it was last; a reference server that ends during a run makes the run fail.
            LOG.debug("The pace of this machine is not followed any more", e);
        }
    }

    private void changeQuotas() throws IOException {
        for (Group group : groups) {
            group.follow(pace.factor());
        }
    }

    /** A control group. Used by the thread of the queries. */
    private static final class Group {

        private final Path folder;
        private final double processors;
        private double granted = 1;

        Group(Path folder, double processors) {
            this.folder = folder;
            this.processors = processors;
        }

        void follow(double factor) throws IOException {
            if (Math.abs(factor / granted - 1) >= LEAST_CHANGE) {
                CpuQuota.of(processors * factor, true).writeTo(folder);
                granted = factor;
            }
        }
    }

    /**
     * Lets a group follow the pace from now on.
     *
     * @param folder the folder with its quota
     * @param processors its processors at the nominal pace
     */
    void adapt(Path folder, double processors) {
        groups.add(new Group(folder, processors));
    }

    /** Returns how many times the CPU time the same work takes at present. */
    double factor() {
        return pace.factor();
    }

    /** Returns the CPU time of all queries as it is and as it was when the speed was measured, in nanoseconds. */
    String counted() {
        return pace.referenceNanos() + " " + pace.nominalNanos();
    }
}
