package io.shardlab.predict.answer;

import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Message;
import java.util.Collection;
import java.util.Collections;

/** The verdict on whether a figure that is known within bounds meets a goal. The better verdict comes first. */
public enum GoalVerdict {
    /** All values within the bounds meet it. */
    MET,
    /** Some values within the bounds meet it, and some do not; or the bounds are unknown. */
    UNDECIDED,
    /** The figure is not predicted, as response times with reads from disks. */
    UNKNOWN,
    /** No value within the bounds meets it. */
    MISSED;

    /** Judges a figure, in the unit of the goal's limit; a bound that is missing may be anything. */
    public static GoalVerdict of(SloExpression goal, Estimate figure) {
        boolean low = goal.isMetBy(figure.low().orElse(0.0));
        boolean high = goal.isMetBy(figure.high().orElse(Double.POSITIVE_INFINITY));
        // A goal is a limit on one side, so both ends decide for all values between them.
        return low != high ? UNDECIDED : low ? MET : MISSED;
    }

    /** The verdict on all goals together; {@link #MET} if there are none. */
    public static GoalVerdict ofAll(Collection<GoalVerdict> verdicts) {
        return verdicts.isEmpty() ? MET : Collections.max(verdicts);
    }

    /** True if nothing is missed, but not all is known to be met. */
    public boolean isOpen() {
        return this == UNDECIDED || this == UNKNOWN;
    }

    /** The verdict as a word. */
    public Message text() {
        return switch (this) {
            case MET -> Message.of("met");
            case UNDECIDED -> Message.of("undecided");
            case UNKNOWN -> Message.of("unknown");
            case MISSED -> Message.of(Message.sense("goal", "missed"));
        };
    }
}
