package io.shardlab.mongo.sharding;

import java.util.Map;

/**
 * Tells from what is seen of a collection that is not balanced whether the balancer still gets anywhere. It marks a chunk
 * jumbo when it is too large to be moved and cannot be split, as one value of the shard key can fill it; once only such
 * chunks are left, its rounds change nothing. Not thread-safe.
 */
final class BalancerProgress {

    /** One round may begin before the last change, and one may meet a shard that is busy cleaning up. */
    private static final long ROUNDS_WITHOUT_CHANGE = 3;

    private Map<String, Long> chunks = Map.of();
    private Map<String, Long> jumbo = Map.of();
    private long roundsAtChange;
    private long rounds;

    /**
     * Takes what is seen now.
     *
     * @param chunksNow chunks by shard
     * @param jumboNow those of them that the balancer found too large to move
     * @param roundsNow rounds of the balancer until now
     */
    void saw(Map<String, Long> chunksNow, Map<String, Long> jumboNow, long roundsNow) {
        // The count of rounds begins anew with each primary of the config server.
        if (!chunks.equals(chunksNow) || !jumbo.equals(jumboNow) || roundsNow < rounds) {
            chunks = chunksNow;
            jumbo = jumboNow;
            roundsAtChange = roundsNow;
        }
        rounds = roundsNow;
    }

    void sawBalanced() {
        chunks = Map.of();
        jumbo = Map.of();
        roundsAtChange = rounds;
    }

    /** Whether jumbo chunks are left and the last rounds changed nothing. */
    boolean hasGivenUp() {
        return !jumbo.isEmpty() && rounds - roundsAtChange >= ROUNDS_WITHOUT_CHANGE;
    }
}
