package io.shardlab.answers.noise;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Judges whether figures of runs differ by more than they deviate from run to run. Some causes of deviation do not change
 * within one run: the placement of the data, the choice of the primary, other work of the machine. So a figure that was
 * measured once is judged only where its deviation is known from earlier runs.
 */
public final class NoiseRule {

    /** With fewer repetitions of each run, only very large differences can be shown. */
    public static final int ENOUGH = 4;

    /** The probability of a false alarm among all figures that are judged together. */
    private static final double ALPHA = 0.05;

    private NoiseRule() {}

    /** Judges a single pair. */
    public static Change judge(TwoSamples pair) {
        return judge(List.of(pair)).get(0);
    }

    /**
     * Judges several pairs together: if none of them differs, the probability that any is reported to differ is at
     * most 5 %, however many there are.
     *
     * @param pairs the pairs, with a median of the base above 0
     * @return a change for each pair, in their order
     */
    public static List<Change> judge(List<TwoSamples> pairs) {
        List<Optional<TwoSamples.Difference>> differences = pairs.stream()
                .map(pair -> pair.obstacle().isPresent()
                        ? Optional.<TwoSamples.Difference>empty()
                        : Optional.of(pair.difference()))
                .toList();
        double[] levels = levels(differences.stream()
                .flatMap(Optional::stream)
                .mapToDouble(TwoSamples.Difference::pValue)
                .toArray());
        List<Change> changes = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < pairs.size(); i++) {
            TwoSamples pair = pairs.get(i);
            Optional<TwoSamples.Difference> difference = differences.get(i);
            changes.add(new Change(
                    pair.percent(),
                    difference.isPresent()
                            ? Noise.of(pair, difference.get(), levels[next++], levels.length)
                            : Noise.unknown(pair)));
        }
        return changes;
    }

    /**
     * Returns the level of each test, in the order of the p-values, at which the probability of any false alarm among them
     * stays at {@link #ALPHA}: the sequentially rejective procedure (Holm, A simple sequentially rejective multiple test
     * procedure, 1979). The smallest p-value is compared with alpha / m, the next with alpha / (m - 1), and so on until one is
     * larger; its level then applies to the remaining ones. A test shows a difference if its p-value is at most its level.
     */
    static double[] levels(double... pValues) {
        int[] rising = IntStream.range(0, pValues.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> pValues[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] levels = new double[pValues.length];
        for (int rank = 0; rank < rising.length; rank++) {
            double level = ALPHA / (rising.length - rank);
            if (pValues[rising[rank]] > level) {
                Arrays.stream(rising, rank, rising.length).forEach(i -> levels[i] = level);
                break;
            }
            levels[rising[rank]] = level;
        }
        return levels;
    }
}
