/**
 * Judges whether figures that were measured repeatedly differ by more than they vary from run to run. This is the only rule
 * for compare, experiments, what-if sessions and reports. Pure functions of numbers, independent of results.
 */
package io.shardlab.answers.noise;
