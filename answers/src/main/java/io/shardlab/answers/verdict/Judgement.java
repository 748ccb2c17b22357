package io.shardlab.answers.verdict;

import io.shardlab.core.result.LoadedShare;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Judges a run: every measured phase must meet every objective, and every phase except warm-ups must keep to the
 * budget. Pure functions.
 */
public final class Judgement {

    private Judgement() {}

    /**
     * The verdict on a run.
     *
     * @param phases all phases of the run
     * @param loads the outcome of all rows and documents of the measured loads, over all of their runs; if they are given, the
     *     phases' own documents, which are those of one run, are not judged again
     */
    public static Verdict of(
            List<PhaseReport> phases, List<LoadedShare> loads, Budget budget, List<SloExpression> objectives) {
        List<Message> reasons = new ArrayList<>();
        for (PhaseReport phase : phases) {
            if (!phase.wasWarmUp()) {
                budget.missedBy(phase, loads.isEmpty() || !phase.measured()).forEach(reasons::add);
            }
            if (phase.measured()) {
                objectives.forEach(objective ->
                        new ObjectiveCheck(objective, phase).missed().ifPresent(reasons::add));
            }
        }
        loads.stream().flatMap(budget::missedBy).forEach(reasons::add);
        return Verdict.of(reasons);
    }

    /**
     * One objective in one phase.
     *
     * @param phase the phase's name
     * @param repetition its repetition
     * @param seconds its length
     * @param objective the objective as it was written
     * @param missed the reason why it is missed; empty if it is met
     */
    public record Check(String phase, int repetition, double seconds, String objective, Optional<Message> missed) {}

    /** Returns each objective in each measured phase, as {@link #of} judges them. */
    public static List<Check> checks(List<PhaseReport> phases, List<SloExpression> objectives) {
        return phases.stream()
                .filter(PhaseReport::measured)
                .flatMap(phase -> objectives.stream()
                        .map(objective -> new Check(
                                phase.name(),
                                phase.repetition(),
                                phase.seconds(),
                                objective.toString(),
                                new ObjectiveCheck(objective, phase).missed())))
                .toList();
    }
}
