package io.shardlab.core.deployment;

/**
 * How well the delays between the servers of a target were kept since its start.
 *
 * @param dueSeconds the delays of all that was sent as they should be, added up
 * @param lateSeconds how much later it was delivered, added up
 */
public record DelayCounters(double dueSeconds, double lateSeconds) {}
