package io.shardlab.insight.capture.fit;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The parts of the documents that meet a condition, whose value operations choose anew each time: a value of which operations make
 * the part {@code weights[i]} is met by the part {@code shares[i]} of the documents. Immutable.
 */
public final class Popularity {

    /** More classes of shares do not change a mean. */
    private static final int MOST_CLASSES = 300;

    private static final Popularity ALL = new Popularity(new double[] {1}, new double[] {1});

    private final double[] weights;
    private final double[] shares;

    private Popularity(double[] weights, double[] shares) {
        this.weights = weights;
        this.shares = shares;
    }

    /** Returns a condition that all documents meet. */
    public static Popularity all() {
        return ALL;
    }

    /**
     * Returns the popularity of values that are listed.
     *
     * @param weights how often operations choose each value, in any unit
     * @param shares the part of the documents that has it, each from 0 to 1
     */
    public static Popularity of(double[] weights, double[] shares) {
        double sum = Arrays.stream(weights).sum();
        return new Popularity(Arrays.stream(weights).map(weight -> weight / sum).toArray(), shares.clone())
                .inFewClasses();
    }

    /**
     * Returns the popularity of values whose k-th is in proportion to 1/k^exponent, both among documents and operations.
     *
     * @param distinct the number of values, 1 or more
     */
    public static Popularity zipfian(long distinct, double ofDocuments, double ofOperations) {
        RankStrata documents = new RankStrata(distinct, ofDocuments);
        RankStrata operations = new RankStrata(distinct, ofOperations);
        return new Popularity(
                        IntStream.range(0, operations.size())
                                .mapToDouble(i -> operations.ranks(i) * operations.probability(i))
                                .toArray(),
                        IntStream.range(0, documents.size())
                                .mapToDouble(documents::probability)
                                .toArray())
                .inFewClasses();
    }

    /** Returns the popularity of a list of so many values, on average. */
    public Popularity listed(double values) {
        return new Popularity(
                weights,
                Arrays.stream(shares).map(share -> Math.min(1, share * values)).toArray());
    }

    /** Returns that of documents which do not meet the condition. */
    public Popularity not() {
        return new Popularity(
                weights, Arrays.stream(shares).map(share -> 1 - share).toArray());
    }

    /** Returns that of documents which meet both conditions, whose values are chosen independently. */
    public Popularity and(Popularity other) {
        double[] bothWeights = new double[weights.length * other.weights.length];
        double[] bothShares = new double[bothWeights.length];
        for (int i = 0, at = 0; i < weights.length; i++) {
            for (int j = 0; j < other.weights.length; j++, at++) {
                bothWeights[at] = weights[i] * other.weights[j];
                bothShares[at] = shares[i] * other.shares[j];
            }
        }
        return new Popularity(bothWeights, bothShares).inFewClasses();
    }

    /** Returns the mean part of the documents that an operation finds. */
    public double meanShare() {
        return IntStream.range(0, weights.length)
                .mapToDouble(i -> weights[i] * shares[i])
                .sum();
    }

    /** Returns the mean part of the documents that have the value of a document which is chosen at random. */
    public static double ofDocument(long distinct, double exponent) {
        return zipfian(distinct, exponent, exponent).meanShare();
    }

    /** Returns the part of operations that find one or more of so many documents. */
    public double found(double documents) {
        return IntStream.range(0, weights.length)
                .mapToDouble(i -> weights[i] * -Math.expm1(-documents * shares[i]))
                .sum();
    }

    /** Returns the part of operations in which one of so many documents meets the condition, of which one is certain to exist. */
    public double foundAmong(double documents) {
        return IntStream.range(0, weights.length)
                .mapToDouble(i -> weights[i] * (1 - Math.pow(1 - shares[i], Math.max(1, documents))))
                .sum();
    }

    private Popularity inFewClasses() {
        if (weights.length <= MOST_CLASSES) {
            return this;
        }
        int[] order = IntStream.range(0, weights.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> shares[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] fewWeights = new double[MOST_CLASSES];
        double[] fewShares = new double[MOST_CLASSES];
        double before = 0;
        for (int i : order) {
            int at = Math.min(MOST_CLASSES - 1, (int) (before * MOST_CLASSES));
            fewWeights[at] += weights[i];
            fewShares[at] += weights[i] * shares[i];
            before += weights[i];
        }
        for (int i = 0; i < MOST_CLASSES; i++) {
            fewShares[i] = fewWeights[i] == 0 ? 0 : fewShares[i] / fewWeights[i];
        }
        return new Popularity(fewWeights, fewShares);
    }
}
