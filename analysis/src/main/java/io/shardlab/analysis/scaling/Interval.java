package io.shardlab.analysis.scaling;

/**
 * Where a quantity lies with a confidence of 95 %.
 *
 * @param low its lower end
 * @param high its upper end; infinite if nothing bounds it
 */
public record Interval(double low, double high) {}
