package io.shardlab.core.hardware;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The machines of a deployment. Immutable.
 *
 * @param name the name of the deployment
 * @param shared true if client and servers all run on one machine, which is then {@code server}
 * @param server the machine of each shard, or of a standalone server
 * @param router the machine of each mongos
 * @param client the machine of the client
 * @param network the delays between the machines
 * @param queryMicros CPU time of a query that returns one document by an index, on one processor of a server; empty if
 *     unknown. The speed relative to a calibrated machine follows from its CPU time of the same query
 * @param documentMicros time per document of a load outside the servers, in microseconds on one processor of the client,
 *     including its way to the servers; empty if unknown. Slow motion uses it; without it, the simulated client is as fast as
 *     this machine. The speed of the client does not change it
 * @param routers the number of mongos that a cluster usually has there; empty if unknown
 */
public record Hardware(
        String name,
        boolean shared,
        Machine server,
        Machine router,
        Machine client,
        RoundTrips network,
        Optional<Double> queryMicros,
        Optional<Double> documentMicros,
        Optional<Integer> routers) {

    /** Machines on which the time of a query, and of a document of a load, is unknown. */
    public Hardware(String name, boolean shared, Machine server, Machine router, Machine client, RoundTrips network) {
        this(name, shared, server, router, client, network, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * The same machines with speeds relative to another machine.
     *
     * @param micros {@link #queryMicros} of the other machine
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
                        documentMicros,
                        routers))
                .orElse(this);
    }

    /** The same machines with another speed of each mongos. */
    public Hardware withFasterRouters(double times) {
        return new Hardware(
                name, shared, server, router.faster(times), client, network, queryMicros, documentMicros, routers);
    }

    /**
     * A machine.
     *
     * @param cores the number of processors
     * @param speed the speed of each, relative to a calibrated one
     * @param price the price of the machine, in any unit
     * @param memoryBytes the memory; empty if it is unknown. Only used for servers
     * @param disk the disk; empty if it is unknown. Only used for servers
     */
    public record Machine(int cores, double speed, double price, Optional<Long> memoryBytes, Optional<Disk> disk) {

        private static final double ALIKE = 0.01;

        /** A machine with unknown memory and disk. */
        public Machine(int cores, double speed, double price) {
            this(cores, speed, price, Optional.empty(), Optional.empty());
        }

        public Machine {
            if (cores < 1 || !(speed > 0) || !(price >= 0)) {
                throw new IllegalArgumentException(cores + " cores of speed " + speed + " for " + price);
            }
        }

        /** True if it has the same capacity, within the rounding of a CPU limit. */
        public boolean isLike(Machine other) {
            return Math.abs(Math.log(cores * speed / (other.cores * other.speed))) < ALIKE;
        }

        Machine faster(double times) {
            return new Machine(cores, speed * times, price, memoryBytes, disk);
        }

        /** A machine of another number of such processors, whose memory, disk and price are in proportion. */
        Machine withProcessors(int number) {
            double times = (double) number / cores;
            return new Machine(
                    number,
                    speed,
                    price * times,
                    memoryBytes.map(bytes -> Math.round(bytes * times)),
                    disk.map(limits -> limits.slowerBy(1 / times)));
        }

        /** A machine with the CPU time of a quota. */
        public static Machine limitedTo(double processors) {
            int cores = Math.max(1, (int) Math.round(processors));
            return new Machine(cores, processors / cores, 1);
        }
    }

    /**
     * The limits of a disk, each empty if it is unknown; at least one is known.
     *
     * @param readsPerSecond reads per second
     * @param writesPerSecond writes per second
     * @param bytesPerSecond bytes per second, of reads and of writes each
     * @param slowed whether slow motion limits the disks of this machine accordingly; otherwise only predictions use the limits
     */
    public record Disk(
            Optional<Double> readsPerSecond,
            Optional<Double> writesPerSecond,
            Optional<Double> bytesPerSecond,
            boolean slowed) {

        /** A disk that slow motion imitates. */
        public Disk(
                Optional<Double> readsPerSecond, Optional<Double> writesPerSecond, Optional<Double> bytesPerSecond) {
            this(readsPerSecond, writesPerSecond, bytesPerSecond, true);
        }

        public Disk {
            if (readsPerSecond.isEmpty() && writesPerSecond.isEmpty() && bytesPerSecond.isEmpty()) {
                throw new IllegalArgumentException("a disk without known limits");
            }
            Stream.of(readsPerSecond, writesPerSecond, bytesPerSecond)
                    .flatMap(Optional::stream)
                    .filter(rate -> !(rate > 0))
                    .findFirst()
                    .ifPresent(rate -> {
                        throw new IllegalArgumentException("a disk that does " + rate + " per second");
                    });
        }

        /** The same disk with all limits divided by a factor. */
        public Disk slowerBy(double times) {
            return new Disk(
                    readsPerSecond.map(rate -> rate / times),
                    writesPerSecond.map(rate -> rate / times),
                    bytesPerSecond.map(rate -> rate / times),
                    slowed);
        }
    }

    /**
     * Round trips in seconds, in addition to the calibrated ones.
     *
     * @param clientToServer from the client to a standalone server or a member of a replica set
     * @param clientToRouter from the client to a mongos
     * @param routerToShard from a mongos to a shard or a config server
     * @param serverToServer among shards, config servers and the members of a replica set
     */
    public record RoundTrips(
            double clientToServer, double clientToRouter, double routerToShard, double serverToServer) {

        /** Round trips with the same delay among servers as between a mongos and a server. */
        public RoundTrips(double clientToServer, double clientToRouter, double routerToShard) {
            this(clientToServer, clientToRouter, routerToShard, routerToShard);
        }

        /** No additional delays. */
        public static final RoundTrips AS_CALIBRATED = new RoundTrips(0, 0, 0);
    }

    /** One machine for client and servers. */
    public static Hardware oneMachine(int cores) {
        Machine machine = new Machine(cores, 1, 1);
        return new Hardware(
                "one machine for all, as measured", true, machine, machine, machine, RoundTrips.AS_CALIBRATED);
    }

    /**
     * The same machines if other programs use some of the processors of a shared machine.
     *
     * @param processors the average number of processors that they use, less than all
     */
    public Hardware besideOthers(double processors) {
        Machine left = server.faster(1 - processors / server.cores());
        return shared ? new Hardware(name, true, left, left, left, network) : this;
    }

    /** The same network and client with machines of other sizes for data servers and mongos. */
    public Hardware with(Machine otherServer, Machine otherRouter) {
        return new Hardware(
                name, shared, otherServer, otherRouter, client, network, queryMicros, documentMicros, routers);
    }

    /**
     * The same machines with another number of processors of each server with data; memory, disk and price of it are in
     * proportion.
     *
     * @param text the text that asks for them, which is the beginning of the name
     */
    Hardware withServers(int processors, String text) {
        return new Hardware(
                text + " (servers of " + processors + " processors, else as " + name + ")",
                shared,
                server.withProcessors(processors),
                router,
                client,
                network,
                queryMicros,
                documentMicros,
                routers);
    }

    /** The same machines with other delays between them. */
    public Hardware with(RoundTrips others) {
        return new Hardware(name, shared, server, router, client, others, queryMicros, documentMicros, routers);
    }
}
