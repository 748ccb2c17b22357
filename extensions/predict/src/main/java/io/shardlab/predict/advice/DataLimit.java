package io.shardlab.predict.advice;

import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.predict.advice.MemoryFit.Bound;
import io.shardlab.predict.advice.MemoryFit.Room;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.model.Topology;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The limit that memory and disks set to a deployment with a number of documents. Immutable.
 *
 * @param documents the number of documents of all collections; empty if all fit into memory
 * @param memory the documents; empty if their size is unknown
 * @param server the machine of each server
 * @param topology the servers
 */
record DataLimit(Optional<Double> documents, Optional<MemoryFit> memory, Machine server, Topology topology) {

    /** Returns the same deployment with another number of documents. */
    DataLimit with(double otherDocuments) {
        return new DataLimit(Optional.of(otherDocuments), memory, server, topology);
    }

    /** Returns the number of documents that all servers together hold in memory; empty if it is unknown or has no limit. */
    Optional<Room> room() {
        return memory.flatMap(fit -> fit.room(server, topology));
    }

    /** True if it is unknown whether the documents fit into memory. */
    boolean isUnknown() {
        return documents.isPresent()
                && (memory.isEmpty() || server.memoryBytes().isEmpty());
    }

    /** The expected reads from the disks for an operation; see {@link MemoryFit#missing}. */
    double missing() {
        return missing(Bound.EXPECTED);
    }

    /** The most reads that an operation may need. */
    double mostMissing() {
        return allMissing().max().orElse(0);
    }

    /** The fewest reads that an operation may need. */
    double leastMissing() {
        return allMissing().min().orElse(0);
    }

    /** Documents whose size or whose memory is unknown may all be in memory or all on disks. */
    private DoubleStream allMissing() {
        if (isUnknown()) {
            return DoubleStream.of(0, 1);
        }
        return Stream.of(Bound.values()).mapToDouble(this::missing);
    }

    /** The verdict on whether all documents are in memory. */
    GoalVerdict fits() {
        return mostMissing() == 0 ? GoalVerdict.MET : leastMissing() > 0 ? GoalVerdict.MISSED : GoalVerdict.UNDECIDED;
    }

    private double missing(Bound bound) {
        return documents
                .flatMap(number -> memory.flatMap(fit -> fit.missing(number, server, topology, bound)))
                .orElse(0.0);
    }

    /**
     * The most operations per second that the disks of servers allow, by the utilization law; infinite if none are needed, or if
     * the speed of the disks is unknown.
     *
     * @param missing the reads for an operation, as {@link #missing} returns them
     */
    double fromDisks(double missing) {
        return missing == 0
                ? Double.POSITIVE_INFINITY
                : readsPerSecond().orElse(Double.POSITIVE_INFINITY) * topology.dataServers() / missing;
    }

    /**
     * A throughput with all documents in memory, or what disks allow. If the speed of the disks is unknown, it may be any up to
     * that in memory.
     */
    Estimate limited(Estimate inMemory) {
        Estimate limited = inMemory.atMost(fromDisks(missing()), fromDisks(mostMissing()), fromDisks(leastMissing()));
        return mostMissing() > 0 && readsPerSecond().isEmpty()
                ? new Estimate(limited.value(), Optional.of(0.0), limited.high())
                : limited;
    }

    /** The reads per second of a server's disk; empty if they are unknown. */
    Optional<Double> readsPerSecond() {
        return server.disk().flatMap(Disk::readsPerSecond);
    }
}
