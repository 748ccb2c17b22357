package io.shardlab.insight.shardkey.routing;

import io.shardlab.insight.shardkey.placement.BalancedChunks;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The accesses and the work that the shards of one placement get, summed over a sample. A command is as much work at a server as
 * reading a certain number of documents, and each document that it reads or writes comes on top. This number depends on the
 * documents and the server, so work is summed for a low, a likely and a high one: MongoDB 6.0.5 spent 115 to 180 us of CPU time
 * on a command, and 2.5 to 6 us on each of 100 documents found by an index. Not thread-safe.
 */
final class ShardLoads {

    /** The documents that are as much work as a command; the second one is the likely one. */
    static final int[] COMMANDS = {10, 40, 150};

    /** The documents that can be read with the work of writing one, with its indexes and the oplog. */
    static final int WRITTEN = 5;

    /**
     * The part by which the busiest shard's load may differ from the predicted one. In the random files of
     * {@code RandomKeysIT} that were tried, the largest difference was 0.06 with evenly spread data; a balancer leaves data less even.
     */
    static final double UNEVEN = 0.15;

    /** The number of shards that an access asks. */
    enum Reach {
        ONE,
        SOME,
        ALL
    }

    private final BalancedChunks placement;
    private final double[][] reach = new double[2][Reach.values().length];
    private final double[] accesses;
    private final double[] writes;
    private final double[][] work;
    private final double[] oneServer = new double[COMMANDS.length];
    private final double[] scattered = new double[COMMANDS.length];

    ShardLoads(BalancedChunks placement) {
        this.placement = placement;
        this.accesses = new double[placement.shards()];
        this.writes = new double[placement.shards()];
        this.work = new double[COMMANDS.length][placement.shards()];
    }

    BalancedChunks placement() {
        return placement;
    }

    /** Adds an access that reads or changes documents that exist. */
    void add(WeightedAccess access, BitSet asked, DocumentsRead documents) {
        int count = asked.cardinality();
        count(access, asked);
        double each = documents.each(access, count);
        for (int shard = asked.nextSetBit(0); shard >= 0; shard = asked.nextSetBit(shard + 1)) {
            work(access, shard, count, each);
        }
        oneServer(access, documents.of(access));
    }

    /** Adds an insert of some documents into each of some shards. */
    void addInsert(WeightedAccess access, Map<Integer, Integer> documents) {
        BitSet asked = new BitSet();
        documents.forEach((shard, inserted) -> {
            asked.set(shard);
            work(access, shard, documents.size(), inserted);
        });
        count(access, asked);
        oneServer(access, access.access().documents().size());
    }

    private void count(WeightedAccess access, BitSet asked) {
        boolean write = access.access().isWrite();
        int count = asked.cardinality();
        Reach reached = count == 1 ? Reach.ONE : count >= placement.owning() ? Reach.ALL : Reach.SOME;
        reach[write ? 1 : 0][reached.ordinal()] += access.weight();
        for (int shard = asked.nextSetBit(0); shard >= 0; shard = asked.nextSetBit(shard + 1)) {
            accesses[shard] += access.weight();
            writes[shard] += write ? access.weight() : 0;
        }
    }

    private void work(WeightedAccess access, int shard, int asked, double documents) {
        for (int i = 0; i < COMMANDS.length; i++) {
            double cost = cost(access, i, documents);
            work[i][shard] += cost;
            scattered[i] += asked > 1 ? cost : 0;
        }
    }

    private void oneServer(WeightedAccess access, double documents) {
        for (int i = 0; i < COMMANDS.length; i++) {
            oneServer[i] += cost(access, i, documents);
        }
    }

    private static double cost(WeightedAccess access, int command, double documents) {
        return access.weight()
                * (COMMANDS[command] + documents * (access.access().isWrite() ? WRITTEN : 1));
    }

    /** Returns the number of accesses with a reach. */
    double accesses(boolean writes, Reach asked) {
        return reach[writes ? 1 : 0][asked.ordinal()];
    }

    /** Returns the number of accesses. */
    double accesses(boolean writes) {
        return Arrays.stream(reach[writes ? 1 : 0]).sum();
    }

    /** Returns the share of accesses that the shard with the most of them gets a command of. */
    double largestShareOfAccesses() {
        return largest(accesses) / (accesses(false) + accesses(true));
    }

    /** Returns the share of writes that the shard with the most of them gets a command of; 0 without writes. */
    double largestShareOfWrites() {
        return accesses(true) == 0 ? 0 : largest(writes) / accesses(true);
    }

    RoutingResult.Capacity capacity() {
        double[] all = IntStream.range(0, COMMANDS.length)
                .mapToDouble(this::capacity)
                .sorted()
                .toArray();
        return new RoutingResult.Capacity(
                capacity(1),
                all[0] / (1 + UNEVEN),
                // The shards together have at least the work of one server.
                Math.min(placement.shards(), all[all.length - 1] * (1 + UNEVEN)));
    }

    /**
     * Returns how many times the work of one server the shards carry together: the bottleneck, the busiest shard, is busy all the
     * time then (Denning and Buzen, The operational analysis of queueing network models, 1978: X = 1 / Dmax).
     *
     * @param command the index in {@link #COMMANDS}
     */
    private double capacity(int command) {
        double busiest = largest(work[command]);
        return busiest == 0 ? 0 : oneServer[command] / busiest;
    }

    /** Returns the share of all work that is done for accesses to several shards. */
    double shareOfScatteredWork() {
        double all = Arrays.stream(work[1]).sum();
        return all == 0 ? 0 : scattered[1] / all;
    }

    private static double largest(double... values) {
        return Arrays.stream(values).max().orElse(0);
    }
}
