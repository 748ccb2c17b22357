package io.shardlab.insight.shardkey.routing;

import io.shardlab.workloads.language.access.Access;

/**
 * An access in a sample of a workload's operations. Immutable.
 *
 * @param operation the name of the operation
 * @param position the place of the access among those of one execution to the collection, from 0
 * @param weight the accesses of the workload that this one stands for, in any unit that all have in common
 */
public record WeightedAccess(String operation, int position, double weight, Access access) {

    /** The accesses that differ only in the values of their conditions. */
    public record Shape(String operation, int position) {}

    public Shape shape() {
        return new Shape(operation, position);
    }
}
