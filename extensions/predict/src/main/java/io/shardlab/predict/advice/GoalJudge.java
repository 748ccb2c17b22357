package io.shardlab.predict.advice;

import io.shardlab.core.result.SloExpression;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.JudgedGoal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges the figures of a deployment, which are predicted with all documents in memory, by what its memory and disks make of them.
 * Immutable.
 *
 * @param goals the goals; may be empty
 * @param data the limit of memory and disks
 */
record GoalJudge(List<SloExpression> goals, DataLimit data) {

    /** A response time that has no upper bound if some documents may have to be read from disks. */
    Estimate time(Estimate inMemory) {
        return data.mostMissing() == 0 ? inMemory : new Estimate(inMemory.value(), inMemory.low(), Optional.empty());
    }

    /**
     * Judges the figures of a closed loop, or those of an open one that are known.
     *
     * @param throughput what memory and disks leave
     * @param times by their names, in microseconds with all documents in memory
     */
    List<JudgedGoal> judged(Estimate throughput, Map<String, Estimate> times) {
        return goals.stream()
                .map(goal -> JudgedGoal.isOfThroughput(goal)
                        ? judged(goal, throughput, isDiskUnknown())
                        : judged(goal, time(times.get(JudgedGoal.responseTime(goal))), true))
                .toList();
    }

    /** Judges an open loop whose operations arrive faster than the deployment is expected to do them, so that ever more wait. */
    List<JudgedGoal> overloaded(Estimate throughput, boolean surely) {
        return goals.stream()
                .map(goal -> JudgedGoal.isOfThroughput(goal)
                        ? judged(goal, throughput, isDiskUnknown())
                        : new JudgedGoal(goal, Optional.empty(), surely ? GoalVerdict.MISSED : GoalVerdict.UNDECIDED))
                .toList();
    }

    /** @param unknown whether reads from disks make the figure unknown */
    private JudgedGoal judged(SloExpression goal, Estimate figure, boolean unknown) {
        if (!unknown || data.missing() == 0) {
            return JudgedGoal.of(goal, figure);
        }
        JudgedGoal judged = JudgedGoal.unknown(goal, figure);
        return judged.verdict() == GoalVerdict.UNKNOWN && data.leastMissing() == 0
                ? new JudgedGoal(goal, Optional.empty(), GoalVerdict.UNDECIDED)
                : judged;
    }

    private boolean isDiskUnknown() {
        return data.readsPerSecond().isEmpty();
    }

    /** The verdict on all goals together; without goals, on whether all documents are in memory. */
    GoalVerdict verdict(List<JudgedGoal> judged) {
        return goals.isEmpty() ? data.fits() : JudgedGoal.verdict(judged);
    }
}
