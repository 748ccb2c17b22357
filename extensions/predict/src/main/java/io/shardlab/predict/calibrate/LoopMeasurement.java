package io.shardlab.predict.calibrate;

import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;

/**
 * One measurement of a closed loop. Queries, loads and single inserts are mixes of one operation.
 *
 * @param mix the operations
 * @param topology the deployment
 * @param hardware its machines
 * @param threads the number of concurrent clients
 * @param throughput the operations per second
 * @param cpu the CPU time per operation; empty if it was not measured
 * @param documents the number of documents in the collection; empty if unknown
 * @param usedByOthers the processors of the machine that other programs used, if client and servers share one machine
 * @param networked whether a network lay between the client and some of the servers
 * @param times the response times; empty for loads, whose operations are batches
 * @param kinds the figures of each kind of operation; empty for operations that are measured by themselves
 */
public record LoopMeasurement(
        Mix mix,
        Topology topology,
        Hardware hardware,
        int threads,
        double throughput,
        Optional<CpuPerOperation> cpu,
        Optional<Long> documents,
        double usedByOthers,
        boolean networked,
        Optional<Times> times,
        Optional<Kinds> kinds) {

    public LoopMeasurement {
        if (threads < 1 || !(throughput > 0 && throughput < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(threads + " threads at " + throughput + "/s");
        }
    }

    /** Creates a measurement of operations that are measured by themselves. */
    public LoopMeasurement(
            OperationClass operation,
            Topology topology,
            Hardware hardware,
            int threads,
            double throughput,
            Optional<CpuPerOperation> cpu,
            Optional<Long> documents,
            double usedByOthers,
            boolean networked,
            Optional<Times> times) {
        this(
                Mix.of(operation),
                topology,
                hardware,
                threads,
                throughput,
                cpu,
                documents,
                usedByOthers,
                networked,
                times,
                Optional.empty());
    }

    LoopMeasurement withoutCpu() {
        return RecordShape.map(this, (part, value) -> part.name().equals("cpu") ? Optional.empty() : value);
    }

    /** The operations that are measured by themselves, or those of the first kind of a mix. */
    public OperationClass operation() {
        return mix.parts().get(0).operation();
    }

    /** The operations in progress at each mongos, 1 or more. */
    double togetherAtRouter() {
        return topology.togetherAtRouter(threads);
    }

    /** The operations in progress at each data server, 1 or more. */
    double togetherAtDataServer() {
        return mix.togetherAtDataServer(topology, threads);
    }

    /** The kinds of a mix that have operations; none for operations that are measured by themselves. */
    List<MixKind> mixKinds() {
        return kinds.map(Kinds::all).orElse(List.of());
    }

    /**
     * The measured figures of the kinds of operations of a mix.
     *
     * @param workload the name of the workload
     * @param all the kinds, in the order of the mix
     * @param flushSeconds the mean time of a flush of the data servers' journals, 0 if unknown; empty if writes do not wait for
     *     journals or other members
     */
    public record Kinds(String workload, List<MixKind> all, Optional<Double> flushSeconds) {

        public Kinds {
            all = List.copyOf(all);
        }

        /** The number of operations. */
        public long operations() {
            return all.stream().mapToLong(MixKind::operations).sum();
        }

        /** True if some of the kinds change documents. */
        public boolean writes() {
            return all.stream().anyMatch(MixKind::writes);
        }
    }

    /**
     * Percentiles of response times.
     *
     * @param median the median in seconds
     * @param p99 the 99th percentile in seconds
     */
    public record Times(double median, double p99) {}

    /**
     * CPU seconds per operation.
     *
     * @param client the CPU seconds of the simulator
     * @param routers the CPU seconds of all mongos together; 0 without mongos
     * @param dataServers the CPU seconds of all shards together, or of the standalone server
     */
    public record CpuPerOperation(double client, double routers, double dataServers) {}
}
