package io.shardlab.core.result;

/**
 * What went through one router.
 *
 * @param router its address
 * @param operations successful operations of the threads pinned to it
 * @param throughput operations a second
 */
public record RouterReport(String router, long operations, double throughput) {}
