package io.shardlab.answers.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Finds the places at which the level of a series changed: E-divisive means with permutation tests (Matteson and James, 2014).
 * The best place in all stretches is a change if hardly any order of the values within their stretches has one as good; then
 * the search goes on in the stretches on both sides. Neither the form of the noise nor the number of changes has to be known.
 * The orders come from a fixed seed, so the same values always give the same answer.
 *
 * <p>Hunter and Apache Otava replace the permutations by a t-test, which is faster. Its probability does not count that the best
 * of all places was chosen, and assumes noise that is normal, which percentiles of latency are not. Immutable.
 */
final class ChangePoints {

    /** An answer needs at most so many orders; most need few. */
    private static final int PERMUTATIONS = 4_999;

    private static final long SEED = 20140601;

    /** Energies that differ by less are equal but for rounding. */
    private static final double ROUNDING = 1e-9;

    private final double level;

    /** @param level the probability of a false change that is accepted for a series as a whole, above 0 */
    ChangePoints(double level) {
        this.level = level;
    }

    /**
     * A change of the level.
     *
     * @param index the first value of the new level
     * @param pValue the probability of so good a place if nothing had changed
     */
    record ChangePoint(int index, double pValue) {}

    /**
     * The fewest values in which any change can be shown. Fewer have too few orders: one of them separates the values as well as
     * any change does.
     */
    int fewestValues() {
        int count = 2;
        // The ways to choose half of the values. Two of them separate two levels completely.
        for (double ways = 2; 2 / ways > level; count++) {
            ways = ways * (count + 1) / (count / 2 + 1);
        }
        return count;
    }

    /** Finds the changes, in the order of time. */
    List<ChangePoint> in(double[] values) {
        TreeMap<Integer, ChangePoint> found = new TreeMap<>();
        boolean more = values.length >= fewestValues();
        while (more) {
            List<Integer> ends = new ArrayList<>(found.keySet());
            ends.add(values.length);
            Optional<BestSplit> best = best(values, ends);
            OptionalDouble pValue =
                    best.map(split -> pValue(values, ends, split.energy())).orElse(OptionalDouble.empty());
            more = pValue.isPresent();
            if (more) {
                int index = best.orElseThrow().index();
                found.put(index, new ChangePoint(index, pValue.getAsDouble()));
            }
        }
        return List.copyOf(found.values());
    }

    /** @param ends the ends of the stretches, in rising order */
    private static Optional<BestSplit> best(double[] values, List<Integer> ends) {
        Optional<BestSplit> best = Optional.empty();
        int from = 0;
        for (int end : ends) {
            Optional<BestSplit> split = BestSplit.of(values, from, end);
            if (split.isPresent()
                    && (best.isEmpty() || split.get().energy() > best.get().energy())) {
                best = split;
            }
            from = end;
        }
        return best;
    }

    /**
     * Returns the probability of so large an energy; empty as soon as it is known to be above the level (Besag and Clifford,
     * Sequential Monte Carlo p-values, Biometrika 1991).
     */
    private OptionalDouble pValue(double[] values, List<Integer> ends, double energy) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] order = values.clone();
        int asGood = 1;
        for (int i = 0; i < PERMUTATIONS; i++) {
            shuffle(order, ends, random);
            if (best(order, ends).orElseThrow().energy() >= energy * (1 - ROUNDING)) {
                asGood++;
            }
            if (asGood > level * (PERMUTATIONS + 1)) {
                return OptionalDouble.empty();
            }
        }
        return OptionalDouble.of((double) asGood / (PERMUTATIONS + 1));
    }

    /** Shuffles the values within each stretch. */
    private static void shuffle(double[] values, List<Integer> ends, SplittableRandom random) {
        int from = 0;
        for (int end : ends) {
            for (int i = end - 1; i > from; i--) {
                int other = random.nextInt(from, i + 1);
                double value = values[i];
                values[i] = values[other];
                values[other] = value;
            }
            from = end;
        }
    }
}
