package io.shardlab.answers.verdict;

import io.shardlab.answers.noise.Disturbance;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * The verdict on a run as people read it. A run passes also if nobody asked for anything, or if it shows nothing: this says so.
 * Immutable.
 *
 * @param reasons why, as parts of a sentence; none if the objectives are met
 */
public record Standing(State state, List<Message> reasons) {

    /** The states, from the best one to the worst. */
    public enum State {
        /** All objectives and budgets are met. */
        MET(Message.of("objectives met")),
        /** No objective was set. */
        NOT_ASKED(Message.of("not asked")),
        /** The run was stopped, disturbed, or its slow motion was too fast, so that it does not show whether objectives hold. */
        DOES_NOT_COUNT(Message.of("does not count")),
        /** An objective or a budget is missed. */
        MISSED(Message.of("objectives missed")),
        /** The run failed for another reason. */
        FAILED(Message.of("failed"));

        private final Message words;

        State(Message words) {
            this.words = words;
        }

        public Message words() {
            return words;
        }

        /** True if the run did not do what it had to. */
        public boolean isBad() {
            return this == MISSED || this == FAILED;
        }
    }

    public Standing {
        reasons = List.copyOf(reasons);
    }

    /** Returns how a run stands. */
    public static Standing of(RunResult result) {
        Verdict verdict = result.verdict();
        List<Message> reasons = new ArrayList<>(verdict.messages());
        if (verdict.status() == Verdict.Status.STOPPED) {
            return new Standing(State.DOES_NOT_COUNT, reasons);
        }
        if (verdict.status() == Verdict.Status.FAIL && !verdict.missesObjectivesAlone()) {
            return new Standing(State.FAILED, reasons);
        }
        boolean tooFast =
                result.target().slowMotion().filter(SlowMotionReport::tooFast).isPresent();
        List<Message> troubles = new ArrayList<>();
        List<Message> disturbances = Disturbance.of(result).parts();
        if (!disturbances.isEmpty()) {
            troubles.add(Message.of("the machine was disturbed, as {0}", Message.joined(", ", disturbances)));
        }
        if (tooFast) {
            troubles.add(Message.of("the slow motion was too fast for this machine"));
        }
        if (verdict.status() == Verdict.Status.FAIL) {
            reasons.addAll(troubles);
            return new Standing(State.MISSED, reasons);
        }
        boolean asked = !result.objectives().isEmpty() || result.maximum().isPresent();
        if (!asked && !tooFast) {
            reasons.add(Message.of("no objectives were set"));
            reasons.addAll(troubles);
            return new Standing(State.NOT_ASKED, reasons);
        }
        return new Standing(troubles.isEmpty() ? State.MET : State.DOES_NOT_COUNT, troubles);
    }
}
