package io.shardlab.core.deployment;

/**
 * The accuracy of the simulated delays between the servers of a target since its start.
 *
 * @param dueSeconds the sum of the intended delays of all messages
 * @param lateSeconds the sum of the times by which they were delivered later
 */
public record DelayCounters(double dueSeconds, double lateSeconds) {}
