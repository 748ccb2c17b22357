package io.shardlab.predict.calibrate;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.model.Operation;
import io.shardlab.predict.model.Topology;
import java.util.Optional;

/**
 * One measurement of a closed loop.
 *
 * @param operation the class of operations
 * @param topology the deployment
 * @param hardware its machines
 * @param threads the number of concurrent clients
 * @param throughput the operations per second
 * @param cpu the CPU time per operation; empty if it was not measured
 * @param documents the number of documents in the collection; empty if unknown
 * @param usedByOthers the processors of the machine that other programs used, if client and servers share one machine
 * @param networked whether a network lay between the client and some of the servers
 * @param times the response times; empty for loads, whose operations are batches
 */
public record Observation(
        Operation operation,
        Topology topology,
        Hardware hardware,
        int threads,
        double throughput,
        Optional<CpuPerOperation> cpu,
        Optional<Long> documents,
        double usedByOthers,
        boolean networked,
        Optional<Times> times) {

    public Observation {
        if (threads < 1 || !(throughput > 0 && throughput < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(threads + " threads at " + throughput + "/s");
        }
    }

    Observation withoutCpu() {
        return new Observation(
                operation,
                topology,
                hardware,
                threads,
                throughput,
                Optional.empty(),
                documents,
                usedByOthers,
                networked,
                times);
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
