package io.shardlab.predict.model;

import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.hardware.Hardware.Machine;
import java.util.Optional;

/**
 * The memory of a server, in documents, and the cost of a document that is not in it.
 *
 * <p>All documents are requested equally often. If there are more than memory has room for, a requested document is missing
 * with a probability of 1 − room/documents under any replacement policy (independent reference model: Coffman and Denning,
 * Operating Systems Theory, 1973, chapter 6). A missing document is read from the disk.
 *
 * @param room the most documents that a server holds entirely in memory
 * @param readsPerMiss the disk reads for each missing document; several documents may lie together
 * @param secondsPerRead the seconds that each read takes
 */
public record Memory(double room, double readsPerMiss, double secondsPerRead) {

    /**
     * Returns this memory on another machine; figures that the machine does not describe stay the same. The room is in
     * proportion to the size of the memory, and a read takes the reciprocal of the disk's reads per second.
     *
     * @param bytes the memory of the machine that this was measured on; empty if unknown, so that the room stays the same
     */
    public Memory on(Machine machine, Optional<Long> bytes) {
        double times = machine.memoryBytes()
                .flatMap(other -> bytes.map(own -> (double) other / own))
                .orElse(1.0);
        double seconds = machine.disk()
                .flatMap(Disk::readsPerSecond)
                .map(rate -> 1 / rate)
                .orElse(secondsPerRead);
        return new Memory(times * room, readsPerMiss, seconds);
    }

    /** The probability, from 0 to 1, that a document is not in memory. */
    public double missShare(double documentsPerServer) {
        return Math.max(0, 1 - room / documentsPerServer);
    }

    /** The mean number of disk reads for a requested document. */
    public double reads(double documentsPerServer) {
        return missShare(documentsPerServer) * readsPerMiss;
    }
}
