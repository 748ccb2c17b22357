package io.shardlab.core.workload;

/**
 * Properties of all operations of one kind that decide how their cost depends on the number of shards.
 *
 * @param access their effect on documents
 * @param reach the shards that each of them asks
 * @param commands the commands that each of them sends one after another, 1 or more, without requests for further batches of
 *     an answer
 */
public record KindTraits(Access access, Reach reach, int commands) {

    /** The effect of operations on documents. */
    public enum Access {
        READ,
        /** Some of the commands of each operation change documents, or all of them. */
        WRITE
    }

    /**
     * The shards that an operation asks on a sharded cluster, as its conditions and the shard key decide. A run without shards
     * has the same reach as it would have with them.
     */
    public enum Reach {
        /** The shard of its document or of a few neighbouring ones; another one from operation to operation. */
        ONE,
        /** Several shards, but not always all of them. */
        SOME,
        ALL,
        /** Only the primary shard of the database, because the collection is not sharded. */
        PRIMARY
    }

    public KindTraits {
        if (commands < 1) {
            throw new IllegalArgumentException("an operation of " + commands + " commands");
        }
    }

    /** Creates the traits of operations that send one command each. */
    public KindTraits(Access access, Reach reach) {
        this(access, reach, 1);
    }
}
