package io.shardlab.core.figure;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The direction in which a figure is better. */
public enum Better {
    @JsonProperty("higher")
    HIGHER,
    @JsonProperty("lower")
    LOWER,
    /** Neither direction is good or bad in itself. */
    @JsonProperty("neither")
    NEITHER
}
