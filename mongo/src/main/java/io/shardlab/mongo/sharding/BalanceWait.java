package io.shardlab.mongo.sharding;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Waits until a sharded collection has settled: the balancer has nothing to move, and no shard holds documents that were
 * migrated away. Both take CPU and disk from what is measured next, and one causes the other: as migrated documents are
 * deleted, the sizes that the balancer compares change. So both must hold for a while. Used by one thread.
 */
public final class BalanceWait {

    private static final Duration POLL = Duration.ofMillis(250);
    private static final Duration NEWS = Duration.ofSeconds(5);
    /** Longer than the balancer's pause between two rounds in which it moves something. */
    private static final Duration QUIET = Duration.ofSeconds(2);

    private final ShardedCollection collection;
    private final Notices notices;
    private final Progress progress = new Progress();

    public BalanceWait(ShardedCollection collection, Notices notices) {
        this.collection = collection;
        this.notices = notices;
    }

    /**
     * Blocks until the collection has settled, or until the balancer has given up: it will not move later what it cannot
     * move now. Reports the chunks that it leaves.
     *
     * @param documents the exact number of documents in the collection; nothing may write to it during the wait
     * @param limit the maximum wait
     * @throws RunFailedException if the balancer is off while there is something to move, or the time runs out
     */
    public void await(long documents, Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        long settledSince = start;
        long nextNews = 0;
        while (true) {
            Optional<Message> unsettled = describeUnsettled(documents);
            long now = System.nanoTime();
            if (unsettled.isPresent()) {
                settledSince = now;
            }
            if (progress.hasGivenUp() || (unsettled.isEmpty() && now - settledSince >= QUIET.toNanos())) {
                // Some servers call a collection balanced if only jumbo chunks are left, others do not.
                warnOfJumboChunks();
                return;
            }
            if (now - start > limit.toNanos()) {
                throw new RunFailedException(Message.of(
                        "The collection has not settled after {0,number,#} s ({1}): wait longer with --balance-timeout, "
                                + "or do not wait (--no-wait-balanced).",
                        limit.toSeconds(), unsettled.orElse(Message.NONE)));
            }
            if (unsettled.isPresent() && now - start >= nextNews) {
                notices.say(Message.of("Waiting for {0}", unsettled.get()));
                nextNews = now - start + NEWS.toNanos();
            }
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
    }

    /** Returns in words what is still to be done; empty if the collection is settled now. */
    private Optional<Message> describeUnsettled(long documents) {
        if (!collection.isBalanced()) {
            ShardedCollection.BalancerStatus status = collection.balancerStatus();
            if (!status.isOn()) {
                throw new RunFailedException(Message.of(
                        "The balancer is off and the collection is not balanced: start the balancer, or do not wait for "
                                + "it (--no-wait-balanced)."));
            }
            progress.saw(collection.chunksPerShard(), collection.jumboChunksPerShard(), status.rounds());
            return Optional.of(Message.of("the balancer, chunks: {0}", chunks(collection.chunksPerShard())));
        }
        progress.sawBalanced();
        long held = collection.dataPerShard().values().stream()
                .mapToLong(ShardedCollection.ShardData::documents)
                .sum();
        return held > documents
                ? Optional.of(Message.of("the shards to delete {0,number,#} migrated documents", held - documents))
                : Optional.empty();
    }

    private void warnOfJumboChunks() {
        Map<String, Long> jumbo = collection.jumboChunksPerShard();
        if (!jumbo.isEmpty()) {
            notices.warn(Message.of(
                    "The balancer leaves jumbo chunks where they are ({0} of {1}): they contain too few values of "
                            + "the shard key to be split",
                    chunks(jumbo), chunks(collection.chunksPerShard())));
        }
    }

    private static String chunks(Map<String, Long> perShard) {
        return perShard.entrySet().stream()
                .map((Map.Entry<String, Long> shard) -> shard.getKey() + " " + shard.getValue())
                .collect(Collectors.joining(", "));
    }

    /**
     * Detects that the balancer makes no more progress with a collection that is not balanced. It marks a chunk jumbo if the
     * chunk is too large to be moved and cannot be split, as one value of the shard key can fill it. Once only such chunks are
     * left, its rounds change nothing.
     */
    static final class Progress {

        /** One round may begin before the last change, and one may meet a shard that is busy deleting. */
        private static final long ROUNDS_WITHOUT_CHANGE = 3;

        private Map<String, Long> chunks = Map.of();
        private Map<String, Long> jumbo = Map.of();
        private long roundsAtChange;
        private long rounds;

        /**
         * Records the present state.
         *
         * @param chunksNow the chunks by shard
         * @param jumboNow the jumbo chunks by shard
         * @param roundsNow the rounds of the balancer so far
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

        /** True if jumbo chunks are left and the last rounds changed nothing. */
        boolean hasGivenUp() {
            return !jumbo.isEmpty() && rounds - roundsAtChange >= ROUNDS_WITHOUT_CHANGE;
        }
    }
}
