package io.shardlab.answers.noise;

import com.fasterxml.jackson.annotation.JsonValue;
import io.shardlab.core.text.Message;

/** The reason why two runs cannot show whether a figure differs. */
public enum Obstacle {
    ZERO,
    /** Their machines differ by far more than anything else. */
    OTHER_SPEED,
    /** Others took CPU time from one of the runs, which no scatter of repetitions shows. */
    DISTURBED,
    ONE_REPETITION;

    /** The reason in a few words. */
    public Message message() {
        return switch (this) {
            case ZERO -> Message.of("some repetitions have 0");
            case OTHER_SPEED -> Message.of("only one of the runs was in slow motion");
            case DISTURBED -> Message.of("a run was disturbed");
            case ONE_REPETITION -> Message.of("repeat at least {0,number,#} times", NoiseRule.ENOUGH);
        };
    }

    /** The reason in a few English words, as in JSON. */
    @JsonValue
    public String text() {
        return message().toString();
    }
}
