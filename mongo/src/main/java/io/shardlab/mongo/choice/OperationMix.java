package io.shardlab.mongo.choice;

import java.util.List;

/** Chooses among operations by their shares, as YCSB's {@code DiscreteGenerator} does. Immutable. */
public final class OperationMix {

    private final double[] shares;
    private final double sum;

    /** @param shares the share of each operation, not negative, one or more above 0; they need not add up to 1 */
    public OperationMix(List<Double> shares) {
        this.shares = shares.stream().mapToDouble(Double::doubleValue).toArray();
        this.sum = shares.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Returns the index of an operation whose share is above 0. */
    public int next(RandomStream random) {
        double left = random.unit() * sum;
        int chosen = -1;
        for (int i = 0; i < shares.length && (chosen < 0 || left >= 0); i++) {
            if (shares[i] > 0) {
                chosen = i;
                left -= shares[i];
            }
        }
        return chosen;
    }
}
