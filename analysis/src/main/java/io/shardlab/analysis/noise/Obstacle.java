package io.shardlab.analysis.noise;

import com.fasterxml.jackson.annotation.JsonValue;

/** The reason why two runs cannot show whether a figure differs. */
public enum Obstacle {
    ZERO("some repetitions have 0"),
    /** Their machines differ by far more than anything else. */
    OTHER_SPEED("only one of the runs was in slow motion"),
    /** Others took CPU time from one of the runs, which no scatter of repetitions shows. */
    DISTURBED("a run was disturbed"),
    ONE_REPETITION("repeat at least " + NoiseRule.ENOUGH + " times");

    private final String text;

    Obstacle(String text) {
        this.text = text;
    }

    /** The reason in a few words, as in JSON. */
    @JsonValue
    public String text() {
        return text;
    }
}
