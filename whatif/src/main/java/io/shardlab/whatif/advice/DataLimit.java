package io.shardlab.whatif.advice;

import io.shardlab.config.hardware.Hardware.Disk;
import io.shardlab.config.hardware.Hardware.Machine;
import io.shardlab.whatif.answer.Estimate;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The limit that memory and disks set to a deployment with a number of documents. Immutable.
 *
 * @param documents the number of documents; empty if all fit into memory
 * @param room the number of documents that one server holds in memory; empty if it is unknown
 * @param server the machine of each server
 * @param servers the number of servers, each of which has an equal part of the documents
 */
record DataLimit(Optional<Double> documents, Optional<MemoryFit.Room> room, Machine server, int servers) {

    /** Returns the same deployment with another number of documents. */
    DataLimit with(double otherDocuments) {
        return new DataLimit(Optional.of(otherDocuments), room, server, servers);
    }

    /** The expected part of the documents that is not in memory, from 0 to 1. */
    double missing() {
        return missing(MemoryFit.Room::expected);
    }

    /** The largest part that may not be in memory. */
    double mostMissing() {
        return missing(MemoryFit.Room::low);
    }

    /** The smallest part that may not be in memory. */
    double leastMissing() {
        return missing(MemoryFit.Room::high);
    }

    private double missing(ToDoubleFunction<MemoryFit.Room> ofServer) {
        return documents
                .flatMap(number -> room.map(one -> MemoryFit.missing(number / servers, ofServer.applyAsDouble(one))))
                .orElse(0.0);
    }

    /** The most operations per second that disks allow if a part of the documents is not in memory; infinite if unknown. */
    double fromDisks(double missing) {
        return MemoryFit.fromDisks(missing, server, servers);
    }

    /** A throughput with all documents in memory, or what disks allow. */
    Estimate limited(Estimate inMemory) {
        return inMemory.atMost(fromDisks(missing()), fromDisks(mostMissing()), fromDisks(leastMissing()));
    }

    /** The reads per second of a server's disk; empty if they are unknown. */
    Optional<Double> readsPerSecond() {
        return server.disk().flatMap(Disk::readsPerSecond);
    }
}
