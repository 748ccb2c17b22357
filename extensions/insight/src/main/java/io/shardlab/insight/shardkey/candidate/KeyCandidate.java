package io.shardlab.insight.shardkey.candidate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.shardlab.mongo.sharding.ShardKey;

/** A shard key that is compared with others. */
public record KeyCandidate(ShardKey key, Origin origin) {

    /** The source of a candidate. */
    public enum Origin {
        /** The workload file. */
        @JsonProperty("file")
        FILE,
        /** The user. */
        @JsonProperty("given")
        GIVEN,
        /** The conditions and indexes of the file. */
        @JsonProperty("proposed")
        PROPOSED
    }
}
