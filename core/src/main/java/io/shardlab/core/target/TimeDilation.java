package io.shardlab.core.target;

/**
 * How much slower a target is than the cluster that it stands for.
 *
 * @param factor at least 1
 * @param hardware the machines that are meant
 * @param reason why by this factor
 * @param routerWork how much more CPU time an operation takes in what routes here than in the mongos that is meant
 */
public record TimeDilation(double factor, String hardware, String reason, double routerWork) {}
