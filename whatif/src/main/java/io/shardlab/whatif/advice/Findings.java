package io.shardlab.whatif.advice;

import io.shardlab.whatif.advice.Advice.Option;
import io.shardlab.whatif.advice.Advice.Role;
import io.shardlab.whatif.advice.Advice.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The deployments of a {@link Shortlist} with bounds, and the verdict on them.
 *
 * @param question the question
 * @param options all that are shown, the cheapest first
 * @param single see {@link Shortlist}
 * @param cluster see {@link Shortlist}
 * @param next see {@link Shortlist}
 * @param highest the one that does most
 * @param largest see {@link Shortlist}; may be absent from the options
 */
record Findings(
        AdviceQuestion question,
        List<Option> options,
        Option single,
        Optional<Option> cluster,
        Optional<Option> next,
        Option highest,
        Optional<Option> largest) {

    Verdict verdict() {
        if (question.goals().isEmpty() && single.meetsGoals() && single.sure()) {
            return Verdict.DEPENDS;
        }
        boolean cheaper = cluster.isPresent() && cluster.get().price() < single.price();
        if (single.meetsGoals() && !cheaper) {
            return single.sure() ? Verdict.NO : Verdict.UNDECIDED;
        }
        if (!single.meetsGoals() && !single.sure()) {
            return Verdict.UNDECIDED;
        }
        return cluster.isPresent() ? Verdict.YES : Verdict.NEITHER;
    }

    /** The deployment that the answer is about. */
    Option chosen() {
        return switch (verdict()) {
            case NO, UNDECIDED -> single;
            case YES -> cluster.orElseThrow();
            case DEPENDS -> bestValue();
            case NEITHER -> highest;
        };
    }

    /** The cluster that adds most for its price, of those that do noticeably more than the single server, or else that server. */
    private Option bestValue() {
        return options.stream()
                .filter(one -> one.topology().sharded() && value(one) > Shortlist.NOTICEABLY_MORE * value(single))
                .max(Comparator.comparingDouble(one -> value(one) / Math.max(one.price(), Double.MIN_NORMAL)))
                .orElse(single);
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
                case NEITHER -> Role.HIGHEST;
            };
        }
        if (verdict != Verdict.DEPENDS && isRunnerUp(one, chosen)) {
            return Role.RUNNER_UP;
        }
        if (largest.filter(one::equals).isPresent()) {
            return Role.LARGEST;
        }
        return one.meetsGoals() ? Role.OTHER : Role.FAILS;
    }

    /** True for the cheapest of the other candidates for an answer. */
    private boolean isRunnerUp(Option one, Option chosen) {
        return options.stream()
                .filter(other -> !other.equals(chosen) && other.meetsGoals())
                .filter(other -> other.equals(single)
                        || cluster.filter(other::equals).isPresent()
                        || next.filter(other::equals).isPresent())
                .findFirst()
                .filter(one::equals)
                .isPresent();
    }
}
