package io.shardlab.analysis.figure;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which way a figure is better. */
public enum Better {
    @JsonProperty("higher")
    HIGHER,
    @JsonProperty("lower")
    LOWER,
    /** Neither way is good or bad for itself. */
    @JsonProperty("neither")
    NEITHER
}
