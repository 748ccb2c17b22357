/**
 * Whether figures that were measured repeatedly differ by more than they vary from run to run: the one rule for compare,
 * experiments, what-if sessions and reports. Pure functions of numbers, which know nothing of results.
 */
package io.shardlab.analysis.noise;
