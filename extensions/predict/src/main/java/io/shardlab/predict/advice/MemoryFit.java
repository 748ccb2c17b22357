package io.shardlab.predict.advice;

import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The documents that fit into the memory of servers. An estimate with bounds: a server keeps documents uncompressed in
 * WiredTiger's cache, whose default is half of the memory beyond 1 GB and which it fills up to 80 % ({@code eviction_target}),
 * and compressed in the rest of the memory, which the file system uses (MongoDB manual, FAQ: MongoDB Storage). How well the two
 * complement each other depends on the load.
 *
 * <p>All documents of a collection are asked for equally often, and those asked for last are in memory. Which part of each
 * collection that is follows from the time for which a document stays there (Che, Tung and Wang, Hierarchical Web Caching
 * Systems, IEEE Journal on Selected Areas in Communications 20/7, 2002). Immutable.
 *
 * @param collections the collections, whose parts of all documents add up to 1
 */
public record MemoryFit(List<Collection> collections) {

    /** The part of the memory that holds documents and indexes, beside connections and the system. */
    private static final double USABLE = 0.8;

    private static final double MOST_USABLE = 0.9;

    /** The part of WiredTiger's cache up to which it does not evict pages. */
    private static final double CACHE_FILLED = 0.8;

    private static final double GIBIBYTE = 1 << 30;
    private static final double SMALLEST_CACHE = 256 << 20;

    // Entries in indexes as a part of the documents, where no result shows their size: from _id alone to several
    // indexes.
    private static final double FEW_INDEXES = 0.1;
    private static final double INDEXES = 0.25;
    private static final double MANY_INDEXES = 0.5;

    /** Halvings of the range in which a stay in memory is searched, which is more than the precision of a double. */
    private static final int HALVINGS = 100;

    /**
     * A collection.
     *
     * @param name its name; empty if it is the only one
     * @param part its part of the documents of all collections, from 0 to 1
     * @param sharded true if its documents are distributed over the shards of a cluster; false if they all lie on one
     * @param documentBytes the mean size of a document as BSON
     * @param storedBytes its mean size in files, where a result shows it
     * @param indexBytes the size of its entries in all indexes, where a result shows it
     * @param reads the mean number of its documents that an operation looks for
     * @param inserts the mean number of documents that an operation only adds
     */
    public record Collection(
            String name,
            double part,
            boolean sharded,
            double documentBytes,
            Optional<Double> storedBytes,
            Optional<Double> indexBytes,
            double reads,
            double inserts) {

        private double bytes(Bound bound) {
            return switch (bound) {
                case LOW -> documentBytes + indexBytes.orElse(MANY_INDEXES * documentBytes);
                case EXPECTED -> documentBytes + indexBytes.orElse(INDEXES * documentBytes);
                case HIGH ->
                    Math.min(documentBytes, storedBytes.orElse(documentBytes))
                            + indexBytes.orElse(FEW_INDEXES * documentBytes);
            };
        }

        /** Documents that are only added are written and need not stay, but their indexes may keep pages in memory. */
        private double uses(Bound bound) {
            return reads + (bound == Bound.LOW ? inserts : 0);
        }

        /** The part of its documents that a server has. */
        private double onServer(Topology topology, boolean primary) {
            return sharded ? 1.0 / topology.dataServers() : primary ? 1 : 0;
        }

        private Message describe() {
            return Message.of(
                    "{0} in {1} ({2} bytes each; {3}{4})",
                    FigureText.percent(part),
                    name,
                    FigureText.number(documentBytes),
                    Message.of(
                            reads > 0
                                    ? "read or changed"
                                    : inserts > 0
                                            ? "only added, which needs no memory"
                                            : "not used, so without memory"),
                    sharded ? Message.NONE : Message.of(", all on one shard"));
        }
    }

    /** What is assumed about memory, documents and indexes. */
    enum Bound {
        /** WiredTiger's cache alone holds them, beside large indexes. */
        LOW,
        EXPECTED,
        /** The memory holds documents as they are in files, beside small indexes. */
        HIGH;

        private double usable(long memory) {
            return switch (this) {
                case LOW -> CACHE_FILLED * Math.max(SMALLEST_CACHE, (memory - GIBIBYTE) / 2);
                case EXPECTED -> USABLE * memory;
                case HIGH -> MOST_USABLE * memory;
            };
        }
    }

    public MemoryFit {
        collections = List.copyOf(collections);
    }

    /** The documents of one collection, which lie on all shards; each operation looks for one. */
    public MemoryFit(double documentBytes, Optional<Double> storedBytes, Optional<Double> indexBytes) {
        this(List.of(new Collection("", 1, true, documentBytes, storedBytes, indexBytes, 1, 0)));
    }

    /**
     * The number of documents of all collections that the servers of a deployment hold in memory, as far as operations use them.
     *
     * @param low the number by {@link Bound#LOW}
     * @param high the number by {@link Bound#HIGH}
     */
    record Room(double low, double expected, double high) {

        Estimate estimate() {
            return new Estimate(expected, Optional.of(low), Optional.of(high));
        }
    }

    /** Returns the room of servers; empty if their memory is unknown, or if operations look for no documents. */
    Optional<Room> room(Machine machine, Topology topology) {
        return machine.memoryBytes()
                .map(memory -> Stream.of(Bound.values())
                        .map(bound -> room(memory, topology, bound))
                        .toList())
                .map(rooms -> new Room(
                        Math.min(rooms.get(0), rooms.get(1)), rooms.get(1), Math.max(rooms.get(1), rooms.get(2))))
                .filter(room -> Double.isFinite(room.high()));
    }

    private double room(long memory, Topology topology, Bound bound) {
        return servers(topology)
                .mapToDouble(primary -> bound.usable(memory)
                        / collections.stream()
                                .filter(one -> one.uses(bound) > 0)
                                .mapToDouble(one -> one.part() * one.bytes(bound) * one.onServer(topology, primary))
                                .sum())
                .min()
                .orElseThrow();
    }

    /** The shard with the collections that are not sharded, and another one if there is any. */
    private static Stream<Boolean> servers(Topology topology) {
        return topology.dataServers() > 1 ? Stream.of(true, false) : Stream.of(true);
    }

    /**
     * Returns the mean number of reads from disks for an operation, one for each document that it looks for and that is not in
     * memory; empty if the memory is unknown. It counts as if all servers had to read as often as the one with the most to read,
     * whose disk is the limit.
     *
     * @param documents the number of documents of all collections
     */
    Optional<Double> missing(double documents, Machine machine, Topology topology, Bound bound) {
        return machine.memoryBytes()
                .map(memory -> topology.dataServers()
                        * servers(topology)
                                .mapToDouble(primary ->
                                        missing(bound.usable(memory), new Held(documents, topology, primary, bound)))
                                .max()
                                .orElseThrow());
    }

    /** The documents of a server. */
    private record Held(double documents, Topology topology, boolean primary, Bound bound) {

        private double documents(Collection one) {
            return documents * one.part() * one.onServer(topology, primary);
        }

        private double uses(Collection one) {
            return one.uses(bound) * one.onServer(topology, primary);
        }

        /** The probability that a document was not asked for during a number of operations. */
        private double unused(Collection one, double operations) {
            return Math.exp(-operations * uses(one) / documents(one));
        }

        private double bytes(Collection one, double operations) {
            return documents(one) * one.bytes(bound) * (1 - unused(one, operations));
        }
    }

    private double missing(double usable, Held held) {
        List<Collection> used = collections.stream()
                .filter(one -> held.documents(one) > 0 && held.uses(one) > 0)
                .toList();
        if (bytes(used, held, Double.POSITIVE_INFINITY) <= usable) {
            return 0;
        }
        double stay = operations(usable, used, held);
        return used.stream()
                .mapToDouble(
                        one -> one.reads() * one.onServer(held.topology(), held.primary()) * held.unused(one, stay))
                .sum();
    }

    /** The number of operations after which the documents that they looked for fill a memory that is too small for all. */
    private static double operations(double usable, List<Collection> used, Held held) {
        double low = 0;
        double high = 1;
        while (bytes(used, held, high) < usable) {
            low = high;
            high *= 2;
        }
        for (int halving = 0; halving < HALVINGS; halving++) {
            double middle = (low + high) / 2;
            if (bytes(used, held, middle) < usable) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double bytes(List<Collection> used, Held held, double operations) {
        return used.stream().mapToDouble(one -> held.bytes(one, operations)).sum();
    }

    /** The size of a memory as text. */
    static Message text(Machine machine) {
        return machine.memoryBytes()
                .map(bytes -> Message.text(FigureText.number(bytes / GIBIBYTE) + " GB"))
                .orElseGet(() -> Message.of("an unknown amount"));
    }

    /**
     * Returns the assumptions as a sentence or two.
     *
     * @param documents the number of documents that was asked for
     */
    Message describe(Optional<Long> documents) {
        Collection first = collections.get(0);
        if (collections.size() == 1 && first.sharded() && first.reads() > 0) {
            return Message.of(
                    "Memory is an estimate: documents of {0} bytes and {1} in {2} of the memory; at least in "
                            + "WiredTiger's cache, at most in {3}{4}.",
                    FigureText.number(first.documentBytes()),
                    first.indexBytes()
                            .map(bytes -> Message.of("{0} bytes in indexes, as measured,", FigureText.number(bytes)))
                            .orElseGet(() -> Message.of("a quarter more for indexes (10 to 50 %)")),
                    FigureText.percent(USABLE),
                    FigureText.percent(MOST_USABLE),
                    first.storedBytes()
                            .map(bytes ->
                                    Message.of(" with {0} bytes for each document in files", FigureText.number(bytes)))
                            .orElse(Message.NONE));
        }
        Message all = documents
                .map(number -> Message.of("{0} documents", FigureText.count(number)))
                .orElseGet(() -> Message.of("Documents"));
        return Message.of(
                "Memory is an estimate: {0} are those of all collections together, in the proportions of the "
                        + "file: {1}. Assumed are equal use of all documents of a collection and {2}, in {3} of the "
                        + "memory; at least in WiredTiger's cache, at most in {4}.",
                all,
                Message.joined(
                        ", ", collections.stream().map(Collection::describe).toList()),
                Message.of("a quarter more for indexes (10 to 50 %)"),
                FigureText.percent(USABLE),
                FigureText.percent(MOST_USABLE));
    }
}
