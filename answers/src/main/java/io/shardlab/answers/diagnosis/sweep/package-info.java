/**
 * Finds what the cells of an experiment show together: how throughput scales, and whether shards, mongos and other choices
 * pay. {@link io.shardlab.answers.diagnosis.sweep.SweepDiagnosis} lists the rules in their order. The limits of a single run
 * are found by {@code analysis.diagnosis}.
 */
package io.shardlab.answers.diagnosis.sweep;
