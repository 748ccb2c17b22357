package io.shardlab.whatif.calibrate;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.whatif.model.Operation;
import io.shardlab.whatif.model.Topology;
import java.util.Optional;

/**
 * One measurement of a closed loop: a repetition.
 *
 * @param operation the class of operations
 * @param topology the deployment
 * @param hardware its machines
 * @param threads concurrent clients
 * @param throughput operations a second
 * @param cpu CPU time per operation; empty if it was not measured
 * @param documents in the collection; empty if not known
 * @param usedByOthers processors of the machine that other programs used meanwhile, if client and servers share one
 * @param networked whether a network lay between the client and some of the servers
 * @param times how long operations took; empty of loads, whose operations are batches
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
     * @param median in seconds
     * @param p99 in seconds
     */
    public record Times(double median, double p99) {}

    /**
     * CPU seconds per operation.
     *
     * @param client of the simulator
     * @param routers of all mongos together; 0 without
     * @param dataServers of all shards together, or of the standalone server
     */
    public record CpuPerOperation(double client, double routers, double dataServers) {}
}
