package io.shardlab.predict.model;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A query for a share of all documents. All data servers answer at the same time, each for the documents that it holds. Each
 * reads the documents that are missing in its memory one after the other.
 *
 * @param secondsPerDocument CPU seconds of a matched document in memory
 * @param memory the memory of each server
 */
public record SelectiveRead(double secondsPerDocument, Memory memory) {

    /** Returns the same query on another machine; see {@link Memory#on}. */
    public SelectiveRead on(Machine machine, Optional<Long> bytes) {
        return new SelectiveRead(secondsPerDocument, memory.on(machine, bytes));
    }

    /** The reads of the disks of all servers together. */
    public double reads(double documents, double matched, Parallelism servers) {
        return servers.shares().stream()
                .mapToDouble(share -> share * matched * memory.reads(share * documents))
                .sum();
    }

    /** The seconds until the last matched document. */
    public double seconds(double documents, double matched, Parallelism servers) {
        double largest = servers.largestShare();
        double reads = servers.oneDisk()
                ? reads(documents, matched, servers)
                : largest * matched * memory.reads(largest * documents);
        return matched * servers.computingShare() * secondsPerDocument + reads * memory.secondsPerRead();
    }

    /**
     * The degree of parallelism of a query. Servers on machines of their own work at the same time, and the one with the most
     * documents finishes last; servers on one machine share its processors and its disk.
     *
     * @param shares the part of all documents that each data server holds
     * @param sharedProcessors processors of the machine that all servers share; empty if each has its own
     * @param oneDisk whether all servers share one disk
     */
    public record Parallelism(List<Double> shares, OptionalInt sharedProcessors, boolean oneDisk) {

        public Parallelism {
            shares = List.copyOf(shares);
        }

        /** Creates the degree for servers that share the disk if they share a machine. */
        public Parallelism(List<Double> shares, OptionalInt sharedProcessors) {
            this(shares, sharedProcessors, sharedProcessors.isPresent());
        }

        /** @param shares the part of each shard; used only if there are as many shards */
        public static Parallelism of(Topology topology, Hardware hardware, List<Double> shares) {
            return new Parallelism(
                    topology.shares(shares),
                    hardware.shared() ? OptionalInt.of(hardware.server().cores()) : OptionalInt.empty());
        }

        /** Returns the same degree with a disk for each server. */
        public Parallelism withOwnDisks() {
            return new Parallelism(shares, sharedProcessors, false);
        }

        private double largestShare() {
            return Collections.max(shares);
        }

        /** The part of a query's CPU time that its duration includes; servers work on the rest at the same time. */
        public double computingShare() {
            return Math.max(largestShare(), sharedProcessors.isPresent() ? 1.0 / sharedProcessors.getAsInt() : 0);
        }

        /** The number of disks that can read at the same time. */
        public int disks() {
            return oneDisk ? 1 : shares.size();
        }
    }
}
