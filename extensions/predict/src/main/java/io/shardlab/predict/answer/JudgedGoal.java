package io.shardlab.predict.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.shardlab.core.result.SloExpression;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A goal, and what a prediction means for it.
 *
 * @param goal the objective, for throughput or for one of {@link Prediction#RESPONSE_TIMES}
 * @param figure the predicted figure in the unit of the goal's limit; empty if it is unknown
 * @param verdict whether it meets the goal
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record JudgedGoal(
        @JsonSerialize(using = ToStringSerializer.class) SloExpression goal,
        Optional<Estimate> figure,
        GoalVerdict verdict) {

    private static final String THROUGHPUT = "throughput";

    /** Judges a figure. */
    public static JudgedGoal of(SloExpression goal, Estimate figure) {
        return new JudgedGoal(goal, Optional.of(figure), GoalVerdict.of(goal, figure));
    }

    /**
     * Judges a figure that is not predicted.
     *
     * @param possible the values that it surely lies within
     */
    public static JudgedGoal unknown(SloExpression goal, Estimate possible) {
        GoalVerdict verdict = GoalVerdict.of(goal, possible);
        return new JudgedGoal(
                goal,
                Optional.of(possible).filter(any -> verdict == GoalVerdict.MISSED),
                verdict == GoalVerdict.UNDECIDED ? GoalVerdict.UNKNOWN : verdict);
    }

    /** Judges the figures of a prediction. */
    static List<JudgedGoal> all(List<SloExpression> goals, Estimate throughput, Map<String, Estimate> responseMicros) {
        return goals.stream()
                .map(goal -> of(goal, isOfThroughput(goal) ? throughput : responseMicros.get(responseTime(goal))))
                .toList();
    }

    /** The verdict on all of them together. */
    public static GoalVerdict verdict(List<JudgedGoal> goals) {
        return GoalVerdict.ofAll(goals.stream().map(JudgedGoal::verdict).toList());
    }

    /** True if a goal limits the operations per second; otherwise it limits a response time. */
    public static boolean isOfThroughput(SloExpression goal) {
        return goal.figure().equals(THROUGHPUT);
    }

    /** The name of the goal's figure in {@link Prediction#RESPONSE_TIMES}. */
    public static String responseTime(SloExpression goal) {
        return goal.figure().replaceFirst("^p", "");
    }

    /** True if the expected value meets the goal. */
    public boolean isMetByValue() {
        return figure.filter(one -> goal.isMetBy(one.value())).isPresent();
    }

    /** True if the expected value is a response time that misses the goal. */
    public boolean isTooSlow() {
        return !isOfThroughput(goal) && figure.isPresent() && !isMetByValue();
    }
}
