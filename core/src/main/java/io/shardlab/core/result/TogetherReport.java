package io.shardlab.core.result;

/**
 * The place of one load machine in a run that several made together. Immutable.
 *
 * @param name the name by which the machines met
 * @param machine the machine, as in {@code load2 (process 4711)}
 * @param number its number in the order of coming, from 1
 * @param of the number of machines
 * @param clockAheadSeconds by how much its clock was ahead of the servers' clock, in which all times of the result are
 */
public record TogetherReport(String name, String machine, int number, int of, double clockAheadSeconds) {}
