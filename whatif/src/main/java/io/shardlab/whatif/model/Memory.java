package io.shardlab.whatif.model;

import io.shardlab.config.hardware.Hardware.Disk;
import io.shardlab.config.hardware.Hardware.Machine;
import java.util.Optional;

/**
 * The memory of a server, in documents, and the cost of a document that is not in it.
 *
 * <p>All documents are requested equally often. If there are more than memory has room for, a requested one is missing with a
 * probability of 1 − room/documents under any replacement policy (independent reference model: Coffman and Denning, Operating
 * Systems Theory, 1973, chapter 6). A missing document is read from the disk.
 *
 * @param room the most documents that a server holds entirely in memory
 * @param readsPerMiss disk reads for each document that is missing; several documents may lie together
 * @param secondsPerRead what each read takes
 */
public record Memory(double room, double readsPerMiss, double secondsPerRead) {

    /**
     * That of another machine, as far as it describes its memory and its disk: the room is in proportion to the memory, and a disk
     * takes for a read what is left of a second for each of as many as it does.
     *
     * @param bytes the memory of the machine that this was measured on; empty if it is not known, so that the room stays
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

    /** Mean number of disk reads for a requested document. */
    public double reads(double documentsPerServer) {
        return missShare(documentsPerServer) * readsPerMiss;
    }
}
