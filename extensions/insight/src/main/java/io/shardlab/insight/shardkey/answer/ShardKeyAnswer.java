package io.shardlab.insight.shardkey.answer;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The answer of {@code shard-key}, also as JSON.
 *
 * @param file the workload file
 * @param shards the number of shards that was asked about
 * @param seed the seed of documents and operations
 */
public record ShardKeyAnswer(String file, int shards, long seed, List<CollectionAnswer> collections) {

    public ShardKeyAnswer {
        collections = List.copyOf(collections);
    }

    /** All figures are predictions from a sample, except those marked as measured. */
    @JsonProperty
    public boolean predicted() {
        return true;
    }
}
