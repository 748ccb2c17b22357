package io.shardlab.insight.shardkey.routing;

import java.util.function.Consumer;

/** A sample of the accesses of a collection; each pass has the same. */
@FunctionalInterface
public interface AccessSource {

    /** The most executions of an operation in a pass for which a few are enough. */
    int FEW = 20;

    /**
     * Passes over the sample. The weights of all accesses have the same sum, whatever the number of executions.
     *
     * @param most the most executions of each operation
     */
    void forEach(int most, Consumer<WeightedAccess> action);
}
