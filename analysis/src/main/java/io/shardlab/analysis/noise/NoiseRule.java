package io.shardlab.analysis.noise;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Judges whether figures of runs differ by more than they deviate from run to run. What differs from run to run (where data
 * lie, which member is primary, what else the machine does) cannot be seen within one run, so a figure that was measured once
 * is judged only where its deviation is known from earlier runs.
 */
public final class NoiseRule {

    /** With fewer repetitions of each run, only very large differences can be shown. */
    public static final int ENOUGH = 4;

    private NoiseRule() {}

    /** Judges one pair alone. */
    public static Change judge(TwoSamples pair) {
        return judge(List.of(pair)).get(0);
    }

    /**
     * Judges pairs that are looked at together: the probability that any of them is said to differ though none does is at most
     * 5 %, however many there are.
     *
     * @param pairs with a median of the base above 0
     * @return a change for each, in their order
     */
    public static List<Change> judge(List<TwoSamples> pairs) {
        List<Optional<LogDifference>> differences = pairs.stream()
                .map(pair ->
                        pair.obstacle().isPresent() ? Optional.<LogDifference>empty() : Optional.of(pair.difference()))
                .toList();
        double[] levels = Holm.levels(differences.stream()
                .flatMap(Optional::stream)
                .mapToDouble(LogDifference::pValue)
                .toArray());
        List<Change> changes = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < pairs.size(); i++) {
            TwoSamples pair = pairs.get(i);
            Optional<LogDifference> difference = differences.get(i);
            changes.add(new Change(
                    pair.percent(),
                    difference.isPresent()
                            ? Noise.of(pair, difference.get(), levels[next++], levels.length)
                            : Noise.unknown(pair)));
        }
        return changes;
    }
}
