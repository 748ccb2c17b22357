package io.shardlab.core.measure;

/**
 * Times without a success in one phase, during which operations failed. A worker's begins with the start of the first
 * operation that failed and ends when the next one that succeeds has returned, or with the worker; where an open loop had
 * nothing due before that success, it ends with the last failure. A long operation that succeeds is latency and not in it.
 *
 * @param longestNanos the longest of any worker; 0 if nothing failed
 * @param longestFromNanos when it began, from the phase's start
 * @param workers how many workers had any
 * @param allWorkersNanos the longest time in which every worker was in one; 0 if there was none
 * @param allWorkersFromNanos when that began, from the phase's start
 */
public record Unavailability(
        long longestNanos, long longestFromNanos, int workers, long allWorkersNanos, long allWorkersFromNanos) {

    /** Nothing failed. */
    public static final Unavailability NONE = new Unavailability(0, 0, 0, 0, 0);
}
