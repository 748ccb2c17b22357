package io.shardlab.config.hardware;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The machines of a deployment. Immutable.
 *
 * @param name what it is called
 * @param shared whether client and servers all run on one machine, which is then {@code server}
 * @param server each machine of a shard, or that of a standalone server
 * @param router each machine of a mongos
 * @param client the machine of the client
 * @param network the delays between them
 * @param queryMicros CPU time of a query that returns one document by an index, on one processor of a server; empty if not
 *     known. Speeds relative to a machine follow from the time that it takes there
 * @param documentMicros what a document of a load takes beside the servers, in microseconds on one processor of the client, its
 *     way included; empty if not known. For slow motion, where the client would otherwise be as fast as this one; the client's speed
 *     does not count
 */
public record Hardware(
        String name,
        boolean shared,
        Machine server,
        Machine router,
        Machine client,
        RoundTrips network,
        Optional<Double> queryMicros,
        Optional<Double> documentMicros) {

    /** Machines of which it is not known how long a query, or a document of a load, takes there. */
    public Hardware(String name, boolean shared, Machine server, Machine router, Machine client, RoundTrips network) {
        this(name, shared, server, router, client, network, Optional.empty(), Optional.empty());
    }

    /**
     * The same machines with speeds relative to a machine.
     *
     * @param micros CPU time of a query there, as {@link #queryMicros} is of these
     */
    public Hardware relativeTo(double micros) {
        return queryMicros
                .map(own -> micros / own)
                .map(times -> new Hardware(
                        name,
                        shared,
                        server.faster(times),
                        router.faster(times),
                        client.faster(times),
                        network,
                        Optional.empty(),
                        documentMicros))
                .orElse(this);
    }

    /**
     * A machine.
     *
     * @param cores processors
     * @param speed how fast each is, as a multiple of the calibrated one
     * @param price of one, in any unit
     * @param memoryBytes its memory; empty if it is not described. Only that of servers matters
     * @param disk its disk; empty if it is not described. Only that of servers matters
     */
    public record Machine(int cores, double speed, double price, Optional<Long> memoryBytes, Optional<Disk> disk) {

        private static final double ALIKE = 0.01;

        /** One of whose memory and disk nothing is said. */
        public Machine(int cores, double speed, double price) {
            this(cores, speed, price, Optional.empty(), Optional.empty());
        }

        public Machine {
            if (cores < 1 || !(speed > 0) || !(price >= 0)) {
                throw new IllegalArgumentException(cores + " cores of speed " + speed + " for " + price);
            }
        }

        /** Whether it can do as much, but for what rounding makes of a CPU limit. */
        public boolean isLike(Machine other) {
            return Math.abs(Math.log(cores * speed / (other.cores * other.speed))) < ALIKE;
        }

        Machine faster(double times) {
            return new Machine(cores, speed * times, price, memoryBytes, disk);
        }

        /** One with as much CPU time as a quota allows. */
        public static Machine limitedTo(double processors) {
            int cores = Math.max(1, (int) Math.round(processors));
            return new Machine(cores, processors / cores, 1);
        }
    }

    /**
     * What a disk can do at most, each empty if it is not known. A disk of which nothing is known is none.
     *
     * @param readsPerSecond reads in a second
     * @param writesPerSecond writes in a second
     * @param bytesPerSecond bytes in a second, of reads and of writes each
     */
    public record Disk(
            Optional<Double> readsPerSecond, Optional<Double> writesPerSecond, Optional<Double> bytesPerSecond) {

        public Disk {
            if (readsPerSecond.isEmpty() && writesPerSecond.isEmpty() && bytesPerSecond.isEmpty()) {
                throw new IllegalArgumentException("a disk of which nothing is known");
            }
            Stream.of(readsPerSecond, writesPerSecond, bytesPerSecond)
                    .flatMap(Optional::stream)
                    .filter(rate -> !(rate > 0))
                    .findFirst()
                    .ifPresent(rate -> {
                        throw new IllegalArgumentException("a disk that does " + rate + " a second");
                    });
        }

        /** One that does as much less in a second. */
        public Disk slowerBy(double times) {
            return new Disk(
                    readsPerSecond.map(rate -> rate / times),
                    writesPerSecond.map(rate -> rate / times),
                    bytesPerSecond.map(rate -> rate / times));
        }
    }

    /**
     * Round trips in seconds, beside what was calibrated.
     *
     * @param clientToServer to a standalone server or a member of a replica set
     * @param clientToRouter to a mongos
     * @param routerToShard from there to a shard or a config server
     * @param serverToServer among shards, config servers and the members of a replica set
     */
    public record RoundTrips(
            double clientToServer, double clientToRouter, double routerToShard, double serverToServer) {

        /** Servers are as far from each other as from a mongos. */
        public RoundTrips(double clientToServer, double clientToRouter, double routerToShard) {
            this(clientToServer, clientToRouter, routerToShard, routerToShard);
        }

        /** No more than what was calibrated. */
        public static final RoundTrips AS_CALIBRATED = new RoundTrips(0, 0, 0);
    }

    /** One machine for everything. */
    public static Hardware oneMachine(int cores) {
        Machine machine = new Machine(cores, 1, 1);
        return new Hardware(
                "one machine for all, as measured", true, machine, machine, machine, RoundTrips.AS_CALIBRATED);
    }

    /**
     * The same where other programs use some of the processors of the machine that all share.
     *
     * @param processors how many of them on average, less than there are
     */
    public Hardware besideOthers(double processors) {
        Machine left = server.faster(1 - processors / server.cores());
        return shared ? new Hardware(name, true, left, left, left, network) : this;
    }

    /** The same machines with other delays between them. */
    public Hardware with(RoundTrips others) {
        return new Hardware(name, shared, server, router, client, others);
    }
}
