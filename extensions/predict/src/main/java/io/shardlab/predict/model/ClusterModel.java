package io.shardlab.predict.model;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.queue.Delay;
import io.shardlab.predict.queue.ForkJoin;
import io.shardlab.predict.queue.Network;
import io.shardlab.predict.queue.OpenNetwork;
import io.shardlab.predict.queue.ParallelQueues;
import io.shardlab.predict.queue.Queue;
import io.shardlab.predict.queue.Solution;
import io.shardlab.predict.queue.Station;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The queueing network of a deployment (Lazowska, Zahorjan, Graham and Sevcik, Quantitative System Performance, 1984, chapters
 * 4 and 6): a client, mongos and shards are queues before their processors, and the network is a delay. A targeted operation
 * visits one mongos and one shard, a scattered operation all shards at the same time. Threads, or the insertion workers of a
 * load, are the customers; their think time is 0. Documents that are not in {@link Memory} are read from the disks of their
 * servers.
 */
public final class ClusterModel {

    private static final String NETWORK = "network";
    private static final String CLIENT = "client";
    private static final String SHARD = "shard";
    private static final String DISK = "disk";

    /** Precision of the reciprocal of the operations in progress; demands are linear in it. Finer than any measurement. */
    private static final double PRECISION = 1e-6;

    /** The least speed that background work leaves: a search for demands also tries values that would leave nothing. */
    private static final double LEAST_LEFT = 0.5;

    private final Demands demands;
    private final Hardware hardware;
    private final double variation;
    private final double waits;

    /** @param variation the variation of service times; see {@link Network} */
    public ClusterModel(Demands demands, Hardware hardware, double variation) {
        this(demands, hardware, variation, 1);
    }

    /**
     * Creates a model of machines whose waits differ.
     *
     * @param waits a factor for all time that uses no processor and no disk, the network's included
     */
    public ClusterModel(Demands demands, Hardware hardware, double variation, double waits) {
        this.waits = waits;
        this.demands = demands;
        this.hardware = hardware;
        this.variation = variation;
    }

    /**
     * The network that operations of these kinds go through.
     *
     * @param inProgress the operations in progress: the threads of a closed loop, a mean, or infinity for the limit of many
     */
    public Network network(Mix mix, Topology topology, double inProgress) {
        double together = mix.togetherAtDataServer(topology, inProgress);
        List<Network.Part> parts = mix.parts().stream()
                .map(part -> new Network.Part(
                        part.share(),
                        new Path(demands.of(part.name()), part.operation(), topology, inProgress, together).stations()))
                .toList();
        // Reads from disks vary more than what was calibrated in memory.
        return new Network(
                parts, variation, hardware.shared() || mix.documents().isPresent());
    }

    /** The network at the highest throughput, with so many operations in progress that none is the only one at a server. */
    public Network saturated(Mix mix, Topology topology) {
        return network(mix, topology, Double.POSITIVE_INFINITY);
    }

    /**
     * Solves the network for operations that arrive at random at a set rate; empty if more arrive than the deployment can
     * serve. The number of operations in progress is the rate times the response time (Little, Operations Research 9/3,
     * 1961), and the response time depends on that number. The search is for its reciprocal, from 0 for many to 1 for one, by
     * the Illinois variant of the false position: an end of the range that stays twice counts half.
     *
     * @param arrivalsPerSecond above 0
     */
    public Optional<Solution> atRate(Mix mix, Topology topology, double arrivalsPerSecond) {
        if (arrivalsPerSecond >= saturated(mix, topology).bottleneck().capacity()) {
            return Optional.empty();
        }
        double low = 0;
        double below = -1;
        double high = 1;
        double above = Double.POSITIVE_INFINITY;
        double reciprocal = high;
        int side = 0;
        while (high - low > PRECISION) {
            Optional<Solution> found = OpenNetwork.solve(network(mix, topology, 1 / reciprocal), arrivalsPerSecond);
            double inProgress = found.map(
                            solution -> arrivalsPerSecond * solution.response().mean())
                    .orElse(Double.POSITIVE_INFINITY);
            double excess = reciprocal * inProgress - 1;
            if (Math.abs(excess) <= PRECISION) {
                return found;
            }
            if (excess < 0) {
                low = reciprocal;
                below = excess;
                above /= side < 0 ? 2 : 1;
                side = -1;
            } else {
                high = reciprocal;
                above = excess;
                below /= side > 0 ? 2 : 1;
                side = 1;
            }
            reciprocal = Double.isInfinite(above) ? (low + high) / 2 : low + (high - low) * below / (below - above);
        }
        return OpenNetwork.solve(network(mix, topology, 1 / low), arrivalsPerSecond);
    }

    /** The stations that the operations of one kind pass. */
    private final class Path {

        private final Demands demands;
        private final OperationClass operation;
        private final Topology topology;
        private final double inProgress;
        private final double together;

        /** @param together operations of any kind in progress at each data server */
        Path(Demands demands, OperationClass operation, Topology topology, double inProgress, double together) {
            this.demands = demands;
            this.operation = operation;
            this.topology = topology;
            this.inProgress = inProgress;
            this.together = together;
        }

        List<Station> stations() {
            List<Station> stations = new ArrayList<>();
            stations.add(new Delay(NETWORK, waits * delay()));
            if (hardware.shared()) {
                stations.add(queue("machine", hardware.server(), allCpu()));
            } else {
                stations.add(queue(CLIENT, hardware.client(), demands.of(CalibratedParameter.CLIENT)));
                addServers(stations);
            }
            operation.data().ifPresent(data -> stations.add(disks(data)));
            return stations;
        }

        /** An operation of a load is a document, and all documents of a batch share its round trips. */
        private double delay() {
            Hardware.RoundTrips network = hardware.network();
            double roundTrips =
                    topology.sharded() ? network.clientToRouter() + network.routerToShard() : network.clientToServer();
            return demands.of(topology.sharded() ? CalibratedParameter.ROUTED_DELAY : CalibratedParameter.DIRECT_DELAY)
                    + operation.waitSeconds()
                    + operation.commands()
                            * roundTrips
                            / (operation.kind() == OperationClass.Kind.LOAD ? operation.documents() : 1);
        }

        /** On one machine all processes queue for the same processors, so their CPU times add up. */
        private double allCpu() {
            return demands.of(CalibratedParameter.CLIENT)
                    + demands.atRouter(operation, topology, inProgress)
                    + demands.atDataServers(operation, topology, together);
        }

        private void addServers(List<Station> stations) {
            double atDataServer = demands.atDataServer(operation, topology, together);
            if (!topology.sharded()) {
                stations.add(
                        new Queue("server", hardware.server().cores(), atDataServer / speedLeft(hardware.server())));
                return;
            }
            Hardware.Machine router = hardware.router();
            double atRouter = demands.atRouter(operation, topology, inProgress);
            stations.add(
                    ParallelQueues.among("mongos", topology.routers(), router.cores(), atRouter / speedLeft(router)));
            stations.add(shards(atDataServer));
        }

        /**
         * The parts of a batch of documents arrive at all shards at the same time and are as large as the shards' shares. So the
         * shard with the largest share decides, and the others wait for it.
         */
        private Station shards(double demand) {
            int cores = hardware.server().cores();
            double seconds = demand / speedLeft(hardware.server());
            return switch (operation.kind()) {
                case TARGETED, INSERT -> new ParallelQueues(SHARD, cores, topology.shares(operation), seconds);
                case SCATTER_GATHER -> new ForkJoin(SHARD, cores, Collections.nCopies(topology.shards(), seconds));
                case LOAD -> new Queue(SHARD, cores, seconds);
            };
        }

        /**
         * Documents that are not in memory are read one after the other; a disk serves one read at a time. The documents that
         * a query returns are distributed over the shards like all documents.
         */
        private Station disks(OperationClass.StoredData data) {
            List<Double> shares = topology.shares(operation);
            List<Double> seconds = shares.stream()
                    .map(share -> operation.documents() * data.readSeconds(share))
                    .toList();
            ParallelQueues targeted = new ParallelQueues(DISK, 1, shares, seconds);
            if (hardware.shared() || !topology.sharded()) {
                return new Queue(DISK, 1, targeted.totalDemand());
            }
            return operation.scattered() ? new ForkJoin(DISK, 1, targeted.demands()) : targeted;
        }

        /** The speed of a processor that is left for operations; background work is spread over all processors. */
        private double speedLeft(Hardware.Machine machine) {
            double background = demands.of(CalibratedParameter.BACKGROUND_PER_SECOND) / machine.cores();
            return Math.max(LEAST_LEFT * machine.speed(), machine.speed() - background);
        }
    }

    private static Queue queue(String name, Hardware.Machine machine, double demand) {
        return new Queue(name, machine.cores(), demand / machine.speed());
    }
}
