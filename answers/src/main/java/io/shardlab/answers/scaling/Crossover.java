package io.shardlab.answers.scaling;

import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.Noise;
import io.shardlab.answers.noise.NoiseRule;
import io.shardlab.answers.noise.TwoSamples;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The comparison of two measured curves: the one that is above the other, and where that changes. It considers only the levels
 * of concurrency at which both were measured, and only differences that the repetitions show.
 *
 * @param state the outcome
 * @param from the lowest common concurrency; or, if one overtakes, the last at which the earlier leader is clearly ahead
 * @param to the highest common concurrency; or, if one overtakes, the first at which the later leader is clearly ahead
 * @param at if one overtakes, and no level between {@code from} and {@code to} is undecided: the concurrency at which both would
 *     be equal, interpolated linearly between measured points
 */
public record Crossover(State state, double from, double to, Optional<Double> at) {

    /** The outcome of a comparison. */
    public enum State {
        /** The lead does not change between the levels at which one is shown; at others it may be undecided. */
        STEADY,
        /** The first is above at lower concurrency, the second at higher. */
        SECOND_OVERTAKES,
        /** The second is above at lower concurrency, the first at higher. */
        FIRST_OVERTAKES,
        /** The lead changes more than once. */
        UNCLEAR
    }

    /** The relation of two figures that their repetitions show. */
    public enum Lead {
        FIRST,
        SECOND,
        /** Neither leads by much. */
        EVEN,
        /** Either may lead; counts for neither side. */
        UNDECIDED;

        /** Returns the lead of the first if more is better. */
        public static Lead of(Noise firstAgainstSecond) {
            return switch (firstAgainstSecond.verdict()) {
                case HIGHER -> FIRST;
                case LOWER -> SECOND;
                case NO_DIFFERENCE_SHOWN -> firstAgainstSecond.isEven() ? EVEN : UNDECIDED;
                case UNKNOWN -> UNDECIDED;
            };
        }
    }

    /**
     * Two curves at one level of concurrency.
     *
     * @param first the throughput of the first, or another figure of which more is better
     * @param second the same figure of the second
     */
    public record Pair(double concurrency, double first, double second, Lead lead) {

        private boolean isClear() {
            return lead == Lead.FIRST || lead == Lead.SECOND;
        }

        double difference() {
            return first - second;
        }
    }

    /** Compares two curves by the noise rule at all common levels of concurrency together; empty if there are none. */
    public static Optional<Crossover> of(List<ScalingPoint> first, List<ScalingPoint> second) {
        List<ScalingPoint[]> both = first.stream()
                .flatMap(one -> second.stream()
                        .filter(other -> other.concurrency() == one.concurrency())
                        .filter(other -> one.throughput() > 0 && other.throughput() > 0)
                        .map(other -> new ScalingPoint[] {one, other}))
                .sorted(Comparator.comparingDouble(points -> points[0].concurrency()))
                .toList();
        List<Change> changes = NoiseRule.judge(both.stream()
                .map(points -> TwoSamples.of(points[1].values(), points[0].values()))
                .toList());
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < both.size(); i++) {
            ScalingPoint one = both.get(i)[0];
            ScalingPoint other = both.get(i)[1];
            Lead lead = Lead.of(changes.get(i).noise());
            pairs.add(new Pair(one.concurrency(), one.throughput(), other.throughput(), lead));
        }
        return pairs.isEmpty() ? Optional.empty() : Optional.of(of(pairs));
    }

    /** Compares pairs that were judged already: at least one, by rising concurrency. */
    public static Crossover of(List<Pair> pairs) {
        List<Pair> clear = pairs.stream().filter(Pair::isClear).toList();
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
        return new Crossover(
                changes > 1 ? State.UNCLEAR : State.STEADY,
                pairs.get(0).concurrency(),
                pairs.get(pairs.size() - 1).concurrency(),
                Optional.empty());
    }

    private static Crossover overtaking(List<Pair> pairs, Pair before, Pair after) {
        List<Pair> between = pairs.subList(pairs.indexOf(before), pairs.indexOf(after) + 1);
        boolean decided = between.stream().noneMatch(pair -> pair.lead() == Lead.UNDECIDED);
        return new Crossover(
                before.lead() == Lead.FIRST ? State.SECOND_OVERTAKES : State.FIRST_OVERTAKES,
                before.concurrency(),
                after.concurrency(),
                decided ? Optional.of(zero(between)) : Optional.empty());
    }

    /**
     * Returns the concurrency at which the difference first changes its sign, interpolated linearly between neighbours; the
     * last concurrency if the medians do not change their order as the repetitions do.
     */
    private static double zero(List<Pair> pairs) {
        for (int i = 1; i < pairs.size(); i++) {
            Pair left = pairs.get(i - 1);
            Pair right = pairs.get(i);
            if (left.difference() * right.difference() <= 0 && left.difference() != right.difference()) {
                double part = left.difference() / (left.difference() - right.difference());
                return left.concurrency() + part * (right.concurrency() - left.concurrency());
            }
        }
        return pairs.get(pairs.size() - 1).concurrency();
    }
}
