package io.shardlab.analysis.scaling;

import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.noise.Noise;
import io.shardlab.analysis.noise.NoiseRule;
import io.shardlab.analysis.noise.TwoSamples;
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
 * @param at if one overtakes: the concurrency at which both would be equal, interpolated linearly between measured points
 */
public record Crossover(State state, double from, double to, Optional<Double> at) {

    /** The outcome of a comparison. */
    public enum State {
        /** The first curve is above the second everywhere, or never clearly below. */
        FIRST_LEADS,
        /** The second curve is above the first everywhere, or never clearly below. */
        SECOND_LEADS,
        /** The first is above at lower concurrency, the second at higher. */
        SECOND_OVERTAKES,
        /** The second is above at lower concurrency, the first at higher. */
        FIRST_OVERTAKES,
        /** No difference is shown, though there may be one. */
        EQUAL,
        /** The lead changes more than once. */
        UNCLEAR
    }

    /**
     * Two curves at one level of concurrency.
     *
     * @param first the throughput of the first, or another figure of which more is better
     * @param second the same figure of the second
     * @param lead 1 if the first is shown to be ahead, -1 if the second is, 0 if neither is
     */
    public record Pair(double concurrency, double first, double second, int lead) {

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
            int lead = lead(changes.get(i).noise().verdict());
            pairs.add(new Pair(one.concurrency(), one.throughput(), other.throughput(), lead));
        }
        return pairs.isEmpty() ? Optional.empty() : Optional.of(of(pairs));
    }

    private static int lead(Noise.Verdict verdict) {
        return verdict == Noise.Verdict.HIGHER ? 1 : verdict == Noise.Verdict.LOWER ? -1 : 0;
    }

    /** Compares pairs that were judged already: at least one, by rising concurrency. */
    public static Crossover of(List<Pair> pairs) {
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
