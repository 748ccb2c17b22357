package io.shardlab.insight.shardkey.routing;

/**
 * The outcome of routing for a number of shards. Shares are from 0 to 1.
 *
 * @param capacity how many times the load of one server the shards carry
 * @param hottestDataShare the part of the data on the shard with the most
 * @param hottestOperationsShare the part of the accesses that ask the shard with the most
 * @param hottestWritesShare the part of the writes that ask the shard with the most
 * @param scatteredWorkShare the part of all shards' work that is done for accesses to several shards
 */
public record RoutingResult(
        int shards,
        Capacity capacity,
        Reached reads,
        Reached writes,
        double hottestDataShare,
        double hottestOperationsShare,
        double hottestWritesShare,
        double scatteredWorkShare) {

    /** Shards pay if each adds at least this part of what one server carries. */
    private static final double LEAST_FOR_EACH = 0.25;

    private static final double LEAST = 1.2;

    /**
     * A predicted multiple of one server's load.
     *
     * @param low the least multiple for the assumptions on the work of a command
     * @param high the greatest multiple for them
     */
    public record Capacity(double likely, double low, double high) {}

    /** Returns the share of accesses that ask one shard. */
    public double oneShardShare() {
        return reads.shareOfOperations() * reads.oneShardShare() + writes.shareOfOperations() * writes.oneShardShare();
    }

    /** Returns the least multiple of one server's load for which these shards pay. */
    public double leastThatPays() {
        return Math.max(LEAST, LEAST_FOR_EACH * shards);
    }

    /** True if the shards carry enough more than one server. */
    public boolean pays() {
        return capacity.likely() >= leastThatPays();
    }
}
