/**
 * Whether figures that were measured repeatedly differ by more than they deviate from run to run: the one rule that compare,
 * experiments, what-if sessions and reports go by. Knows nothing of results; pure functions of numbers.
 */
package io.shardlab.analysis.noise;
