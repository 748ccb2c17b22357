package io.shardlab.core.sharding;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.progress.Notices;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Waits until the balancer has nothing left to move of a collection. */
public final class BalanceWait {

    private static final Duration POLL = Duration.ofMillis(250);
    private static final Duration NEWS = Duration.ofSeconds(5);

    private final ShardedCollection collection;
    private final Notices notices;

    public BalanceWait(ShardedCollection collection, Notices notices) {
        this.collection = collection;
        this.notices = notices;
    }

    /**
     * Blocks until the collection is balanced.
     *
     * @throws RunFailedException if the balancer is off while there is something to move, or the time runs out
     */
    public void await(Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        long nextNews = 0;
        while (true) {
            BalancerState state = collection.balancer();
            if (state.balanced()) {
                return;
            }
            if (!state.enabled()) {
                throw new RunFailedException("The balancer is off and the collection is not balanced:"
                        + " start the balancer, or do not wait for it (--wait-balanced=false).");
            }
            long waited = System.nanoTime() - start;
            if (waited > limit.toNanos()) {
                throw new RunFailedException("The collection is not balanced after " + limit.toSeconds()
                        + " s (chunks: " + chunks() + "): wait longer, or do not wait (--wait-balanced=false).");
            }
            if (waited >= nextNews) {
                notices.say("waiting for the balancer, chunks: " + chunks());
                nextNews = waited + NEWS.toNanos();
            }
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
    }

    /**
     * Blocks until the shards hold no more documents than the collection has: a migrated range is deleted from its old
     * shard in the background, which takes CPU and disk from what is measured next.
     *
     * @param documents exact number of documents in the collection, which nobody writes to
     * @throws RunFailedException if the time runs out
     */
    public void awaitRangeDeletion(long documents, Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        long nextNews = NEWS.toNanos();
        long held = held();
        while (held > documents) {
            long waited = System.nanoTime() - start;
            if (waited > limit.toNanos()) {
                throw new RunFailedException("After " + limit.toSeconds() + " s the shards still hold "
                        + (held - documents) + " documents that were migrated away: wait longer, or do not wait"
                        + " (--wait-balanced=false).");
            }
            if (waited >= nextNews) {
                notices.say("waiting for the shards to delete " + (held - documents) + " migrated documents");
                nextNews = waited + NEWS.toNanos();
            }
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            held = held();
        }
    }

    private long held() {
        return collection.dataPerShard().values().stream()
                .mapToLong(ShardData::documents)
                .sum();
    }

    private String chunks() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Long> shard : collection.chunksPerShard().entrySet()) {
            text.append(text.length() == 0 ? "" : ", ")
                    .append(shard.getKey())
                    .append(' ')
                    .append(shard.getValue());
        }
        return text.toString();
    }
}
