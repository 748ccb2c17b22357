package io.shardlab.core.hardware;

import java.util.Optional;

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
 */
public record Hardware(
        String name,
        boolean shared,
        Machine server,
        Machine router,
        Machine client,
        RoundTrips network,
        Optional<Double> queryMicros) {

    /** Machines of which it is not known how long a query takes there. */
    public Hardware(String name, boolean shared, Machine server, Machine router, Machine client, RoundTrips network) {
        this(name, shared, server, router, client, network, Optional.empty());
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
                        name, shared, server.faster(times), router.faster(times), client.faster(times), network))
                .orElse(this);
    }

    /**
     * A machine.
     *
     * @param cores processors
     * @param speed how fast each is, as a multiple of the calibrated one
     * @param price of one, in any unit
     */
    public record Machine(int cores, double speed, double price) {

        private static final double ALIKE = 0.01;

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
            return new Machine(cores, speed * times, price);
        }

        /** One with as much CPU time as a quota allows. */
        public static Machine limitedTo(double processors) {
            int cores = Math.max(1, (int) Math.round(processors));
            return new Machine(cores, processors / cores, 1);
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
        Machine left = new Machine(server.cores(), server.speed() * (1 - processors / server.cores()), server.price());
        return shared ? new Hardware(name, true, left, left, left, network) : this;
    }

    /** The same machines with other delays between them. */
    public Hardware with(RoundTrips others) {
        return new Hardware(name, shared, server, router, client, others);
    }
}
