package io.shardlab.workloadfile.operation;

import org.bson.BsonDocument;

/** Whether a command asks one shard, several or all, by its conditions and a shard key, as a mongos decides. */
public enum Targeting {
    /** Equality on the whole shard key, or on its first fields where it is ranged and neighbours lie together. */
    ONE,
    /** Conditions on the first fields of the shard key that leave several ranges. */
    SOME,
    /** No condition on the first field of the shard key. */
    ALL;

    /**
     * Returns the targeting of a command.
     *
     * @param shardKey the shard key as in {@code shardCollection}
     * @param command a command as {@link OperationSamples} returns it
     */
    public static Targeting of(BsonDocument shardKey, BsonDocument command) {
        throw new UnsupportedOperationException(shardKey + " " + command);
    }
}
