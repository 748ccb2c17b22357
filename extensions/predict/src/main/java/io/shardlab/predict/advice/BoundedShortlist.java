package io.shardlab.predict.advice;

import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Advice.Role;
import io.shardlab.predict.advice.Advice.Verdict;
import io.shardlab.predict.answer.Answer.Priced;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.JudgedGoal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The deployments of a {@link Shortlist} with bounds, and the verdict on them, which follows from theirs.
 *
 * @param question the question
 * @param options all that are shown, the cheapest first
 * @param single see {@link Shortlist}
 * @param next see {@link Shortlist}
 * @param largest see {@link Shortlist}; may be absent from the options
 */
record BoundedShortlist(
        AdviceQuestion question, List<Option> options, Option single, Optional<Option> next, Optional<Option> largest) {

    Verdict verdict() {
        if (question.goals().isEmpty() && single.verdict() == GoalVerdict.MET) {
            return Verdict.DEPENDS;
        }
        Optional<Option> server = cheapest(GoalVerdict.MET, false);
        Optional<Option> cluster = cluster();
        if (server.isEmpty() && cluster.isEmpty()) {
            return first(one -> one.verdict() == GoalVerdict.UNDECIDED).isPresent()
                    ? Verdict.UNDECIDED
                    : Verdict.NEITHER;
        }
        boolean sharded = server.isEmpty()
                || cluster.filter(one -> one.price() < server.get().price()).isPresent();
        return rival(sharded ? cluster.orElseThrow() : server.get()).isPresent()
                ? Verdict.UNDECIDED
                : sharded ? Verdict.YES : Verdict.NO;
    }

    private Optional<Option> first(Predicate<Option> which) {
        return options.stream().filter(which).findFirst();
    }

    private Optional<Option> cheapest(GoalVerdict verdict, boolean sharded) {
        return first(one -> one.verdict() == verdict && one.topology().sharded() == sharded);
    }

    /** The cheapest cluster that meets the goals; empty if none does, or without goals. */
    Optional<Option> cluster() {
        return cheapest(GoalVerdict.MET, true);
    }

    /** A deployment of the other kind that may meet the goals for as much as one that does, or for less. */
    private Optional<Option> rival(Option met) {
        return cheapest(GoalVerdict.UNDECIDED, !met.topology().sharded())
                .filter(one -> met.topology().sharded() ? one.price() <= met.price() : one.price() < met.price());
    }

    /** A cheaper deployment of the same kind as the answer's that may meet the goals, too. */
    Optional<Option> cheaper() {
        Option chosen = chosen();
        return cheapest(GoalVerdict.UNDECIDED, chosen.topology().sharded())
                .filter(one -> chosen.verdict() == GoalVerdict.MET && one.price() < chosen.price());
    }

    /** The deployment that the answer is about. */
    Option chosen() {
        return switch (verdict()) {
            case NO -> cheapest(GoalVerdict.MET, false).orElseThrow();
            case YES -> cluster().orElseThrow();
            case UNDECIDED -> undecided();
            case DEPENDS -> bestValue();
            case NEITHER -> nearest();
        };
    }

    /** The deployment whose measurement would decide. */
    private Option undecided() {
        return known().flatMap(this::rival)
                .or(() -> cheapest(GoalVerdict.UNDECIDED, false))
                .or(() -> cheapest(GoalVerdict.UNDECIDED, true))
                .orElseThrow();
    }

    /** The cluster that adds most for its price, of those that do noticeably more than the single server, or else that server. */
    private Option bestValue() {
        return options.stream()
                .filter(one -> one.topology().sharded() && value(one) > Priced.NOTICEABLY_MORE * value(single))
                .max(Comparator.comparingDouble(one -> value(one) / Math.max(one.price(), Double.MIN_NORMAL)))
                .orElse(single);
    }

    /**
     * The one that comes nearest to the goals, where none meets them: that with the highest throughput among those that are fast
     * enough or may be, or else the fastest.
     */
    private Option nearest() {
        return options.stream()
                .min(Comparator.comparing(BoundedShortlist::ofTimes)
                        .thenComparingDouble(one -> ofTimes(one) == GoalVerdict.MISSED ? tardiness(one) : 0)
                        .thenComparingDouble(one -> -value(one)))
                .orElseThrow();
    }

    /** The verdict on the goals for response times alone. */
    private static GoalVerdict ofTimes(Option option) {
        return GoalVerdict.ofAll(times(option).map(JudgedGoal::verdict).toList());
    }

    private static Stream<JudgedGoal> times(Option option) {
        return option.goals().stream().filter(one -> !JudgedGoal.isOfThroughput(one.goal()));
    }

    /** The longest response time as a multiple of its goal. */
    private static double tardiness(Option option) {
        return times(option)
                .flatMap(one -> one.figure().stream()
                        .map(time -> time.value() / one.goal().limit()))
                .max(Comparator.naturalOrder())
                .orElse(Double.POSITIVE_INFINITY);
    }

    static double value(Option option) {
        return option.throughput().value();
    }

    /** The options, each with the reason why it is shown. */
    List<Option> withRoles() {
        Verdict verdict = verdict();
        Option chosen = chosen();
        return options.stream().map(one -> one.with(role(one, verdict, chosen))).toList();
    }

    private Role role(Option one, Verdict verdict, Option chosen) {
        if (one.equals(chosen)) {
            return switch (verdict) {
                case NO, YES -> Role.CHEAPEST;
                case UNDECIDED -> Role.UNDECIDED;
                case DEPENDS -> one.topology().sharded() ? Role.BEST_VALUE : Role.OTHER;
                case NEITHER -> ofTimes(one) == GoalVerdict.MISSED ? Role.NEAREST : Role.HIGHEST;
            };
        }
        if (verdict == Verdict.UNDECIDED && known().filter(one::equals).isPresent()) {
            return Role.CHEAPEST;
        }
        if (next.filter(one::equals).isPresent()) {
            return Role.RUNNER_UP;
        }
        if (largest.filter(one::equals).isPresent()) {
            return Role.LARGEST;
        }
        return switch (one.verdict()) {
            case MET -> Role.OTHER;
            case UNDECIDED -> Role.UNDECIDED;
            case UNKNOWN, MISSED -> Role.FAILS;
        };
    }

    /** The cheapest deployment that meets the goals; empty if none does. */
    Optional<Option> known() {
        return first(one -> one.verdict() == GoalVerdict.MET);
    }
}
