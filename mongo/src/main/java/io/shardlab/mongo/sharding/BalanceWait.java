package io.shardlab.mongo.sharding;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.progress.Notices;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Waits until a sharded collection has settled: the balancer has nothing to move, and no shard holds documents that were
 * migrated away. Both take CPU and disk from what is measured next, and the one brings the other about: as migrated
 * documents are deleted, the sizes that the balancer compares change. So both must hold for a while.
 */
public final class BalanceWait {

    private static final Duration POLL = Duration.ofMillis(250);
    private static final Duration NEWS = Duration.ofSeconds(5);

    /** Longer than the balancer's pause between two rounds in which it moves something. */
    private static final Duration QUIET = Duration.ofSeconds(2);

    private final ShardedCollection collection;
    private final Notices notices;
    private final BalancerProgress progress = new BalancerProgress();

    public BalanceWait(ShardedCollection collection, Notices notices) {
        this.collection = collection;
        this.notices = notices;
    }

    /**
     * Blocks until the collection has settled, or until the balancer has given up: what it cannot move it will not move
     * later either, and then this is said.
     *
     * @param documents exact number of documents in the collection; nothing may write to it meanwhile
     * @param limit how long to wait at most
     * @throws RunFailedException if the balancer is off while there is something to move, or the time runs out
     */
    public void await(long documents, Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        long settledSince = start;
        long nextNews = 0;
        while (true) {
            String unsettled = whatIsUnsettled(documents);
            if (progress.hasGivenUp()) {
                sayWhatCannotBeMoved();
                return;
            }
            long now = System.nanoTime();
            if (!unsettled.isEmpty()) {
                settledSince = now;
            } else if (now - settledSince >= QUIET.toNanos()) {
                // Servers differ in whether they call a collection balanced of which only such chunks are left.
                sayWhatCannotBeMoved();
                return;
            }
            if (now - start > limit.toNanos()) {
                throw new RunFailedException("The collection has not settled after " + limit.toSeconds() + " s ("
                        + unsettled + "): wait longer with --balance-timeout, or do not wait (--no-wait-balanced).");
            }
            if (!unsettled.isEmpty() && now - start >= nextNews) {
                notices.say("Waiting for " + unsettled);
                nextNews = now - start + NEWS.toNanos();
            }
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
    }

    /** In words; empty if the collection is settled now. */
    private String whatIsUnsettled(long documents) {
        if (!collection.isBalanced()) {
            BalancerStatus status = collection.balancerStatus();
            if (!status.isOn()) {
                throw new RunFailedException("The balancer is off and the collection is not balanced:"
                        + " start the balancer, or do not wait for it (--no-wait-balanced).");
            }
            progress.saw(collection.chunksPerShard(), collection.jumboChunksPerShard(), status.rounds());
            return "the balancer, chunks: " + chunks(collection.chunksPerShard());
        }
        progress.sawBalanced();
        long held = collection.dataPerShard().values().stream()
                .mapToLong(ShardData::documents)
                .sum();
        return held > documents ? "the shards to delete " + (held - documents) + " migrated documents" : "";
    }

    private void sayWhatCannotBeMoved() {
        Map<String, Long> jumbo = collection.jumboChunksPerShard();
        if (!jumbo.isEmpty()) {
            notices.warn("The balancer leaves jumbo chunks where they are (" + chunks(jumbo) + " of "
                    + chunks(collection.chunksPerShard())
                    + "): too few values of the shard key are in them for a split");
        }
    }

    private static String chunks(Map<String, Long> perShard) {
        return perShard.entrySet().stream()
                .map((Map.Entry<String, Long> shard) -> shard.getKey() + " " + shard.getValue())
                .collect(Collectors.joining(", "));
    }
}
