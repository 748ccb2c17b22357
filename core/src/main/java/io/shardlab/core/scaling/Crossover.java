package io.shardlab.core.scaling;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which of two measured curves is above the other, and where that changes. Only levels of concurrency at which both were
 * measured count, and only differences beyond what repetitions scatter.
 *
 * @param state what is seen
 * @param from lowest common concurrency; or, where one overtakes, the last at which the first is clearly ahead
 * @param to highest common concurrency; or, where one overtakes, the first at which the second is clearly ahead
 * @param at where one overtakes: the concurrency at which both would be equal, on straight lines between what was measured
 */
public record Crossover(State state, double from, double to, Optional<Double> at) {

    /** What the common points show. */
    public enum State {
        /** The first curve is above the second everywhere, or never clearly below. */
        FIRST_LEADS,
        /** The second curve is above the first everywhere, or never clearly below. */
        SECOND_LEADS,
        /** The first is above at lower concurrency, the second at higher. */
        SECOND_OVERTAKES,
        /** The second is above at lower concurrency, the first at higher. */
        FIRST_OVERTAKES,
        /** No difference goes beyond what scatters. */
        EQUAL,
        /** The lead changes more than once. */
        UNCLEAR
    }

    private record Pair(ScalingPoint first, ScalingPoint second) {

        /** 1 if the first is clearly ahead, -1 if the second is, 0 if neither. */
        int lead() {
            return first.clearlyAbove(second) ? 1 : second.clearlyAbove(first) ? -1 : 0;
        }

        double concurrency() {
            return first.concurrency();
        }

        double difference() {
            return first.throughput() - second.throughput();
        }
    }

    /** Compares two curves; empty if they have no level of concurrency in common. */
    public static Optional<Crossover> of(List<ScalingPoint> first, List<ScalingPoint> second) {
        List<Pair> pairs = first.stream()
                .flatMap(one -> second.stream()
                        .filter(other -> other.concurrency() == one.concurrency())
                        .map(other -> new Pair(one, other)))
                .sorted(Comparator.comparingDouble(Pair::concurrency))
                .toList();
        return pairs.isEmpty() ? Optional.empty() : Optional.of(of(pairs));
    }

    private static Crossover of(List<Pair> pairs) {
        List<Pair> clear = pairs.stream().filter(pair -> pair.lead() != 0).toList();
        int changes = 0;
        int change = 0;
        for (int i = 1; i < clear.size(); i++) {
            if (clear.get(i).lead() != clear.get(i - 1).lead()) {
                changes++;
                change = i;
            }
        }
        if (changes == 1) {
            return overtaking(pairs, clear.get(change - 1), clear.get(change));
        }
        State state = clear.isEmpty()
                ? State.EQUAL
                : changes > 1 ? State.UNCLEAR : clear.get(0).lead() > 0 ? State.FIRST_LEADS : State.SECOND_LEADS;
        return new Crossover(
                state, pairs.get(0).concurrency(), pairs.get(pairs.size() - 1).concurrency(), Optional.empty());
    }

    private static Crossover overtaking(List<Pair> pairs, Pair before, Pair after) {
        List<Pair> between = pairs.subList(pairs.indexOf(before), pairs.indexOf(after) + 1);
        return new Crossover(
                before.lead() > 0 ? State.SECOND_OVERTAKES : State.FIRST_OVERTAKES,
                before.concurrency(),
                after.concurrency(),
                Optional.of(zero(between)));
    }

    /** Where the difference changes its sign first, by linear interpolation between neighbours. */
    private static double zero(List<Pair> pairs) {
        for (int i = 1; i < pairs.size(); i++) {
            Pair left = pairs.get(i - 1);
            Pair right = pairs.get(i);
            if (left.difference() * right.difference() <= 0 && left.difference() != right.difference()) {
                double part = left.difference() / (left.difference() - right.difference());
                return left.concurrency() + part * (right.concurrency() - left.concurrency());
            }
        }
        throw new IllegalStateException("the difference has no change of sign");
    }
}
