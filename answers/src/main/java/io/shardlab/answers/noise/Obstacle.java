package io.shardlab.answers.noise;

import com.fasterxml.jackson.annotation.JsonValue;
import io.shardlab.core.parameter.ParameterTypes;
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
        return Message.of("analysis.obstacle." + ParameterTypes.choiceName(this), NoiseRule.ENOUGH);
    }

    /** The reason in a few English words, as in JSON. */
    @JsonValue
    public String text() {
        return message().toString();
    }
}
