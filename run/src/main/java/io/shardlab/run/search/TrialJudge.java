package io.shardlab.run.search;

import io.shardlab.answers.verdict.Budget;
import io.shardlab.answers.verdict.Judgement;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a trial carried its rate: it meets the objectives, keeps to the budget of errors, and carries out what is
 * due without falling behind. A pure function.
 */
final class TrialJudge {

    /** The share of arrivals that may be waiting at the end. */
    private static final double BEHIND = 0.02;

    /** Fewer observations do not show whether a queue grows. */
    private static final int FEWEST_OBSERVATIONS = 4;

    private final List<SloExpression> objectives;
    private final Budget budget;

    TrialJudge(List<SloExpression> objectives, Budget budget) {
        this.objectives = List.copyOf(objectives);
        this.budget = budget;
    }

    /**
     * The reasons why a trial did not carry its rate, in words with the figures; none if it did.
     *
     * @param phase the trial, scaled to the simulated cluster if it ran in slow motion
     * @param backlogs the operations that were due and had not started, at the end of each interval
     */
    List<Message> missed(PhaseReport phase, List<Long> backlogs) {
        List<Message> reasons =
                new ArrayList<>(Judgement.of(List.of(phase.counted(Optional.empty())), List.of(), budget, objectives)
                        .messages());
        behind(phase, backlogs).ifPresent(reasons::add);
        return List.copyOf(reasons);
    }

    /**
     * Finds whether operations fell behind their arrivals. A queue that is just not overloaded has a backlog too, by chance:
     * at the end of n arrivals it is about the square root of 2 n, since both arrivals and services vary as in a Poisson
     * process. The mean of the second half exceeds that of the first half by the square root of 2 n / 3 then (the standard
     * deviation of that difference for a Brownian motion). Only a larger backlog counts.
     */
    private static Optional<Message> behind(PhaseReport phase, List<Long> backlogs) {
        long due = phase.openLoop().arrivals().due();
        long missed = phase.openLoop().missedArrivals();
        double byChance = Math.sqrt(2.0 * due);
        if (missed > Math.max(BEHIND * due, byChance)) {
            return Optional.of(Message.of(
                    "the rate was missed: {0} of {1} operations that were due had not started at the end",
                    FigureText.count(missed), FigureText.count(due)));
        }
        double growth = growth(backlogs);
        if (growth > byChance / Math.sqrt(3)) {
            return Optional.of(Message.of(
                    "the rate was missed: on average {0} operations more were waiting in the second half than in the "
                            + "first",
                    FigureText.number(growth)));
        }
        return Optional.empty();
    }

    private static double growth(List<Long> backlogs) {
        int half = backlogs.size() / 2;
        return backlogs.size() < FEWEST_OBSERVATIONS
                ? 0
                : mean(backlogs.subList(backlogs.size() - half, backlogs.size())) - mean(backlogs.subList(0, half));
    }

    private static double mean(List<Long> backlogs) {
        return backlogs.stream().mapToLong(Long::longValue).average().orElse(0);
    }
}
